import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { TaskId } from '#contract/ids.ts';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';

const shownBy: ReadonlySet<unknown> = new Set(
  [tasksApi.getTasksOfJob, workbenchApi.listOpenTasks, workbenchApi.listClosedTasks].map(({ name }) => name),
);
const showsTasks = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean => shownBy.has(name);

type Shown = Task[] | { readonly data: Task[] } | undefined;

/**
 * Shows a task on every screen of this browser as it will be once the server has agreed. Answers how that is taken back;
 * the answers that are read after the call replace it either way.
 */
export async function updateTaskOptimistically(
  client: QueryClient,
  taskId: TaskId,
  change: Partial<Task>,
): Promise<() => void> {
  // An answer that is on its way would show the task as it was.
  await client.cancelQueries({ predicate: showsTasks });
  const before = client.getQueriesData<Shown>({ predicate: showsTasks });
  const changed = (tasks: Task[]) => tasks.map((task) => (task.taskId === taskId ? { ...task, ...change } : task));
  client.setQueriesData<Shown>({ predicate: showsTasks }, (shown) => {
    if (shown === undefined) return undefined;
    return Array.isArray(shown) ? changed(shown) : { ...shown, data: changed(shown.data) };
  });
  return () => {
    for (const [key, shown] of before) client.setQueryData(key, shown);
  };
}
