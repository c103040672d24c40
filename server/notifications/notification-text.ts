import type { Language } from '#contract/languages.ts';
import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { formatBusinessDay } from '#rules/format-locale.ts';
import { fillNotification } from '#rules/notification-values.ts';
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
  notification: Pick<Notification, 'kind' | 'taskId' | 'facts' | 'count'>,
  language: Language,
  locale: string | undefined,
): string {
  const t = textsIn(language);
  const { kind, taskId, facts } = notification;
  if (kind === 'news') return facts.title ?? '';
  if (kind === 'trouble') return t(`notifications.trouble.${facts.trouble ?? 'queue'}`);
  if (locale === undefined && hasAmount(kind))
    return t(`notifications.letters.withoutAmount.${kind}`, { task: String(taskId ?? '') });
  return t(
    `notifications.kinds.${kind}`,
    fillNotification(notification, {
      inCredits: (amount) => (locale === undefined ? '' : `${formatCredits(amount, locale)} Cr.`),
      date: (day) => formatBusinessDay(day, locale ?? language),
    }),
  );
}
