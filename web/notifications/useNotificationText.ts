import type { Notification } from '#contract/notifications.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The sentence of a notification in the reader's language and notation. */
export function useNotificationText(): (notification: Notification) => string {
  const { t } = useTranslation();
  const { credits, date, signedCredits } = useFormats();
  return ({ kind, taskId, facts, count }) => {
    if (kind === 'news') return facts.title ?? '';
    if (kind === 'trouble') return t(`notifications.trouble.${facts.trouble ?? 'queue'}`);
    const { amount, balance, customer = '', person = '', number = '', version = '', browser = '' } = facts;
    const inCredits = (text: string) => t('credits.short', { credits: text });
    const format = kind === 'creditsBooked' ? signedCredits : credits;
    return t(`notifications.kinds.${kind}`, {
      task: taskId ?? '',
      count,
      customer,
      person,
      number,
      version,
      browser,
      day: facts.day === undefined ? '' : date(facts.day),
      amount: amount === undefined ? '' : inCredits(format(amount)),
      balance: balance === undefined ? '' : inCredits(credits(balance)),
    });
  };
}
