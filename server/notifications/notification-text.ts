import type { Language } from '#contract/languages.ts';
import type { CreditCents } from '#contract/money.ts';
import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { formatBusinessDay } from '#rules/format-locale.ts';
import { formatCredits } from '#rules/money.ts';
import { textsIn } from '#server/i18n/texts.ts';

/** Kinds whose sentence has an amount, and which have another one without it. */
const withAmounts = ['taskPaid', 'creditsBooked', 'lowBalance', 'purchaseReceived'] as const;
const hasAmount = (kind: NotificationKind): kind is (typeof withAmounts)[number] =>
  withAmounts.some((one) => one === kind);

/**
 * The sentence of a notification in a language.
 *
 * @param locale notation of amounts; undefined leaves them out, where the sentence passes services of others
 */
export function writeNotificationText(
  { kind, taskId, facts, count }: Pick<Notification, 'kind' | 'taskId' | 'facts' | 'count'>,
  language: Language,
  locale: string | undefined,
): string {
  const t = textsIn(language);
  if (kind === 'news') return facts.title ?? '';
  if (kind === 'trouble') return t(`notifications.trouble.${facts.trouble ?? 'queue'}`);
  if (locale === undefined && hasAmount(kind))
    return t(`notifications.letters.withoutAmount.${kind}`, { task: String(taskId ?? '') });
  const inCredits = (amount: CreditCents | undefined) =>
    amount === undefined || locale === undefined ? '' : `${formatCredits(amount, locale)} Cr.`;
  const { amount, balance, customer = '', person = '', number = '', version = '', browser = '' } = facts;
  const plus = kind === 'creditsBooked' && amount !== undefined && amount > 0 ? '+' : '';
  return t(`notifications.kinds.${kind}`, {
    task: String(taskId ?? ''),
    count,
    customer,
    person,
    number,
    version: String(version),
    browser,
    day: facts.day === undefined ? '' : formatBusinessDay(facts.day, locale ?? language),
    amount: `${plus}${inCredits(amount)}`,
    balance: inCredits(balance),
  });
}
