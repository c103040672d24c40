import { Stack, Tabs } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getClosedTasksForAdmin, getOpenTasksForAdmin } from '#contract/orders.ts';
import type { Task } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { ListBody } from '#web/ui/ListBody.tsx';
import { ListTools } from '#web/ui/ListTools.tsx';
import { StaffTaskCards } from './StaffTaskCards.tsx';
import { StaffTaskTable } from './StaffTaskTable.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { useListSearch } from '#web/ui/useListSearch.ts';

const lists = { open: getOpenTasksForAdmin, closed: getClosedTasksForAdmin };

/** The tasks of all customers for staff, open and closed ones. `renderUnread` shows what is unread in the chat of a task. */
export function StaffTasks({ renderUnread }: { renderUnread: (task: Task) => ReactNode }) {
  const { t } = useTranslation();
  const list = useListSearch();
  const isPhone = useIsPhone();
  const { tab, ...page } = list.search;
  const tasks = useQuery({
    ...query(lists[tab], page),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <PageTitle title={t('staff.overview.title')} count={tasks.data?.total} />
      <Tabs
        value={tab}
        onChange={(chosen) => {
          list.change({ tab: chosen === 'closed' ? 'closed' : 'open' });
        }}
      >
        <Tabs.List>
          <Tabs.Tab value="open">{t('staff.overview.tabs.open')}</Tabs.Tab>
          <Tabs.Tab value="closed">{t('staff.overview.tabs.closed')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <ListTools list={list} placeholder={t('staff.overview.search')} />
      <ListBody
        list={list}
        rows={tasks}
        none={t(`staff.overview.none.${tab}`)}
        noneFiltered={t('staff.overview.noneFiltered')}
      >
        {(rows) =>
          isPhone ? (
            <StaffTaskCards tasks={rows} renderUnread={renderUnread} />
          ) : (
            <StaffTaskTable tasks={rows} renderUnread={renderUnread} />
          )
        }
      </ListBody>
    </Stack>
  );
}
