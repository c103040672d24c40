import { Group, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/lists.ts';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { EndSessionsButton } from './EndSessionsButton.tsx';
import { SessionTable } from './SessionTable.tsx';
import { useMayChange } from './useMayChange.ts';

const [pageSize] = pageSizes;

/** Every sign-in of an account, and the way to end those that are open. */
export function Sessions({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const mayChange = useMayChange(account);
  const { userId, openSessions } = account;
  const sessions = useQuery({
    ...query(accountsApi.getUserSessions, { userId, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const { data } = sessions;
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm">{t('accounts.customers.sessions.endAllCount', { count: openSessions })}</Text>
        {mayChange && <EndSessionsButton account={account} />}
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
