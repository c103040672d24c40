import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderingApi } from '#contract/ordering.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { CreateJobButton } from './CreateJobButton.tsx';
import { JobCards } from './JobCards.tsx';
import { JobTable } from './JobTable.tsx';
import { ListBody } from '#web/ui/ListBody.tsx';
import { ListTools } from '#web/ui/ListTools.tsx';
import { PeriodFilter } from '#web/ui/PeriodFilter.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { useListSearch } from '#web/ui/useListSearch.ts';

/** The jobs of the signed-in customer (administration specification, section 2.3). */
export function MyJobs() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch();
  const isPhone = useIsPhone();
  const { tab: _tab, ...page } = list.search;
  const jobs = useQuery({
    ...query(orderingApi.listJobs, { ...page, language }),
    // The statuses are asked for anew with every visit (administration specification, section 2.1).
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <PageTitle title={t('tasks.jobs.title')} count={jobs.data?.total}>
        <CreateJobButton />
      </PageTitle>
      <ListTools list={list} placeholder={t('tasks.jobs.search')}>
        <PeriodFilter list={list} />
      </ListTools>
      <ListBody
        list={list}
        rows={jobs}
        none={t('tasks.jobs.none')}
        noneInPeriod={t('tasks.jobs.none')}
        noneFiltered={t('tasks.jobs.noneFiltered')}
        whenNone={<CreateJobButton />}
      >
        {(rows) => (isPhone ? <JobCards jobs={rows} /> : <JobTable jobs={rows} />)}
      </ListBody>
    </Stack>
  );
}
