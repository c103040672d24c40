import { Text } from '@mantine/core';
import { IconAlarm, IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import type { Task } from '#contract/tasks/task.ts';
import { computeDueState, isDueAnotherDay } from '#rules/due-state.ts';
import { opensNext } from '#rules/due.ts';
import { query } from '#web/api/index.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { OnHoldBadge } from './OnHoldBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';

const marks = {
  soon: { color: 'attention', icon: IconAlarm },
  late: { color: 'danger', icon: IconAlertTriangle },
} as const;

/** Minutes in whole hours once there are many of them: seventeen hours and a half say no more than seventeen. */
const coarse = (minutes: number): number => (minutes < 6 * 60 ? minutes : minutes - (minutes % 60));

/** The time left for a task, or the day and time when it is due where that is not today; marked when it is short and when it is over. */
export function DueTime({ task }: { task: Pick<Task, 'dueAt' | 'status' | 'openQuestion'> }) {
  const { t } = useTranslation();
  const { dateTime, duration, weekdayTime } = useFormats();
  const now = useNow(listInterval);
  if (task.openQuestion !== undefined)
    return <OnHoldBadge isStaff since={task.openQuestion.since} question={task.openQuestion.question} />;
  if (task.dueAt === undefined) return undefined;
  const { state, minutes } = computeDueState(new Date(task.dueAt), now);
  const text = words();
  const title = t('workbench.due.at', { when: dateTime(task.dueAt) });
  if (state === 'fine')
    return (
      <Text size="xs">
        <time dateTime={task.dueAt} title={title}>
          <span>{text}</span>
        </time>
      </Text>
    );
  return (
    <time dateTime={task.dueAt} title={title}>
      <StateBadge size="xs" {...marks[state]} label={text} />
    </time>
  );

  function words(): string {
    const due = new Date(task.dueAt ?? now);
    if (state === 'late') return t('workbench.due.late', { time: duration(coarse(-minutes)) });
    return isDueAnotherDay(due, now)
      ? weekdayTime(due.toISOString())
      : t('workbench.due.left', { time: duration(coarse(minutes)) });
  }
}

const openStatuses: readonly Task['status'][] = ['waiting', 'manual', 'inProgress'];

/** The time by which a customer may expect the file, and while support is closed the time when it opens. */
export function ExpectedBy({ task }: { task: Pick<Task, 'status' | 'dueAt'> }) {
  const { t } = useTranslation();
  const { dateTime, hour, weekdayTime } = useFormats();
  const now = useNow(listInterval);
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (task.dueAt === undefined || !openStatuses.includes(task.status)) return undefined;
  const shortOf = (instant: Date) => {
    const iso = instant.toISOString();
    if (!isDueAnotherDay(instant, now)) return hour(iso);
    // Days of one week are known by their names.
    return instant.getTime() - now.getTime() < 6 * 24 * 3_600_000 ? weekdayTime(iso) : dateTime(iso);
  };
  const when = shortOf(new Date(task.dueAt));
  // The automatic service needs no support hours.
  const opens = task.status === 'waiting' || options === undefined ? undefined : opensNext(now, options.supportTimes);
  return (
    <Text size="xs" c="dimmed" truncate miw={0} title={dateTime(task.dueAt)}>
      <time dateTime={task.dueAt}>
        {opens === undefined
          ? t('engine.fileCheck.service.expected', { when })
          : t('engine.fileCheck.service.fromOpening', { opens: shortOf(opens), when })}
      </time>
    </Text>
  );
}
