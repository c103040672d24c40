import { Alert, Anchor, Code, Grid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Desk, deskApi } from '#contract/desk.ts';
import { query } from '#web/api/index.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { HideUntilSettled } from '#web/kit/feedback/HideUntilSettled.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { DeskAccounts, DeskChats, DeskPurchases, DeskSolutions, DeskTrouble, DeskVatNumbers } from './DeskCards.tsx';
import { DeskState } from './DeskState.tsx';
import { keepSetUpList, readSetUpList } from './set-up-list.ts';
import { useMayRead } from './useMayRead.ts';

type Props = {
  /** Alarms of other rooms; nothing while all is well. */
  notices: ReactNode;
  /** The state of the automatic service. */
  service: ReactNode;
  queue: ReactNode;
  isQueuePending: boolean;
};

/** The code of setting up with its texts: most portals are through with it. */
async function loadSettingUp() {
  await loadTexts('staff');
  return import('./SettingUp.tsx');
}

/** Everything that waits for staff: how the work stands, beneath it the work queue, and the rest beside it. */
export function Desk({ notices, service, queue, isQueuePending }: Props) {
  const { t } = useTranslation();
  const mayRead = useMayRead();
  const desk = useQuery({ ...query(deskApi.getDesk, {}), refetchInterval: 15_000 });
  const [setUpList, setSetUpList] = useState(readSetUpList);
  const isSetUpHidden = setUpList === 'hidden';
  const { setup, notReadyToSell = [] } = desk.data ?? {};
  const isKnown = desk.data !== undefined;
  const isSettingUp = desk.isPending ? setUpList === 'shown' : setup !== undefined && !isSetUpHidden;
  useEffect(() => {
    if (isKnown && !isSetUpHidden) keepSetUpList(isSettingUp ? 'shown' : undefined);
  }, [isKnown, isSetUpHidden, isSettingUp]);
  const settingUp = useLazyModule('setting up', loadSettingUp, isSettingUp || notReadyToSell.length > 0).part;
  return (
    <>
      <PageTitle title={usePageTitle()} />
      <Stack gap={24}>
        {desk.data === undefined && desk.isError && (
          <ErrorNotice error={desk.error} onRetry={() => void desk.refetch()} />
        )}
        {desk.data !== undefined && desk.data.damagedFiles > 0 && (
          <Alert color="danger" role="alert" title={t('desk.damagedFiles.title')}>
            {t('desk.damagedFiles.text', { count: desk.data.damagedFiles })}{' '}
            <Anchor
              renderRoot={(props) => (
                <Link to="/admin/fileoverview" search={{ tab: 'all', work: 'damaged' }} {...props} />
              )}
            >
              {t('desk.damagedFiles.open')}
            </Anchor>
          </Alert>
        )}
        {desk.data !== undefined && <DiskNotice disk={desk.data.disk} />}
        {desk.data?.backup !== undefined && !(desk.data.backup.state === 'none' && isSettingUp) && (
          <BackupNotice backup={desk.data.backup} />
        )}
        {isSettingUp && (desk.data === undefined || settingUp === undefined) && (
          <Skeleton h={{ base: 76, sm: 44 }} radius="lg" aria-hidden />
        )}
        {isSettingUp && setup !== undefined && settingUp !== undefined && (
          <settingUp.SetUpLine
            {...setup}
            onHide={() => {
              keepSetUpList('hidden');
              setSetUpList('hidden');
            }}
          />
        )}
        {notices}
        {service}
        {desk.isPending && <Skeleton h={{ base: 251, sm: 145 }} radius="lg" aria-hidden />}
        {desk.data !== undefined && <DeskState tasks={desk.data.tasks} today={desk.data.today} />}
        <Grid gap={24}>
          <Grid.Col span={{ base: 12, lg: 8 }}>{queue}</Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            {desk.isPending && (
              <Skeleton h={320} visibleFrom="lg" role="status" aria-busy aria-label={t('desk.loading')} />
            )}
            {desk.data !== undefined && (
              // On a phone they stand below the queue, wherever that ends.
              <HideUntilSettled isPending={isQueuePending} gap={24}>
                {mayRead('chats') && <DeskChats chats={desk.data.chats} />}
                {mayRead('accounts') && <DeskAccounts accounts={desk.data.accounts} />}
                <DeskVatNumbers vatDoubts={desk.data.vatDoubts} />
                <DeskSolutions suspended={desk.data.suspendedSolutions} complaints={desk.data.complaints} />
                {settingUp !== undefined && <settingUp.DeskSelling steps={notReadyToSell} />}
                <DeskPurchases purchases={desk.data.purchases} pendingBookings={desk.data.pendingBookings} />
                {(mayRead('failedMails') || mayRead('accounting') || mayRead('jobs')) && (
                  <DeskTrouble
                    failedMails={desk.data.failedMails}
                    accounting={desk.data.accounting}
                    jobs={desk.data.jobs}
                  />
                )}
              </HideUntilSettled>
            )}
          </Grid.Col>
        </Grid>
        {desk.data?.backup?.state === 'fresh' && <BackupAge madeAt={desk.data.backup.madeAt} c="dimmed" />}
      </Stack>
    </>
  );
}

/** Says when the latest backup was made. */
function BackupAge({ madeAt, c }: { madeAt: string | undefined; c?: 'dimmed' }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (madeAt === undefined) return null;
  return (
    <Text size="sm" {...(c !== undefined && { c })}>
      {t('desk.backup.fresh', { when: dateTime(madeAt) })}
    </Text>
  );
}

/** Warns that there is no recent backup. */
function BackupNotice({ backup: { state, madeAt, error } }: { backup: NonNullable<Desk['backup']> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (state === 'fresh') return null;
  return (
    <Alert color={state === 'failed' ? 'danger' : 'attention'} role="alert" title={t('desk.backup.title')}>
      <Stack gap={4} align="start">
        <Text size="sm">{t(`desk.backup.${state}`, { when: madeAt === undefined ? '' : dateTime(madeAt) })}</Text>
        {error !== undefined && <Code>{error}</Code>}
        {state === 'failed' && <BackupAge madeAt={madeAt} />}
        <Anchor
          size="sm"
          mod={{ alone: true }}
          renderRoot={(props) => <Link to="/admin/options" search={{ part: 'backup' }} {...props} />}
        >
          {t('desk.backup.open')}
        </Anchor>
      </Stack>
    </Alert>
  );
}

/** Warns that files are refused, or soon will be, because the disk fills up. */
function DiskNotice({ disk: { state, free, reserve } }: Pick<Desk, 'disk'>) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  if (state === 'enough') return null;
  return (
    <Alert color={state === 'full' ? 'danger' : 'attention'} role="alert" title={t('desk.disk.title')}>
      {t(`desk.disk.${state}`, { free: bytes(free), reserve: bytes(reserve) })}
    </Alert>
  );
}
