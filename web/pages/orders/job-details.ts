import { z } from 'zod';
import { tasksApi } from '#contract/tasks.ts';
import { JobId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { lazyPage, pageByRole } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const jobDetails = createPage('/jobs/jobDetails', {
  guard: 'active',
  search: z.object({ job: z.number().int().positive().optional().catch(undefined) }),
  reads: ({ search, language }) => {
    const { data: jobId } = JobId.safeParse(search['job']);
    if (jobId === undefined) return [];
    return [query(tasksApi.getJob, { jobId }), query(tasksApi.getTasksOfJob, { jobId, language })];
  },
  component: pageByRole(
    lazyPage(() => import('./CustomerJobPage.tsx'), 'CustomerJobPage'),
    lazyPage(() => import('./StaffJobPage.tsx'), 'StaffJobPage'),
  ),
});
