import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { MethodId, SolutionId, TaskId } from '#contract/ids.ts';
import { SolutionState, solutionStates } from '#contract/library/solution.ts';
import { solutionSorts } from '#contract/library/solutions.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { familyName } from '#web/vocabulary/control-units.ts';
import { useMethodNames } from './useMethodNames.ts';

const schemas = {
  // The router reads ?family=123 as a number.
  family: z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(40)),
  method: MethodId,
  state: SolutionState,
  task: TaskId,
};

const Open = z.object({ solution: SolutionId.optional().catch(undefined) });

/** The library narrowed to control unit, method, state or one task, and the solution that is open: all of it in the address. */
export function useSolutionFilter() {
  const address: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useListSearch({ sorts: solutionSorts, filters: schemas });
  const { family, method, state, task } = list.filters;
  return {
    list,
    /** The input of the list. */
    input: {
      ...list.page,
      ...(family !== undefined && { family }),
      ...(method !== undefined && { methodId: method }),
      ...(state !== undefined && { state }),
      ...(task !== undefined && { taskId: task }),
    },
    solution: Open.parse(address).solution,
    open: (next: SolutionId | undefined) =>
      navigate({
        to: '.',
        search: (before: object): object => ({ ...before, solution: next }),
        replace: true,
        resetScroll: false,
      }),
  };
}

/** The filters of the library in words. @param families control units that have solutions */
export function useSolutionFilters(
  { list }: Pick<ReturnType<typeof useSolutionFilter>, 'list'>,
  families: readonly string[],
) {
  const { t } = useTranslation();
  const methods = useMethodNames();
  const { task } = list.filters;
  return [
    list.filterBy(
      'family',
      t('library.filter.family'),
      families.map((value) => ({ value, label: familyName(value) })),
    ),
    list.filterBy(
      'method',
      t('library.filter.method'),
      methods.map(({ methodId, label }) => ({ value: methodId, label })),
    ),
    list.filterBy(
      'state',
      t('library.filter.state'),
      solutionStates.map((value) => ({ value, label: t(`library.states.${value}`) })),
    ),
    // This filter is only set by a link on the page of the file.
    ...(task === undefined
      ? []
      : [list.filterBy('task', t('library.filter.taskLabel'), [{ value: task, label: `#${task}` }])]),
  ];
}
