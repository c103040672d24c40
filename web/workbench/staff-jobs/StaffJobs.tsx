import { Modal, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import type { RenderVehicleChoice } from '#web/workbench/VehicleForm.tsx';
import type { JobWork } from './ask-for-job-work.ts';
import { JobDialog } from './JobDialog.tsx';
import { StaffJobCards } from './StaffJobCards.tsx';
import { StaffJobTable } from './StaffJobTable.tsx';

/** The jobs of all customers, open and finished ones (administration specification, section 2.2). */
export function StaffJobs({ renderVehicleChoice }: { renderVehicleChoice: RenderVehicleChoice }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch();
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState<{ work: JobWork; job: Job }>();
  const [isOpen, dialog] = useDisclosure(false);
  const { tab, ...page } = list.search;
  const jobs = useQuery({
    ...query(workbenchApi.listAllJobs, { ...page, state: tab, language }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const begin = (work: JobWork, job: Job) => {
    setAsked({ work, job });
    dialog.open();
  };
  return (
    <Stack gap="md">
      <PageTitle title={t('workbench.jobs.title')} count={jobs.data?.total} />
      <Tabs
        value={tab}
        onChange={(chosen) => {
          list.change({ tab: chosen === 'closed' ? 'closed' : 'open' });
        }}
      >
        <Tabs.List>
          <Tabs.Tab value="open">{t('workbench.jobs.tabs.open')}</Tabs.Tab>
          <Tabs.Tab value="closed">{t('workbench.jobs.tabs.closed')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <ListTools list={list} placeholder={t('workbench.jobs.search')}>
        <PeriodFilter list={list} />
      </ListTools>
      <ListBody
        list={list}
        rows={jobs}
        none={t(`workbench.jobs.none.${tab}`)}
        noneInPeriod={t('tasks.jobs.none')}
        noneFiltered={t('tasks.jobs.noneFiltered')}
      >
        {(rows) =>
          isPhone ? <StaffJobCards jobs={rows} onBegin={begin} /> : <StaffJobTable jobs={rows} onBegin={begin} />
        }
      </ListBody>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        size={asked?.work === 'edit' ? 'xl' : 'lg'}
        title={asked && t(`workbench.jobs.dialog.${asked.work}`, { job: asked.job.jobId })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        {asked && (
          <JobDialog
            key={`${asked.work} ${asked.job.jobId}`}
            {...asked}
            renderVehicleChoice={renderVehicleChoice}
            onDone={dialog.close}
          />
        )}
      </Modal>
    </Stack>
  );
}
