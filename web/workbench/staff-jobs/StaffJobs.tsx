import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconListDetails, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Call } from '#contract/call.ts';
import { type Job, jobSorts } from '#contract/tasks/jobs.ts';
import { jobChangesApi } from '#contract/workbench/job-changes.ts';
import { taskChangesApi } from '#contract/workbench/task-changes.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { SortState } from '#web/kit/table/useListSearch.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { JobStatusBadge } from '#web/tasks/JobStatusBadge.tsx';
import { JobNumber } from '#web/tasks/JobNumber.tsx';
import { NotedVehicle, ShortVin } from '#web/tasks/VehicleLines.tsx';
import { VehicleOfJob } from '#web/tasks/VehicleOfJob.tsx';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import type { RenderVehicleChoice } from '#web/workbench/WorkForms.tsx';
import classes from '#web/workbench/work.module.css';
import { useTaskFilters } from '#web/workbench/useTaskFilters.ts';
import { JobDialog } from './JobDialog.tsx';
import type { JobWork } from './ask-for-job-work.ts';

/** The jobs of all customers, open and finished ones (administration specification, section 2.2). */
export function StaffJobs({ renderVehicleChoice }: { renderVehicleChoice: RenderVehicleChoice }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { list, filters, input, openTab } = useTaskFilters(jobSorts);
  const [dialog, setDialog] = useState<{ work: JobWork; job: Job }>();
  const { tab } = list.search;
  const jobs = useQuery({
    ...query(taskListsApi.listAllJobs, { ...input, state: tab, language }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const begin = (work: JobWork, job: Job) => {
    setDialog({ work, job });
  };
  /** Closes this dialog, not one that was opened while its work was under way. */
  const close = () => {
    setDialog((now) => (now === dialog ? undefined : now));
  };
  return (
    <ListPage
      title={usePageTitle()}
      tabs={{
        open: tab,
        onOpen: openTab,
        list: [
          { tab: 'open', label: t('workbench.jobs.tabs.open') },
          { tab: 'closed', label: t('workbench.jobs.tabs.closed') },
          { tab: 'all', label: t('workbench.jobs.tabs.all') },
        ],
      }}
      list={list}
      rows={jobs}
      filters={filters}
      sorts={jobSorts.map((sort) => ({ sort, label: t(`workbench.jobs.columns.${sort}`) }))}
      searchLabel={t('workbench.jobs.search')}
      none={t(`workbench.jobs.none.${tab}`)}
      noneInPeriod={t('tasks.jobs.none')}
      noneFiltered={t('tasks.jobs.noneFiltered')}
      foot={
        <Dialog
          of={dialog}
          onClose={close}
          size={({ work }) => (work === 'edit' ? 'xl' : 'lg')}
          title={({ work, job }) => t(`workbench.jobs.dialog.${work}`, { job: job.jobId })}
          centered
        >
          {(begun) => (
            <JobDialog
              key={`${begun.work} ${begun.job.jobId}`}
              {...begun}
              renderVehicleChoice={renderVehicleChoice}
              onDone={close}
            />
          )}
        </Dialog>
      }
    >
      {(rows) => <JobTable jobs={rows} list={list} onBegin={begin} />}
    </ListPage>
  );
}

type TableProps = { jobs: Job[]; list: SortState; onBegin: (work: JobWork, job: Job) => void };

function JobTable({ jobs, list, onBegin }: TableProps) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('workbench.jobs.title')}
      rows={jobs}
      rowKey={({ jobId }) => jobId}
      name="allOrders"
      list={list}
      isDense
      onOpen={({ jobId }) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } })}
      columns={[
        {
          id: 'job',
          head: t('workbench.jobs.columns.job'),
          sort: 'job',
          phone: 'line',
          cell: ({ jobId }) => <JobNumber jobId={jobId} number={jobId} />,
          phoneCell: ({ jobId }) => `#${jobId}`,
        },
        { id: 'vinOnPhone', isPhoneOnly: true, phone: 'line', cell: ({ vin }) => <ShortVin vin={vin} /> },
        {
          id: 'customer',
          head: t('workbench.jobs.columns.customer'),
          sort: 'customer',
          share: 34,
          phone: 'line',
          cell: (job) => <CustomerLink userId={job.customerId} name={job.customerName} />,
          phoneCell: ({ customerName }) => customerName,
        },
        {
          id: 'vehicle',
          head: t('workbench.jobs.columns.vehicle'),
          sort: 'vehicle',
          share: 34,
          phone: 'head',
          phoneCell: (job) => <VehicleOfJob of={job} />,
          cell: (job) => <NotedVehicle of={job} />,
        },
        {
          id: 'vin',
          head: t('workbench.jobs.columns.vin'),
          noWrap: true,
          fromWidth: 860,
          cell: ({ vin }) => <ShortVin vin={vin} />,
        },
        {
          id: 'additional',
          head: t('workbench.jobs.columns.additional'),
          share: 32,
          fromWidth: 860,
          cell: ({ additional }) => (
            <span className={classes['truncated']} title={additional}>
              {additional}
            </span>
          ),
        },
        { id: 'tasks', head: t('workbench.jobs.columns.tasks'), isNumber: true, cell: ({ tasks }) => count(tasks) },
        {
          id: 'status',
          head: t('workbench.jobs.columns.status'),
          phone: 'mark',
          cell: (job) => <JobStatusBadge job={job} />,
        },
        {
          id: 'created',
          head: t('workbench.jobs.columns.created'),
          fromWidth: 1080,
          sort: 'created',
          noWrap: true,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
        {
          id: 'changed',
          head: t('workbench.jobs.columns.changed'),
          sort: 'changed',
          noWrap: true,
          phone: 'fact',
          cell: ({ changedAt }) => <Time at={changedAt} />,
        },
        {
          id: 'actions',
          head: t('workbench.jobs.columns.actions'),
          phone: 'end',
          revealOnHover: true,
          phoneCell: (job) => (
            <JobMenu
              job={job}
              onBegin={(work) => {
                onBegin(work, job);
              }}
            />
          ),
          cell: (job) => (
            <JobActions
              job={job}
              onBegin={(work) => {
                onBegin(work, job);
              }}
            />
          ),
        },
      ]}
    />
  );
}

const icons: Record<JobWork, TablerIcon> = { edit: IconPencil, tasks: IconListDetails, delete: IconTrash };
const works = ['edit', 'tasks', 'delete'] as const;
/** The call that each of them makes, of several the one that most may make. */
const callOf = {
  edit: jobChangesApi.updateJob,
  tasks: taskChangesApi.addTaskToJob,
  delete: jobChangesApi.deleteJob,
} as const satisfies Record<JobWork, Call>;

/** The work on a job that the reader's role permits. */
function useJobWorks(): readonly JobWork[] {
  const mayMake = useMayMake();
  return works.filter((work) => mayMake(callOf[work]));
}

type ActionsProps = { job: Job; onBegin: (work: JobWork) => void };

function JobActions({ job, onBegin }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap">
      {useJobWorks().map((work) => {
        const Icon = icons[work];
        return (
          <Tooltip key={work} label={t(`workbench.jobs.actions.${work}`)}>
            <ActionIcon
              size={28}
              variant="default"
              aria-label={t(`workbench.jobs.dialog.${work}`, { job: job.jobId })}
              onClick={() => {
                onBegin(work);
              }}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}

/** The same behind one button, at the end of a row of two lines. */
function JobMenu({ job, onBegin }: ActionsProps) {
  const { t } = useTranslation();
  const offered = useJobWorks();
  if (offered.length === 0) return undefined;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="default" aria-label={t('workbench.jobs.menu', { job: job.jobId })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((work) => {
          const Icon = icons[work];
          return (
            <Menu.Item
              key={work}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => {
                onBegin(work);
              }}
            >
              {t(`workbench.jobs.actions.${work}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
