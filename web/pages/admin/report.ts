import { z } from 'zod';
import { engineApi } from '#contract/engine.ts';
import { TaskId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

/** The report of a task, open at a place of its file. */
export const report = createPage('/admin/report', {
  guard: 'staff',
  search: z.object({
    task: z.number().int().positive().optional().catch(undefined),
    /** An offset in hexadecimal digits; the router reads what looks like a number as one. */
    at: z
      .union([z.string(), z.number().transform(String)])
      .optional()
      .catch(undefined),
  }),
  reads: ({ search }) => {
    const { data: taskId } = TaskId.safeParse(search['task']);
    if (taskId === undefined) return [];
    return [query(engineApi.getTaskReportPage, { taskId })];
  },
  component: lazyPage(() => import('./ReportPage.tsx'), 'ReportPage'),
});
