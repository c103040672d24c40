import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { dueStateOf, isDueAnotherDay } from '#rules/due-state.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { listInterval, useNow } from '#web/kit/useNow.ts';

const colors = { soon: 'yellow.5', late: 'red.9' } as const;

/**
 * How long a task may still take, or the day and time by which it is due where that is not today; amber when the promise is
 * about to break, red when it is broken.
 */
export function DueTime({ task }: { task: Pick<Task, 'dueAt' | 'status'> }) {
  const { t } = useTranslation();
  const { dateTime, duration, weekdayTime } = useFormats();
  const now = useNow(listInterval);
  if (task.dueAt === undefined) return undefined;
  const { state, minutes } = dueStateOf(new Date(task.dueAt), now);
  const text = words();
  const title = t('staff.due.at', { when: dateTime(task.dueAt) });
  if (state === 'fine')
    return (
      <Text size="xs" title={title}>
        {text}
      </Text>
    );
  return (
    <Badge color={colors[state]} variant="filled" radius="sm" miw="max-content" tt="none" title={title}>
      {text}
    </Badge>
  );

  function words(): string {
    const due = new Date(task.dueAt ?? now);
    if (state === 'late') return t('staff.due.late', { time: duration(-minutes) });
    return isDueAnotherDay(due, now)
      ? weekdayTime(due.toISOString())
      : t('staff.due.left', { time: duration(minutes) });
  }
}
