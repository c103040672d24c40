import { room as accounting } from '#server/accounting/index.ts';
import { room as accounts } from '#server/accounts/index.ts';
import { room as audit } from '#server/audit/index.ts';
import { room as automation } from '#server/automation/index.ts';
import { room as backup } from '#server/backup/index.ts';
import { type issueInvoice, room as billing } from '#server/billing/index.ts';
import { room as catalog } from '#server/catalog/index.ts';
import { room as chat } from '#server/chat/index.ts';
import { room as countries } from '#server/countries/index.ts';
import { room as credits } from '#server/credits/index.ts';
import { room as csv } from '#server/csv/index.ts';
import { room as dashboard } from '#server/dashboard/index.ts';
import { room as desk } from '#server/desk/index.ts';
import { room as digests } from '#server/digests/index.ts';
import { room as engine } from '#server/engine/index.ts';
import { room as files } from '#server/files/index.ts';
import { room as ledger } from '#server/ledger/index.ts';
import { room as library } from '#server/library/index.ts';
import { room as mail } from '#server/mail/index.ts';
import { room as moving } from '#server/moving/index.ts';
import { room as news } from '#server/news/index.ts';
import { type PushServices, room as notifications } from '#server/notifications/index.ts';
import { room as offers } from '#server/offers/index.ts';
import { room as ordering } from '#server/ordering/index.ts';
import { room as payments } from '#server/payments/index.ts';
import { room as pricing } from '#server/pricing/index.ts';
import { room as privacy } from '#server/privacy/index.ts';
import { room as proposals } from '#server/proposals/index.ts';
import { room as purchases } from '#server/purchases/index.ts';
import { room as readbacks } from '#server/readbacks/index.ts';
import { room as search } from '#server/search/index.ts';
import { room as security } from '#server/security/index.ts';
import { room as seed } from '#server/seed/index.ts';
import { room as settings } from '#server/settings/index.ts';
import { type ResolveTxt, room as setup } from '#server/setup/index.ts';
import { room as shell } from '#server/shell/index.ts';
import { room as slave } from '#server/slave/index.ts';
import { room as statistics } from '#server/statistics/index.ts';
import { type lockChain, room as tasks, type settleRefund } from '#server/tasks/index.ts';
import { room as taxes } from '#server/taxes/index.ts';
import { room as texts } from '#server/texts/index.ts';
import { room as tools } from '#server/tools/index.ts';
import { room as workbench } from '#server/workbench/index.ts';
import type { Config } from '#server/config/config.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import type { UploadGate, UploadLimits } from '#server/http/upload-gate.ts';
import type { openProviders } from '#server/purchases/index.ts';
import type { Parts, PortalConfig, Room } from '#server/rooms/room.ts';
import type { ConfiguredOptions } from '#server/settings/index.ts';
import type { SlaveServices, SlaveTimeouts } from '#server/slave/index.ts';

/** Settings of the portal with those that only some processes, or tests, give. */
export type AppConfig = PortalConfig & {
  /** Timeouts of the makers' services of slave files; absent: the defaults. */
  readonly slaveTimeouts?: SlaveTimeouts;
  /** Seconds before each further attempt to send a document, and milliseconds for one answer; absent: the defaults. */
  readonly accountingTimes?: { readonly delays: readonly number[]; readonly answer: number };
  /** Milliseconds for an answer of a payment provider; absent: the default. */
  readonly providerTimeout?: number;
  /** Days for which the security log is kept; absent: a year. */
  readonly securityLogDays?: number;
  /** Daily backups; absent: none. */
  readonly backup?: Config['backup'];
  /** Where push services may be; absent: in the public internet. */
  readonly pushServices?: PushServices;
  /** Reads TXT records; absent: the resolvers of the machine do. */
  readonly resolveTxt?: ResolveTxt;
  /** Scanner of uploads; absent: none. */
  readonly scanner?: Config['scanner'];
  /** Limits of uploads that differ from the defaults. */
  readonly uploads?: Partial<UploadLimits>;
  /** Milliseconds since 1970 by which the codes of apps are judged; absent: by the clock of the machine. */
  readonly now?: () => number;
};

type SharedParts = Parts & {
  readonly services: SlaveServices;
  readonly providers: ReturnType<typeof openProviders>;
};

type CallParts = SharedParts &
  Pick<AppConfig, 'now' | 'backup' | 'resolveTxt' | 'pushServices'> & {
    /** Signs the tokens; at least 32 characters. */
    readonly secret: string;
    /** Signs the token of a session. */
    readonly tokenOf: (sessionSecret: string) => string;
    readonly uploads: UploadGate;
    readonly securityLog: SecurityLog;
    readonly options: ConfiguredOptions;
    /** Parts of the rooms above that bookings of credits need. */
    readonly bookingParts: {
      readonly issueInvoice: typeof issueInvoice;
      readonly lockChain: typeof lockChain;
      readonly settleRefund: typeof settleRefund;
    };
  };

type WorkParts = SharedParts &
  Pick<AppConfig, 'slaveTimeouts' | 'accountingTimes' | 'securityLogDays' | 'backup' | 'pushServices'> & {
    /** Aborts requests to services when the portal stops. */
    readonly closing: AbortSignal;
  };

/** The rooms of the portal: what they answer and what they do by themselves. */
export const rooms: readonly Room<CallParts, WorkParts>[] = [
  settings,
  notifications,
  news,
  mail,
  texts,
  countries,
  taxes,
  catalog,
  digests,
  accounts,
  pricing,
  offers,
  credits,
  engine,
  library,
  slave,
  tools,
  billing,
  purchases,
  payments,
  tasks,
  ordering,
  workbench,
  automation,
  chat,
  readbacks,
  proposals,
  accounting,
  dashboard,
  statistics,
  ledger,
  privacy,
  audit,
  security,
  setup,
  desk,
  csv,
  moving,
  shell,
  seed,
  search,
  files,
  backup,
];
