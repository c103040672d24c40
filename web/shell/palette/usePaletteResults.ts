import {
  IconCar,
  IconFileTypePdf,
  IconFolderOpen,
  IconListCheck,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import type { Call } from '#contract/call.ts';
import { customersApi } from '#contract/accounts/customers.ts';
import { billingApi } from '#contract/billing.ts';
import type { JobId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { orderingApi } from '#contract/ordering.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { customerName } from '#rules/names.ts';
import { isStaff, mayMake } from '#rules/roles.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { hasWords } from '#rules/search-words.ts';

/** One line of the command palette. */
export type PaletteEntry = {
  key: string;
  label: string;
  description?: string;
  icon: TablerIcon;
  run: () => void;
};

export type PaletteGroup = { name: string; entries: PaletteEntry[] };

const limit = 5;

/** The things of which a number was asked for before those that hold it somewhere else. */
const exactFirst = <Row>(rows: readonly Row[], numbersOf: (row: Row) => readonly number[], search: string): Row[] => {
  const isAsked = (row: Row) => numbersOf(row).some((number) => `#${number}` === search || String(number) === search);
  return [...rows.filter(isAsked), ...rows.filter((row) => !isAsked(row))];
};

/** The tasks of each job together, in the order of the first of each: all lead to one page. */
const byJob = (tasks: readonly Task[]): Task[][] => [...Map.groupBy(tasks, ({ jobId }) => jobId).values()];

type Numbered = { number: string; customer: string };

/** The rows of several lists, once all of them are there: none that is shown gives way to one that comes later. */
const rowsOf = <Row>(...lists: readonly Pick<UseQueryResult<{ data: Row[] }>, 'data' | 'isLoading'>[]): Row[] =>
  lists.some(({ isLoading }) => isLoading) ? [] : lists.flatMap(({ data }) => data?.data ?? []);

/**
 * The server's findings among what a person may see: tasks and jobs, and for staff customers and documents by their number.
 *
 * @param search the words, or a number with or without its sign; nothing is asked for while they are empty
 */
export function usePaletteResults(search: string, access: Pick<AccessData, 'role' | 'permissions' | 'rights'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const forStaff = isStaff(access);
  const isAsked = search !== '';
  const filter = { filterMode: 'all', search, language } as const;
  const forCustomer = { enabled: isAsked && !forStaff };
  const forTeam = (call: Call) => ({ enabled: isAsked && forStaff && mayMake(access, call) });
  const named = { enabled: forTeam(billingApi.listInvoices).enabled && /\d/.test(search) };

  const ownTasks = useQuery({ ...query(orderingApi.listTasks, filter), ...forCustomer });
  const ownJobs = useQuery({ ...query(orderingApi.listJobs, filter), ...forCustomer });
  const openTasks = useQuery({ ...query(taskListsApi.listOpenTasks, filter), ...forTeam(taskListsApi.listOpenTasks) });
  const closedTasks = useQuery({
    ...query(taskListsApi.listClosedTasks, filter),
    ...forTeam(taskListsApi.listClosedTasks),
  });
  const allJobs = useQuery({
    ...query(taskListsApi.listAllJobs, { ...filter, state: 'all' }),
    ...forTeam(taskListsApi.listAllJobs),
  });
  const accounts = useQuery({
    ...query(customersApi.listUsers, { ...filter, state: 'all' }),
    ...forTeam(customersApi.listUsers),
  });
  const invoices = useQuery({ ...query(billingApi.listInvoices, filter), ...named });
  const notes = useQuery({ ...query(billingApi.listDeliveryNotes, filter), ...named });
  const questions = [ownTasks, ownJobs, openTasks, closedTasks, allJobs, accounts, invoices, notes];

  const { start } = useDownload(billingApi.downloadDocument);
  const openJob = (jobId: JobId) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } });
  const aboutOf = (...parts: (string | false)[]) =>
    parts.filter((part) => part !== false && part.trim() !== '').join(' · ');

  const tasks = rowsOf(ownTasks, openTasks, closedTasks);
  const orders = byJob(exactFirst(tasks, ({ taskId, jobId }) => [taskId, jobId], search)).slice(0, limit);
  const isShown = ({ jobId }: { jobId: JobId }) => tasks.some((task) => task.jobId === jobId);
  const jobs = rowsOf(ownJobs, allJobs).filter((job) => !isShown(job));
  const numbers = rowsOf<Numbered>(invoices, notes).filter(({ number }) => hasWords(number, search));

  const groups: PaletteGroup[] = [
    {
      name: t('shell.palette.tasks'),
      entries: orders.flatMap((files) => {
        const [task] = files;
        if (task === undefined) return [];
        const { jobId, vehicleBrand, vehicleModel, vin, customerName: customer } = task;
        return {
          key: `task ${task.taskId}`,
          label: files.map(({ taskId }) => t('tasks.number', { task: taskId })).join(', '),
          description: aboutOf(
            t('shell.palette.job', { job: jobId }),
            `${vehicleBrand} ${vehicleModel}`,
            vin,
            forStaff && customer,
          ),
          icon: IconListCheck,
          run: () => {
            openJob(jobId);
          },
        };
      }),
    },
    {
      name: t('shell.palette.jobs'),
      entries: exactFirst(jobs, ({ jobId }) => [jobId], search)
        .slice(0, limit)
        .map(({ jobId, vehicleBrand, vehicleModel, vin }) => ({
          key: `job ${jobId}`,
          label: t('shell.palette.job', { job: jobId }),
          description: aboutOf(`${vehicleBrand} ${vehicleModel}`, vin),
          icon: forStaff ? IconCar : IconFolderOpen,
          run: () => {
            openJob(jobId);
          },
        })),
    },
    {
      name: t('shell.palette.customers'),
      entries: (accounts.data?.data ?? []).slice(0, limit).map((account) => ({
        key: `customer ${account.userId}`,
        label: customerName(account),
        description: aboutOf(account.username, account.email),
        icon: IconUser,
        run: () => void navigate({ to: '/admin/customerview', search: { customer: account.userId } }),
      })),
    },
    {
      name: t('shell.palette.documents'),
      entries: numbers.slice(0, limit).map(({ number, customer }) => ({
        key: `document ${number}`,
        label: number,
        description: customer,
        icon: IconFileTypePdf,
        run: () => {
          start({ number });
        },
      })),
    },
  ];
  return {
    groups,
    isSearching: questions.some(({ isLoading }) => isLoading),
    isError: isAsked && questions.some(({ isError }) => isError),
  };
}
