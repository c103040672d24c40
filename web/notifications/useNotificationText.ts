import type { CreditCents } from '#contract/money.ts';
import type { Notification } from '#contract/notifications.ts';
import { fillNotification } from '#rules/notification-values.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The sentence of a notification in the reader's language and notation. */
export function useNotificationText(): (notification: Notification) => string {
  const { t } = useTranslation();
  const { credits, date } = useFormats();
  const inCredits = (amount: CreditCents) => t('credits.short', { credits: credits(amount) });
  return (notification) => {
    const { kind, facts } = notification;
    if (kind === 'news') return facts.title ?? '';
    if (kind === 'trouble') return t(`notifications.trouble.${facts.trouble ?? 'queue'}`);
    return t(`notifications.kinds.${kind}`, fillNotification(notification, { inCredits, date }));
  };
}
