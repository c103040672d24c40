import { expect, test } from 'vitest';
import { orderingApi } from '#contract/ordering.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';

type ListCall =
  | (typeof orderingApi)['listTasks' | 'listJobs']
  | (typeof taskListsApi)['listOpenTasks' | 'listClosedTasks'];
type List = { data: Record<string, unknown>[]; total: number };

/** Twenty rows that are alike in everything but their numbers. */
const alike =
  (...numbers: readonly string[]) =>
  ({ data: [row] }: List): List => ({
    total: 20,
    data: Array.from({ length: 20 }, (_, at) => ({
      ...row,
      ...Object.fromEntries(numbers.map((name) => [name, 1000 + at])),
    })),
  });

/** Returns the visible text of a row, without the words for screen readers. */
function seenOf(row: Element): string {
  const copy = row.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.mantine-VisuallyHidden-root')) hidden.remove();
  return copy.textContent;
}

const lists: Record<string, () => Promise<unknown>> = {
  'files of a customer': () => openOwn('/tasks', orderingApi.listTasks, ['task_id', 'task_job_id']),
  'orders of a customer': () => openOwn('/jobs', orderingApi.listJobs, ['job_id']),
  'open files': () =>
    openStaffs(({ late }) => `/admin/fileoverview?search=${late}`, taskListsApi.listOpenTasks, ['task_id']),
  'closed files': () =>
    openStaffs(({ paid }) => `/admin/fileoverview?tab=closed&search=${paid}`, taskListsApi.listClosedTasks, [
      'task_id',
    ]),
  'the work queue': () => openStaffs(() => '/admin', taskListsApi.listOpenTasks, ['task_id']),
};

const openOwn = (path: string, call: ListCall, numbers: string[]) =>
  openScreen(path, {
    world: 'ownOrders',
    as: 'workshop',
    size: [360, 740],
    before: (server: Replay) => {
      server.patch(call, alike(...numbers));
    },
  });

const openStaffs = (path: (lists: { late: string; paid: string }) => string, call: ListCall, numbers: string[]) =>
  openScreen((facts) => path(facts.lists), {
    world: 'workbench',
    as: 'support',
    size: [360, 740],
    before: (server) => {
      server.patch(call, alike(...numbers));
    },
  });

test.for(Object.entries(lists))('20 rows of equal vehicles look different on a phone: %s', async ([, open]) => {
  await open();
  const rows = () => [...document.querySelectorAll('li[data-row]')];
  await expect.poll(() => rows().length).toBe(20);
  expect(new Set(rows().map(seenOf)).size).toBe(20);
  // The number is not what is cut off.
  for (const row of rows()) {
    const number = [...row.querySelectorAll('[data-part="line"] > *')].find((one) =>
      /^(#|Order #)1\d\d\d$/.test(one.textContent),
    );
    expect(number?.scrollWidth).toBe(number?.clientWidth);
    expect(number?.clientWidth).toBeGreaterThan(0);
  }
});
