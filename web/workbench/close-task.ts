import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import type { TaskId } from '#contract/ids.ts';
import { solutionsApi } from '#contract/library/solutions.ts';
import { closingApi } from '#contract/workbench/closing.ts';
import { ask, RefusedCallError } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useOddityText } from '#web/vocabulary/useOddityText.ts';
import { askForWork, type Closing, type SeenTask } from './useTaskWork.ts';

type Options = { onDone?: () => void; onFailed: (error: unknown, closing: Closing) => boolean };

/** Finishes a task by hand. */
export function useCloseTask(task: SeenTask, { onDone, onFailed }: Options) {
  const { t } = useTranslation();
  const notifyOfFlags = useRecordedFlags();
  return useCommandWith([closingApi.closeTask], (closing: Closing) => askForWork(task, { work: 'close', ...closing }), {
    done: (_closed, { recordSolution }) =>
      t(recordSolution ? 'workbench.close.doneAndRecorded' : 'workbench.close.done', { task: task.taskId }),
    onDone: (_closed, { recordSolution }) => {
      // The task is closed whether or not this is answered.
      if (recordSolution) notifyOfFlags(task.taskId).catch(() => undefined);
      onDone?.();
    },
    onFailed,
  });
}

/** Notifies of what a person should look at in the solution that was recorded from a task. */
function useRecordedFlags(): (taskId: TaskId) => Promise<void> {
  const { t } = useTranslation();
  const oddityText = useOddityText();
  return async (taskId) => {
    const { data } = await ask(solutionsApi.listSolutions, { taskId, filterMode: 'all' });
    const solution = data.find(({ origin }) => origin?.taskId === taskId);
    const open =
      solution?.flags.filter((flag) => flag !== 'signedArea' || solution.signedAcceptedAt === undefined) ?? [];
    if (solution === undefined) return;
    const odd = solution.oddities.filter(({ code }) => !open.some((flag) => flag === code)).map(oddityText);
    const flags = [...open.map((flag) => t(`library.flags.${flag}`)), ...odd].join(', ');
    if (flags === '') return;
    notify.warning(t('library.recordedWithFlags', { solution: solution.solutionId, flags }), 'long');
  };
}

const AtWork = z.object({ by: z.string() });

/** Asks whether a task is really to be taken from the colleague for whom a call was refused; false for any other error. */
export function useConfirmTakeOver(): (error: unknown, taskId: TaskId) => Promise<boolean> {
  const { t } = useTranslation();
  return async (error, task) => {
    if (!(error instanceof RefusedCallError) || error.code !== 'colleagueAtWork') return false;
    const colleague = AtWork.safeParse(error.problem).data;
    return confirm({
      title: t('workbench.takeOver.title', { task }),
      text: t('workbench.takeOver.text', { name: colleague?.by ?? '' }),
      confirmLabel: t('workbench.takeOver.confirm'),
    });
  };
}
