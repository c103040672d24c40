import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { MethodId, SolutionId, TaskId } from '#contract/ids.ts';
import { SolutionState } from '#contract/library.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';

const LibrarySearch = z.object({
  // The router reads ?family=123 as a number.
  family: z.coerce.string().max(40).optional().catch(undefined),
  method: MethodId.optional().catch(undefined),
  state: SolutionState.optional().catch(undefined),
  task: TaskId.optional().catch(undefined),
  solution: SolutionId.optional().catch(undefined),
});
type LibrarySearch = z.output<typeof LibrarySearch>;

/** What of the library is shown, and which solution is open; kept in the address beside page, words and period. */
export function useSolutionFilter() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useListSearch();
  const { solution, ...chosen } = LibrarySearch.parse(given);
  const { family, method, state, task } = chosen;
  const go = (part: Partial<LibrarySearch> & { page?: undefined }) =>
    navigate({ to: '.', search: (before: object): object => ({ ...before, ...part }), replace: true });
  const { tab: _tab, ...page } = list.search;
  return {
    list: {
      ...list,
      filtered: list.filtered || [family, method, state, task].some((one) => one !== undefined),
      reset: async () => {
        await go({ family: undefined, method: undefined, state: undefined, task: undefined });
        await list.reset();
      },
    },
    chosen,
    /** What the server is asked for. */
    asked: {
      ...page,
      ...(family !== undefined && { family }),
      ...(method !== undefined && { methodId: method }),
      ...(state !== undefined && { state }),
      ...(task !== undefined && { taskId: task }),
    },
    solution,
    /** Narrows the list, from its first page. */
    change: (part: Omit<Partial<LibrarySearch>, 'solution'>) => go({ ...part, page: undefined }),
    open: (next: SolutionId | undefined) => go({ solution: next }),
  };
}

export type SolutionFilter = ReturnType<typeof useSolutionFilter>;
