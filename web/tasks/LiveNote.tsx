import { Box, Group, Loader, Text } from '@mantine/core';
import { IconBan, IconHeadset } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskStatus } from '#contract/tasks.ts';
import { automationApi } from '#contract/automation.ts';
import { query } from '#web/api/index.ts';
import { ExpectedBy } from './ExpectedBy.tsx';
import classes from './tasks.module.css';

const working = <Loader size="sm" type="dots" aria-hidden />;
/** Statuses in which something is to be said; without an icon only to screen readers. */
const icons: Record<TaskStatus, ReactNode> = {
  waiting: working,
  inProgress: working,
  manual: <IconHeadset size={20} aria-hidden />,
  blocked: <IconBan size={20} aria-hidden />,
  finished: undefined,
  archived: undefined,
};

/** Says what is going on with a task, and why it is with a person, in the words of who reads it; read aloud when it changes. */
export function LiveNote({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const { t } = useTranslation();
  const { status, doneBy, reason, blockReason, slaveState } = task;
  const icon = icons[status];
  const isWaiting = status === 'waiting';
  const { data: service } = useQuery({
    ...query(automationApi.getAutomaticService, {}),
    refetchInterval: 60_000,
    enabled: isWaiting,
  });
  const hindrance =
    isWaiting && (service?.state === 'paused' || service?.state === 'behind') ? service.state : undefined;
  const isDecoding = isWaiting && (slaveState === 'waiting' || slaveState === 'decoding');
  const stage = isDecoding
    ? 'decoding'
    : (hindrance ?? (status === 'inProgress' ? (doneBy === undefined ? 'automatic' : 'person') : status));
  const said = () => {
    if (isStaff && (stage === 'person' || stage === 'manual' || stage === 'blocked'))
      return t(`workbench.live.${stage}`, { name: doneBy ?? '' });
    return t(`tasks.live.${stage}`);
  };
  return (
    <Box aria-live="polite" className={icon === undefined ? (classes['unseen'] ?? '') : (classes['live'] ?? '')}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {icon}
        <div>
          <Text size="sm">{said()}</Text>
          <ExpectedBy task={task} size="sm" />
          {status === 'blocked' && blockReason !== '' && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {t('tasks.live.blockedBecause', { reason: blockReason })}
            </Text>
          )}
          {reason !== undefined && status !== 'finished' && status !== 'blocked' && (
            <Text size="sm" c="dimmed">
              {t(`tasks.reason.${reason}`)}
            </Text>
          )}
        </div>
      </Group>
    </Box>
  );
}
