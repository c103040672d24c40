import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { isPricedBySupport, listedPrice } from '#rules/not-listed.ts';

/** What a task costs; while support has still to set it, that. */
export function TaskPrice({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const isUnknown = task.status !== 'finished' && isPricedBySupport(task);
  const listed = listedPrice(task);
  const unknown = listed > 0 ? t('tasks.priceAndSupport', { credits: credits(listed) }) : t('tasks.priceBySupport');
  return (
    <Text span size="sm" fw={isUnknown ? 400 : 600} {...(isUnknown && { c: 'dimmed' })}>
      {isUnknown ? unknown : t('tasks.credits', { credits: credits(task.price) })}
    </Text>
  );
}
