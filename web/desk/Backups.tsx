import { Card, Code, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Desk, deskApi } from '#contract/desk.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StatusDot } from '#web/kit/feedback/StatusDot.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

const settings = ['BACKUP_DIR=/var/backups/portal', 'BACKUP_HOUR=2'];
const commands = ['npm run portal -- backup', 'npm run portal -- verify-backup', 'npm run portal -- restore'];

/** The latest backup, for administrators, and how the server is told to make one every day. */
export function Backups() {
  const { t } = useTranslation();
  const desk = useQuery(query(deskApi.getDesk, {}));
  if (desk.data === undefined)
    return desk.isError ? (
      <ErrorNotice error={desk.error} onRetry={() => void desk.refetch()} />
    ) : (
      <Skeleton h={280} radius="lg" />
    );
  return (
    <Card withBorder>
      <Stack gap="sm" align="flex-start">
        {desk.data.backup !== undefined && <BackupState backup={desk.data.backup} />}
        <Text size="sm">{t('desk.backups.how')}</Text>
        <Code block w="100%">
          {settings.join('\n')}
        </Code>
        <Text size="sm">{t('desk.backups.commands')}</Text>
        <Code block w="100%">
          {commands.join('\n')}
        </Code>
        <Text size="sm" c="dimmed">
          {t('desk.backups.more')}
        </Text>
      </Stack>
    </Card>
  );
}

const colors = { none: 'warning', fresh: 'green', old: 'warning', failed: 'red' } as const;

/** State of the latest backup, with the error of one that failed. */
function BackupState({ backup: { state, madeAt, error } }: { backup: NonNullable<Desk['backup']> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const when = madeAt === undefined ? '' : dateTime(madeAt);
  const text = t(`desk.backup.${state}`, { when });
  return (
    <>
      <StatusDot state={colors[state]} label={text} meaning={text} />
      {error !== undefined && <Code>{error}</Code>}
      {state === 'failed' && madeAt !== undefined && <Text size="sm">{t('desk.backup.fresh', { when })}</Text>}
    </>
  );
}
