import { Box, Group, Loader, Text } from '@mantine/core';
import { IconBan, IconHeadset } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getAutomaticService } from '#contract/automatic-service.ts';
import type { Task, TaskStatus } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import classes from './orders.module.css';

const working = <Loader size="sm" type="dots" aria-hidden />;
/** Statuses in which something is to be said; without an icon only to screen readers. */
const icons: Record<TaskStatus, ReactNode> = {
  inWait: working,
  inProgress: working,
  manually: <IconHeadset size={20} aria-hidden />,
  blocked: <IconBan size={20} aria-hidden />,
  finished: undefined,
  archived: undefined,
};

/** Says what is going on with a task, and why it is with a person; read aloud when it changes. */
export function LiveNote({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { status, doneBy, reason, blockReason, slaveState } = task;
  const icon = icons[status];
  const isWaiting = status === 'inWait';
  const { data: service } = useQuery({
    ...query(getAutomaticService, {}),
    refetchInterval: 60_000,
    enabled: isWaiting,
  });
  const hindrance =
    isWaiting && (service?.state === 'paused' || service?.state === 'behind') ? service.state : undefined;
  const isDecoding = isWaiting && (slaveState === 'waiting' || slaveState === 'decoding');
  const stage = isDecoding
    ? 'decoding'
    : (hindrance ?? (status === 'inProgress' ? (doneBy === undefined ? 'automatic' : 'person') : status));
  return (
    <Box aria-live="polite" className={icon === undefined ? (classes['unseen'] ?? '') : (classes['live'] ?? '')}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {icon}
        <div>
          <Text size="sm">{t(`tasks.live.${stage}`)}</Text>
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
