import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import { slaveApi } from '#contract/slave.ts';
import { query } from '#web/api/index.ts';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './slave.module.css';

const colors = { waiting: 'gray', decoding: 'info', decoded: 'good', failed: 'danger' } as const;

/** The title of the last error, by the state that it left behind. */
const failures = {
  waiting: 'slave.attemptFailed',
  decoding: 'slave.attemptFailed',
  decoded: 'slave.encodeFailed',
  failed: 'slave.decodeFailed',
} as const;

type Props = { taskId: TaskId; hasModifiedFile: boolean };

/** A slave file at its maker's service: state, last error, the plain image, and another try. */
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
          <StateBadge size="sm" color={colors[state]} label={t(`slave.state.${state}`)} />
          <Text size="xs" c="dimmed">
            {t('slave.attempts', { count: attempts, when: dateTime(changedAt) })}
          </Text>
        </Group>
        {error !== undefined && (
          <Alert
            color={state === 'waiting' || state === 'decoding' ? 'attention' : 'danger'}
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
            <DownloadButton
              call={slaveApi.downloadDecodedFile}
              input={{ taskId }}
              failed={(reason) => t('slave.downloadFailed', { reason })}
              size="xs"
            >
              {t('slave.download')}
            </DownloadButton>
          ) : (
            <DecodeAgainButton taskId={taskId} hasModifiedFile={hasModifiedFile} />
          )}
        </Group>
      </Stack>
    </Card>
  );
}

/** Has a slave file decoded again; not once a modified file was stored, which was encoded by other means. */
function DecodeAgainButton({ taskId, hasModifiedFile }: Props) {
  const { t } = useTranslation();
  const { run, isPending } = useCommand(slaveApi.decodeSlaveFileAgain, {
    done: t('slave.again.done'),
    failed: (reason) => t('slave.again.failed', { reason }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={isPending}
      disabled={hasModifiedFile}
      title={hasModifiedFile ? t('slave.again.tooLate') : undefined}
      onClick={() => void run({ taskId })}
    >
      {t('slave.again.button')}
    </Button>
  );
}
