import { readdirSync, readFileSync } from 'node:fs';
import { createInstance, type TFunction } from 'i18next';
import { type Language, languages } from '#contract/languages.ts';
import type accountingCsv from '#locales/en/accounting.csv.json';
import type auditCsv from '#locales/en/audit.csv.json';
import type documents from '#locales/en/billing.documents.json';
import type creditsCsv from '#locales/en/credits.csv.json';
import type reasons from '#locales/en/credits.reasons.json';
import type layout from '#locales/en/mail.layout.json';
import type letters from '#locales/en/mail.letters.json';
import type notificationLetters from '#locales/en/notifications.letters.json';
import type notificationScreens from '#locales/en/notifications.json';
import type orderScreens from '#locales/en/ordering.json';
import type paymentLetters from '#locales/en/payments.letters.json';
import type readme from '#locales/en/privacy.readme.json';
import type purchaseLetters from '#locales/en/purchases.letters.json';
import type readBackLetters from '#locales/en/readbacks.letters.json';
import type securityCsv from '#locales/en/security.csv.json';
import type defaults from '#locales/en/settings.defaults.json';
import type taskLetters from '#locales/en/tasks.letters.json';
import type taskScreens from '#locales/en/tasks.json';
import { textOptions } from '#locales/options.ts';

/**
 * Texts that never reach the browser, by their files: `<room>.<part>.json`; and the words of the screens for states, two pages and
 * notifications.
 */
type ServerTexts = {
  accounting: { csv: typeof accountingCsv };
  audit: { csv: typeof auditCsv };
  billing: { documents: typeof documents };
  credits: { csv: typeof creditsCsv; reasons: typeof reasons };
  mail: { layout: typeof layout; letters: typeof letters };
  notifications: { letters: typeof notificationLetters } & Pick<typeof notificationScreens, 'kinds' | 'trouble'>;
  ordering: Pick<typeof orderScreens, 'title'>;
  payments: { letters: typeof paymentLetters };
  privacy: { readme: typeof readme };
  purchases: { letters: typeof purchaseLetters };
  readbacks: { letters: typeof readBackLetters };
  security: { csv: typeof securityCsv };
  settings: { defaults: typeof defaults };
  tasks: { letters: typeof taskLetters } & Pick<typeof taskScreens, 'status' | 'title'>;
};

declare module 'i18next' {
  interface ResourceNamespaceMap {
    server: ServerTexts;
  }
}

const locales = new URL('../../locales/', import.meta.url);

/** The files of a language that name a part of their room, and what letters share with screens. */
function readTexts(language: Language): Readonly<Record<string, Readonly<Record<string, object | string>>>> {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`${language}/${file}`, locales), 'utf8')) as object;
  const { status, title } = read('tasks.json') as typeof taskScreens;
  const { kinds, trouble } = read('notifications.json') as typeof notificationScreens;
  const texts = new Map<string, Record<string, object | string>>([
    ['tasks', { status, title }],
    ['notifications', { kinds, trouble }],
    ['ordering', { title: (read('ordering.json') as typeof orderScreens).title }],
  ]);
  for (const file of readdirSync(new URL(language, locales))) {
    const [room = '', part = '', ending] = file.split('.');
    if (ending === 'json') texts.set(room, { ...texts.get(room), [part]: read(file) });
  }
  return Object.fromEntries(texts);
}

const texts = createInstance();
await texts.init({
  ...textOptions,
  initAsync: false,
  ns: 'server',
  defaultNS: 'server',
  resources: Object.fromEntries(
    (Object.keys(languages) as Language[]).map((language) => [language, { server: readTexts(language) }]),
  ),
  missingInterpolationHandler: (text: string, [, name]: RegExpExecArray) => {
    throw new Error(`a text needs a value for ${name}: ${text}`);
  },
});

/**
 * The texts of mails, documents and files in a language. Values are inserted once: a placeholder within a value stays as it
 * is.
 *
 * @throws Error when a placeholder has no value
 */
export const textsIn = (language: Language): TFunction<'server'> => texts.getFixedT(language, 'server');

/** A text as its file has it, with its placeholders. */
export const templateIn = (language: Language, key: string): string =>
  String(texts.getResource(language, 'server', key));
