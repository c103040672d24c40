import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

type Props = {
  /** Absent: it waits for nobody. */
  since: string | undefined;
  isStaff?: boolean;
  /** Explains it to whoever points at it, before the time. */
  question?: string | undefined;
};

/** Marks a task that waits for an answer of its customer. */
export function OnHoldBadge({ since, isStaff = false, question }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (since === undefined) return undefined;
  const when = t('tasks.hold.since', { when: dateTime(since) });
  return (
    <StateBadge
      size="xs"
      color="attention"
      icon={IconMessage}
      label={t(isStaff ? 'tasks.hold.forCustomer' : 'tasks.hold.forYou')}
      title={question === undefined ? when : `${question} (${when})`}
    />
  );
}
