import { z } from 'zod';
import { JobId } from '#contract/ids.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { query } from '#web/api/index.ts';
import type { MyTasksAddress } from '#web/ordering/MyTasks.tsx';
import { createPage } from '#web/pages/create-page.ts';
import { lazyPage, pageByRole } from '#web/shell/page/lazy-page.ts';

/** The pages of orders: the form, the lists, one order, the chats. */
export const orderPages = [
  createPage('/jobCreate', {
    title: 'ordering.title',
    guard: 'active',
    search: z.object({ again: z.number().int().positive().optional().catch(undefined) }),
    reads: async ({ role }) => {
      if (role !== 'customer') return [];
      const { orderingApi } = await import('#contract/ordering.ts');
      return [query(orderingApi.listRecentVehicles, {})];
    },
    component: lazyPage(() => import('./JobCreatePage.tsx'), 'JobCreatePage'),
  }),
  createPage('/tasks', {
    title: 'tasks.title',
    guard: 'active',
    search: (written: object): MyTasksAddress => written,
    reads: async ({ role, list, language }) => {
      if (role !== 'customer' || list === undefined) return [];
      const { orderingApi } = await import('#contract/ordering.ts');
      return [query(orderingApi.listTasks, { ...list.page, language })];
    },
    component: lazyPage(() => import('./TasksPage.tsx'), 'TasksPage'),
  }),
  createPage('/jobs', {
    title: 'tasks.jobs.title',
    guard: 'active',
    reads: async ({ role, list, language }) => {
      if (role !== 'customer' || list === undefined) return [];
      const { orderingApi } = await import('#contract/ordering.ts');
      return [query(orderingApi.listJobs, { ...list.page, language })];
    },
    component: lazyPage(() => import('./JobsPage.tsx'), 'JobsPage'),
  }),
  createPage('/jobs/jobDetails', {
    guard: 'active',
    search: z.object({ job: z.number().int().positive().optional().catch(undefined) }),
    reads: ({ search, language }) => {
      const { data: jobId } = JobId.safeParse(search['job']);
      if (jobId === undefined) return [];
      return [query(jobsApi.getJob, { jobId }), query(jobsApi.getTasksOfJob, { jobId, language })];
    },
    component: pageByRole(
      lazyPage(() => import('./CustomerJobPage.tsx'), 'CustomerJobPage'),
      lazyPage(() => import('./StaffJobPage.tsx'), 'StaffJobPage'),
    ),
  }),
  createPage('/chats', {
    title: 'chat.page.title',
    guard: 'active',
    search: z.object({ task: z.number().int().positive().optional().catch(undefined) }),
    component: lazyPage(() => import('./ChatsPage.tsx'), 'ChatsPage'),
  }),
] as const;
