import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderingApi } from '#contract/ordering.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { CreateJobButton } from './CreateJobButton.tsx';
import { ListBody } from '#web/ui/ListBody.tsx';
import { ListTools } from '#web/ui/ListTools.tsx';
import { PeriodFilter } from '#web/ui/PeriodFilter.tsx';
import { TaskCards } from './TaskCards.tsx';
import { TaskTable } from './TaskTable.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { useListSearch } from '#web/ui/useListSearch.ts';

/** The tasks of the signed-in customer (administration specification, section 2.4). */
export function MyTasks() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch();
  const isPhone = useIsPhone();
  const { tab: _tab, ...page } = list.search;
  const tasks = useQuery({
    ...query(orderingApi.listTasks, { ...page, language }),
    // The statuses are asked for anew with every visit (administration specification, section 2.1).
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <PageTitle title={t('tasks.title')} count={tasks.data?.total}>
        <CreateJobButton />
      </PageTitle>
      <ListTools list={list} placeholder={t('tasks.search')}>
        <PeriodFilter list={list} />
      </ListTools>
      <ListBody
        list={list}
        rows={tasks}
        none={t('tasks.none')}
        noneFiltered={t('tasks.noneFiltered')}
        whenNone={<CreateJobButton />}
      >
        {(rows) => (isPhone ? <TaskCards tasks={rows} /> : <TaskTable tasks={rows} />)}
      </ListBody>
    </Stack>
  );
}
