import { Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { StaffTaskCards } from './StaffTaskCards.tsx';
import { StaffTaskTable } from './StaffTaskTable.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { BulkBar } from './BulkBar.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { TaskWorkArea } from './TaskWorkArea.tsx';
import { useTakeTask } from './useTakeTask.ts';
import { useTaskKeys } from './useTaskKeys.ts';
import { useTaskSelection } from './useTaskSelection.ts';
import type { RenderVehicleChoice } from './VehicleForm.tsx';

const lists = { open: workbenchApi.listOpenTasks, closed: workbenchApi.listClosedTasks };
const nothing: Task[] = [];

type Props = {
  /** Shows what is unread in the chat of a task. */
  renderUnread: (task: Task) => ReactNode;
  renderVehicleChoice: RenderVehicleChoice;
};

/** The tasks of all customers for staff, open and closed ones, with everything that can be done to one or several. */
export function StaffTasks({ renderUnread, renderVehicleChoice }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const { tab, ...page } = list.search;
  const tasks = useQuery({
    ...query(lists[tab], { ...page, language }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const shown = tasks.data?.data ?? nothing;
  const selection = useTaskSelection(shown);
  const { take } = useTakeTask();
  const [isHelpOpen, help] = useDisclosure(false);
  const clear = () => {
    selection.select([]);
  };
  useTaskKeys({
    area,
    tasks: shown,
    onSelect: selection.toggle,
    onTake: (task) => void take(task),
    onOpen: ({ jobId }) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } }),
    onHelp: help.open,
    onLeave: clear,
  });
  const looks = { isOpen: tab === 'open', selection, renderUnread };
  return (
    <TaskWorkArea renderVehicleChoice={renderVehicleChoice}>
      <Stack gap="md" ref={area}>
        <PageTitle title={t('workbench.overview.title')} count={tasks.data?.total}>
          <KeyHelp isOpen={isHelpOpen} onOpen={help.open} onClose={help.close} />
        </PageTitle>
        <Tabs
          value={tab}
          onChange={(chosen) => {
            clear();
            list.change({ tab: chosen === 'closed' ? 'closed' : 'open' });
          }}
        >
          <Tabs.List>
            <Tabs.Tab value="open">{t('workbench.overview.tabs.open')}</Tabs.Tab>
            <Tabs.Tab value="closed">{t('workbench.overview.tabs.closed')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <ListTools list={list} placeholder={t('workbench.overview.search')}>
          <PeriodFilter list={list} />
        </ListTools>
        <ListBody
          list={list}
          rows={tasks}
          none={t(`workbench.overview.none.${tab}`)}
          noneFiltered={t('workbench.overview.noneFiltered')}
        >
          {(rows) =>
            isPhone ? <StaffTaskCards tasks={rows} {...looks} /> : <StaffTaskTable tasks={rows} {...looks} />
          }
        </ListBody>
        {/* After the list, at the foot of the screen: no row moves when one is selected. */}
        <BulkBar tasks={selection.selected} onSelect={selection.select} />
      </Stack>
    </TaskWorkArea>
  );
}
