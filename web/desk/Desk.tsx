import { Grid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deskApi } from '#contract/desk.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { DeskAccounts } from './DeskAccounts.tsx';
import { DeskChats } from './DeskChats.tsx';
import { DeskFigures } from './DeskFigures.tsx';
import { DeskSolutions } from './DeskSolutions.tsx';
import { DeskTrouble } from './DeskTrouble.tsx';
import { DiskNotice } from './DiskNotice.tsx';

/** What waits for staff: the work queue first, and beside it everything else. */
export function Desk({ queue }: { queue: ReactNode }) {
  const { t } = useTranslation();
  const desk = useQuery({ ...query(deskApi.getDesk, {}), refetchInterval: 15_000 });
  return (
    <Stack gap="md">
      <PageTitle title={t('desk.title')} />
      {desk.data === undefined && desk.isError && (
        <ErrorNotice error={desk.error} onRetry={() => void desk.refetch()} />
      )}
      {desk.data !== undefined && <DiskNotice disk={desk.data.disk} />}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>{queue}</Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          {desk.isPending && <Skeleton h={320} role="status" aria-busy aria-label={t('desk.loading')} />}
          {desk.data !== undefined && (
            <Stack gap="md">
              <DeskChats chats={desk.data.chats} />
              <DeskAccounts accounts={desk.data.accounts} />
              <DeskSolutions suspended={desk.data.suspendedSolutions} complaints={desk.data.complaints} />
              <DeskTrouble failedMails={desk.data.failedMails} jobs={desk.data.jobs} />
              <DeskFigures tasks={desk.data.tasks} today={desk.data.today} />
            </Stack>
          )}
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
