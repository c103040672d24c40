import { Alert, Badge, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { slaveApi } from '#contract/slave.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { DecodeAgainButton } from './DecodeAgainButton.tsx';
import { DecodedFileButton } from './DecodedFileButton.tsx';
import classes from './slave.module.css';

const colors = { waiting: 'gray', decoding: 'blue', decoded: 'green', failed: 'red' } as const;

/** What the last error was about, by the state that it left behind. */
const failures = {
  waiting: 'slave.attemptFailed',
  decoding: 'slave.attemptFailed',
  decoded: 'slave.encodeFailed',
  failed: 'slave.decodeFailed',
} as const;

type Props = { taskId: TaskId; hasModifiedFile: boolean };

/** What the maker's service made of a slave file: its state, its last error, the plain image, and another try. */
export function SlavePanel({ taskId, hasModifiedFile }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const slave = useQuery(query(slaveApi.getSlaveFile, { taskId }));
  if (slave.isError) return <ErrorNotice error={slave.error} onRetry={() => void slave.refetch()} />;
  if (slave.isPending) return <Skeleton h={90} role="status" aria-busy aria-label={t('slave.loading')} />;
  const file = slave.data.data;
  if (file === undefined) return undefined;
  const { service, state, error, attempts, changedAt } = file;
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('slave.title')}>
      <Stack gap="xs">
        <Group gap="xs">
          <Title order={4} size="h6">
            {t('slave.title')}
          </Title>
          <Text size="sm">{t(`slave.service.${service}`)}</Text>
          <Badge className={classes['state'] ?? ''} color={colors[state]} variant="light" tt="none" size="sm">
            {t(`slave.state.${state}`)}
          </Badge>
          <Text size="xs" c="dimmed">
            {t('slave.attempts', { count: attempts, when: dateTime(changedAt) })}
          </Text>
        </Group>
        {error !== undefined && (
          <Alert
            color={state === 'waiting' || state === 'decoding' ? 'yellow' : 'red'}
            icon={<IconAlertTriangle aria-hidden />}
            p="xs"
          >
            <Text size="sm" fw={600}>
              {t(failures[state])}
            </Text>
            <Text size="xs" className={classes['error'] ?? ''}>
              {error}
            </Text>
          </Alert>
        )}
        {state === 'decoded' && (
          <Text size="xs" c="dimmed">
            {t('slave.hint')}
          </Text>
        )}
        <Group gap="xs">
          {state === 'decoded' ? (
            <DecodedFileButton taskId={taskId} />
          ) : (
            <DecodeAgainButton taskId={taskId} hasModifiedFile={hasModifiedFile} />
          )}
        </Group>
      </Stack>
    </Card>
  );
}
