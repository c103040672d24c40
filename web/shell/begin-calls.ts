import type { QueryOptions } from '@tanstack/react-query';
import { type AccessData, accountsApi } from '#contract/accounts.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { JobId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { languageNow } from '#web/i18n/index.ts';
import { ListSearch } from '#web/kit/list-search.ts';
import { queryClient } from './query-client.ts';

type Place = { readonly pathname: string; readonly search: object };
type Begin = { readonly role: 'customer' | 'staff' | 'any'; readonly calls: (search: object) => readonly object[] };

function listOf(search: object) {
  const { tab: _tab, ...page } = ListSearch.parse(search);
  return { ...page, language: languageNow() };
}

/** The job that an address names, when it names one. */
function jobIn(search: object): readonly object[] {
  const { data } = JobId.safeParse((search as { job?: unknown }).job);
  if (data === undefined) return [];
  return [
    query(tasksApi.getJob, { jobId: data }),
    query(tasksApi.getTasksOfJob, { jobId: data, language: languageNow() }),
  ];
}

/** The first calls of the pages: under way while their code and the guard are. */
const begins: Readonly<Record<string, Begin>> = {
  '/tasks': { role: 'customer', calls: (search) => [query(orderingApi.listTasks, listOf(search))] },
  '/jobs': { role: 'customer', calls: (search) => [query(orderingApi.listJobs, listOf(search))] },
  '/jobs/jobDetails': { role: 'any', calls: jobIn },
  '/account': { role: 'customer', calls: () => [query(dashboardApi.getDashboard, {})] },
  '/admin': { role: 'staff', calls: () => [query(deskApi.getDesk, {})] },
};

/** Somebody gets an answer there: nobody is asked for who is not known, nor where the page is not theirs. */
function mayAsk(access: AccessData | undefined, { role }: Begin): boolean {
  if (access?.active !== true) return false;
  return role === 'any' || (role === 'customer') === (access.role === 'customer');
}

/** Begins the first calls of a page that is about to be shown to somebody whose rights are known, if only from the last visit. */
export function beginCalls({ pathname, search }: Place): void {
  const begin = begins[pathname];
  const access = queryClient.getQueryData<AccessData>(query(accountsApi.getAccess, {}).queryKey);
  if (begin === undefined || !mayAsk(access, begin)) return;
  for (const call of begin.calls(search))
    void queryClient.prefetchQuery(call as QueryOptions & { queryKey: unknown[] });
}
