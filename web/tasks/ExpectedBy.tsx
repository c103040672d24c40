import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { settingsApi } from '#contract/settings.ts';
import { opensNext } from '#rules/due.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { listInterval, useNow } from '#web/kit/useNow.ts';

const open: readonly Task['status'][] = ['waiting', 'manual', 'inProgress'];

/** By when a customer may expect the file, and from when support works on it while it is closed. */
export function ExpectedBy({ task, size = 'xs' }: { task: Pick<Task, 'status' | 'dueAt'>; size?: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const now = useNow(listInterval);
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (task.dueAt === undefined || !open.includes(task.status)) return undefined;
  const when = dateTime(task.dueAt);
  // The automatic service needs no support hours.
  const opens = task.status === 'waiting' || options === undefined ? undefined : opensNext(now, options.supportTimes);
  return (
    <Text size={size} c="dimmed">
      {opens === undefined
        ? t('fileCheck.service.expected', { when })
        : t('fileCheck.service.fromOpening', { opens: dateTime(opens.toISOString()), when })}
    </Text>
  );
}
