import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { libraryApi, type SolutionRow, type SolutionState } from '#contract/library.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Activates, suspends or retires a solution as it was seen. What stands against it is for the caller to show. */
export function useChangeState({ solutionId, seenAt }: Pick<SolutionRow, 'solutionId' | 'seenAt'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { state: SolutionState; reason: string }) =>
      ask(libraryApi.updateSolutionState, { solutionId, seenAt, ...change }),
    onSuccess: (_changed, { state }) => {
      notify.success(t(`library.state.done.${state}`, { solution: solutionId }));
    },
    onSettled: () => invalidate(client, 'library'),
  });
}
