import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/lists.ts';
import { getMails } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { OutboxList } from './OutboxList.tsx';
import { OutboxPages } from './OutboxPages.tsx';
import { OutboxTools } from './OutboxTools.tsx';

/** Every mail that the portal wrote, and what became of it; looked at anew every 6 seconds. */
export function Outbox() {
  const { t } = useTranslation();
  const [{ search, page, pageSize }, setList] = useState<{ search: string; page: number; pageSize: number }>({
    search: '',
    page: 1,
    pageSize: pageSizes[0],
  });
  const mails = useQuery({
    ...query(getMails, { filterMode: 'all', search, page, pageSize }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const { data } = mails;
  return (
    <Stack gap="md">
      <PageTitle title={t('operator.outbox.title')} count={data?.total} />
      {data?.sending === false && (
        <Alert icon={<IconMailOff aria-hidden />} color="yellow" role="note">
          {t('operator.outbox.noServer')}
        </Alert>
      )}
      <OutboxTools
        pageSize={pageSize}
        onSearch={(words) => {
          setList((before) => ({ ...before, search: words, page: 1 }));
        }}
        onPageSize={(size) => {
          setList((before) => ({ ...before, pageSize: size, page: 1 }));
        }}
      />
      {mails.isPending && <Skeleton h={240} role="status" aria-busy aria-label={t('operator.outbox.loading')} />}
      {mails.isError && <ErrorNotice error={mails.error} onRetry={() => void mails.refetch()} />}
      {data !== undefined && <OutboxList mails={data.data} sending={data.sending} isSearched={search !== ''} />}
      {data !== undefined && data.total > 0 && (
        <OutboxPages
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(next) => {
            setList((before) => ({ ...before, page: next }));
          }}
        />
      )}
    </Stack>
  );
}
