import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { automaticServiceApi } from '#contract/automation/automatic-service.ts';
import { settingsApi } from '#contract/settings.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { isDueAnotherDay } from '#rules/due-state.ts';
import { opensNext } from '#rules/due.ts';
import { paymentControl } from '#rules/payment.ts';
import { query } from '#web/api/index.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';
import classes from './tasks.module.css';

type Props = { task: Task; isStaff: boolean };

/** The next step of a task, its time, and why a person has it, in words for its reader; read aloud when it changes. */
export function NextStep({ task, isStaff }: Props) {
  const { t } = useTranslation();
  const { status, isBlocked, reason, blockReason, rejection } = task;
  const stage = useStage(task);
  const { by, opens } = useExpectation(task);
  const finishedSentence = () => {
    // The place of the file says what became of it.
    if (task.modifiedRemoved !== undefined || task.withdrawnReason !== undefined) return undefined;
    const { show } = paymentControl(task);
    if (show === 'pay') return t('tasks.next.toPay');
    return show === 'download' ? t('tasks.next.toDownload') : undefined;
  };
  const sentence = () => {
    if (task.openQuestion !== undefined) return isStaff ? undefined : t('tasks.next.onHold');
    if (stage === 'finished') return isStaff ? undefined : finishedSentence();
    const isForStaff = isStaff && (stage === 'person' || stage === 'manual' || stage === 'blocked');
    if (isForStaff) return t(`workbench.live.${stage}`, { name: task.doneBy ?? '' });
    // The reason says what to do.
    if (stage === 'blocked' && rejection !== undefined) return undefined;
    const what = t(`tasks.next.${stage}`);
    return by === undefined || stage === 'paused' || stage === 'behind' ? what : t('tasks.next.by', { what, when: by });
  };
  const text = sentence();
  return (
    <Box aria-live="polite">
      {text !== undefined && <Text size="sm">{text}</Text>}
      {stage === 'finished' && <FinishedAgo task={task} />}
      {opens !== undefined && !isStaff && (
        <Text size="sm" c="dimmed">
          {t('tasks.next.opens', { when: opens })}
        </Text>
      )}
      {isBlocked && rejection === undefined && blockReason !== '' && (
        <Text size="sm" className={classes['words'] ?? ''}>
          {t('tasks.next.blockedBecause', { reason: blockReason })}
        </Text>
      )}
      {reason !== undefined && status !== 'finished' && status !== 'blocked' && (
        <Text size="sm" c="dimmed">
          {t(`tasks.reason.${reason}`)}
        </Text>
      )}
    </Box>
  );
}

/** The stage of a task, as its reader understands it: a waiting one may be held up, one in work is with the engine or a person. */
function useStage({ status, doneBy, slaveState }: Task) {
  const isWaiting = status === 'waiting';
  const { data: service } = useQuery({
    ...query(automaticServiceApi.getAutomaticService, {}),
    refetchInterval: 60_000,
    enabled: isWaiting,
  });
  if (status === 'inProgress') return doneBy === undefined ? 'automatic' : 'person';
  if (!isWaiting) return status;
  if (slaveState === 'waiting' || slaveState === 'decoding') return 'decoding';
  return service?.state === 'paused' || service?.state === 'behind' ? service.state : 'waiting';
}

const openStatuses: readonly Task['status'][] = ['waiting', 'manual', 'inProgress'];

/** By when a customer may expect the file, unless that is over, and while support is closed the time when it opens. */
function useExpectation({ status, dueAt }: Task): { by?: string; opens?: string } {
  const { hour, weekdayTime } = useFormats();
  const now = useNow(listInterval);
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (dueAt === undefined || !openStatuses.includes(status)) return {};
  const short = (instant: string) => (isDueAnotherDay(new Date(instant), now) ? weekdayTime(instant) : hour(instant));
  // The automatic service needs no support hours.
  const opening = status === 'waiting' || options === undefined ? undefined : opensNext(now, options.supportTimes);
  return {
    ...(Date.parse(dueAt) > now.getTime() && { by: short(dueAt) }),
    ...(opening !== undefined && { opens: short(opening.toISOString()) }),
  };
}

/** The time since a task was finished. */
function FinishedAgo({ task: { taskId } }: { task: Task }) {
  const { t } = useTranslation();
  const history = useQuery(query(taskDetailsApi.getTaskHistory, { taskId }));
  const end = history.data?.findLast(({ from, to }) => to === 'finished' && from !== 'finished');
  return (
    <Text size="sm" c="dimmed">
      {t('tasks.next.finished')} {end !== undefined && <Time at={end.at} />}
    </Text>
  );
}
