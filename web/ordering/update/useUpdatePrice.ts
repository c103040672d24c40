import { useQuery } from '@tanstack/react-query';
import type { Method } from '#contract/pricing.ts';
import type { Output } from '#contract/call.ts';
import type { Task } from '#contract/tasks.ts';
import { orderingApi } from '#contract/ordering.ts';
import { query } from '#web/api/index.ts';

export type UpdatePrice = Output<typeof orderingApi.getUpdatePrice>;

/** What the server says that an update of a task costs; undefined while it is asked for, or when asking failed. */
export function useUpdatePrice({ taskId }: Task, methods: readonly Method[]): UpdatePrice | undefined {
  const price = useQuery({
    ...query(orderingApi.getUpdatePrice, { taskId, methods: methods.map(({ methodId }) => ({ methodId })) }),
    enabled: methods.length > 0,
  });
  return price.isError || price.isFetching ? undefined : price.data;
}
