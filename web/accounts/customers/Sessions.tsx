import { Button, Group, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Account } from '#contract/accounts/customers.ts';
import { type SessionRow, userSessionsApi } from '#contract/accounts/user-sessions.ts';
import { pageSizes } from '#contract/lists.ts';
import { query } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { nameBrowser } from '#rules/name-browser.ts';

const [pageSize] = pageSizes;

/** Every sign-in of an account, and the way to end those that are open. */
export function Sessions({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { userId, openSessions } = account;
  const sessions = useQuery({
    ...query(userSessionsApi.getUserSessions, { userId, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const { data } = sessions;
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm">{t('accounts.customers.sessions.endAllCount', { count: openSessions })}</Text>
        <EndSessionsButton account={account} />
      </Group>
      {sessions.isPending && (
        <Skeleton h={120} role="status" aria-busy aria-label={t('accounts.customers.sessions.loading')} />
      )}
      {sessions.isError && <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {data?.total === 0 && (
        <Text size="sm" c="dimmed">
          {t('accounts.customers.sessions.none')}
        </Text>
      )}
      {data !== undefined && data.data.length > 0 && <SessionTable sessions={data.data} />}
      {pages > 1 && (
        <Pagination size="sm" aria-label={t('tasks.list.pages')} total={pages} value={page} onChange={setPage} />
      )}
    </Stack>
  );
}

/** Sign-ins with address, browser and end. */
function SessionTable({ sessions }: { sessions: readonly SessionRow[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <DataTable
      label={t('accounts.customers.sessions.title')}
      rows={sessions}
      rowKey={({ openedAt, address }) => `${openedAt} ${address}`}
      minWidth={480}
      isFocusable
      isBorderless
      heads={(id) => t(`accounts.customers.sessions.${id}`)}
      columns={[
        { id: 'openedAt', cell: ({ openedAt }) => <Time at={openedAt} isExact /> },
        { id: 'address', cell: ({ address }) => <span style={{ overflowWrap: 'anywhere' }}>{address}</span> },
        {
          id: 'browser',
          cell: ({ userAgent, impersonatedBy, impersonationReason }) => (
            <div title={userAgent}>
              {nameBrowser(userAgent) ?? t('accounts.customers.sessions.unknownBrowser')}
              {impersonatedBy !== undefined && (
                <Text size="xs" c="dimmed">
                  {t('accounts.customers.sessions.watchedBy', { name: impersonatedBy })}
                </Text>
              )}
              {impersonationReason !== '' && (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {impersonationReason}
                </Text>
              )}
            </div>
          ),
        },
        {
          id: 'state',
          cell: ({ state, endedAt }) =>
            state === 'open' ? (
              <StateBadge size="sm" color="good" label={t('accounts.customers.sessions.open')} />
            ) : (
              t(`accounts.customers.sessions.${state}`, { when: endedAt === undefined ? '' : dateTime(endedAt) })
            ),
        },
      ]}
    />
  );
}

/** Signs an account out everywhere. */
function EndSessionsButton({ account: { userId, openSessions } }: { account: Account }) {
  const { t } = useTranslation();
  const endSessions = useCommand(userSessionsApi.endUserSessions, {
    done: t('accounts.customers.sessions.endedAll'),
    unchanged: t('accounts.customers.sessions.noneOpen'),
  });
  async function end(): Promise<void> {
    const isSure = await confirm({
      title: t('accounts.customers.sessions.endAllTitle'),
      text: t('accounts.customers.sessions.endAllText'),
      confirmLabel: t('accounts.customers.sessions.endAll'),
      danger: true,
    });
    if (isSure) void endSessions.run({ userId });
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLogout size={15} aria-hidden />}
      disabled={openSessions === 0}
      loading={endSessions.isPending}
      onClick={() => void end()}
    >
      {t('accounts.customers.sessions.endAll')}
    </Button>
  );
}
