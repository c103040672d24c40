import accounting from '#locales/en/accounting.json' with { type: 'json' };
import accounts from '#locales/en/accounts.json' with { type: 'json' };
import audit from '#locales/en/audit.json' with { type: 'json' };
import automation from '#locales/en/automation.json' with { type: 'json' };
import billing from '#locales/en/billing.json' with { type: 'json' };
import catalog from '#locales/en/catalog.json' with { type: 'json' };
import chat from '#locales/en/chat.json' with { type: 'json' };
import credits from '#locales/en/credits.json' with { type: 'json' };
import csv from '#locales/en/csv.json' with { type: 'json' };
import dashboard from '#locales/en/dashboard.json' with { type: 'json' };
import desk from '#locales/en/desk.json' with { type: 'json' };
import engine from '#locales/en/engine.json' with { type: 'json' };
import ledger from '#locales/en/ledger.json' with { type: 'json' };
import library from '#locales/en/library.json' with { type: 'json' };
import mail from '#locales/en/mail.json' with { type: 'json' };
import moving from '#locales/en/moving.json' with { type: 'json' };
import news from '#locales/en/news.json' with { type: 'json' };
import notifications from '#locales/en/notifications.json' with { type: 'json' };
import ordering from '#locales/en/ordering.json' with { type: 'json' };
import pricing from '#locales/en/pricing.json' with { type: 'json' };
import payments from '#locales/en/payments.json' with { type: 'json' };
import privacy from '#locales/en/privacy.json' with { type: 'json' };
import purchases from '#locales/en/purchases.json' with { type: 'json' };
import readbacks from '#locales/en/readbacks.json' with { type: 'json' };
import refusal from '#locales/en/refusal.json' with { type: 'json' };
import security from '#locales/en/security.json' with { type: 'json' };
import settings from '#locales/en/settings.json' with { type: 'json' };
import setup from '#locales/en/setup.json' with { type: 'json' };
import shell from '#locales/en/shell.json' with { type: 'json' };
import slave from '#locales/en/slave.json' with { type: 'json' };
import statistics from '#locales/en/statistics.json' with { type: 'json' };
import tasks from '#locales/en/tasks.json' with { type: 'json' };
import taxes from '#locales/en/taxes.json' with { type: 'json' };
import texts from '#locales/en/texts.json' with { type: 'json' };
import tools from '#locales/en/tools.json' with { type: 'json' };
import workbench from '#locales/en/workbench.json' with { type: 'json' };
import type { Thing } from '#contract/call.ts';
import type { RefusalCode } from '#contract/every-call.ts';

/** Every text of the screens: what the first page brings along, and the type of every key. */
export const english = {
  accounting,
  accounts,
  audit,
  automation,
  billing,
  catalog,
  chat,
  credits,
  csv,
  dashboard,
  desk,
  engine,
  ledger,
  library,
  mail,
  moving,
  news,
  notifications,
  ordering,
  pricing,
  payments,
  privacy,
  purchases,
  readbacks,
  refusal: refusal satisfies Record<RefusalCode | 'networkError', string> & {
    missing: Record<Thing, string>;
    fields: Record<string, string>;
  },
  security,
  settings,
  setup,
  shell,
  slave,
  statistics,
  tasks,
  taxes,
  texts,
  tools,
  workbench,
};

declare module 'i18next' {
  interface ResourceNamespaceMap {
    translation: typeof english;
  }
}
