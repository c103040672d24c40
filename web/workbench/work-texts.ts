import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import type { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { TaskStatus } from '#contract/tasks/status.ts';
import { type Blocker, findBlocker, type StaffAction } from '#rules/task-actions.ts';
import { RefusedCallError } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMoveText } from '#web/tasks/useMoveText.ts';
import { type TaskWork, taskWorks } from './task-work.ts';
import { useUploadsUnderWay } from './uploads-under-way.ts';

/** The words for a blocker of an act on a task. */
function useBlockerText(): (blocker: Blocker, action: StaffAction) => string {
  const { t } = useTranslation();
  return (blocker, action) =>
    blocker === 'wrongStatus' ? t(`workbench.blocker.wrongStatus.${action}`) : t(`workbench.blocker.${blocker}`);
}

/** The words for why something cannot be done to a task as it stands; undefined when it is possible. */
export function useForbidden(): (work: TaskWork, task: Task) => string | undefined {
  const { t } = useTranslation();
  const { userId } = useAccess();
  const isUploading = useUploadsUnderWay();
  const textOf = useBlockerText();
  return (work, task) => {
    const action = taskWorks[work];
    const blocker = findBlocker(action, task);
    if (blocker !== undefined) return textOf(blocker, action);
    if (work === 'ask' && task.openQuestion !== undefined) return t('workbench.blocker.questionOpen');
    if (work === 'take' && task.doneById === userId && task.status === 'inProgress')
      return t('workbench.blocker.alreadyYours');
    if (work === 'close' && isUploading(task.taskId)) return t('workbench.work.modifiedUnderWay');
    if (work === 'close' && !task.hasModifiedFile) return t('workbench.work.modifiedMissing');
    if (work === 'rerun' && (task.type === 'inReview' || task.hasModifiedFile)) return t('refusal.notForAutomatic');
    return undefined;
  };
}

/** The name of a piece of work; a question before an order is answered by its proposal. */
export function useWorkLabel(): (work: TaskWork, task: Task) => string {
  const { t } = useTranslation();
  return (work, { inquiry }) =>
    work === 'propose' && inquiry !== undefined ? t('workbench.work.propose') : t(`workbench.menu.${work}`);
}

const AtWork = z.object({ by: z.string(), taskId: z.int().optional() });

/**
 * Asks whether to go on although a colleague works on the task, for which a call was refused; false for any other
 * refusal.
 */
export function useConfirmInterruption(): (error: unknown, task?: TaskId) => Promise<boolean> {
  const { t } = useTranslation();
  return async (error, task) => {
    if (!(error instanceof RefusedCallError) || error.code !== 'colleagueAtWork') return false;
    const colleague = AtWork.safeParse(error.problem).data;
    return confirm({
      title: t('workbench.interrupt.title', { task: colleague?.taskId ?? task ?? '' }),
      text: t('workbench.interrupt.text', { name: colleague?.by ?? '' }),
      confirmLabel: t('workbench.interrupt.confirm'),
    });
  };
}

/** Details for the second of two who act at once; without a name the first was the automatic service. */
const Conflict = z.object({
  code: z.literal('taskMoved'),
  taskStatus: TaskStatus,
  by: z.string().optional(),
  at: z.string(),
  eventCode: z.string(),
});
const NotAllowed = z.object({
  code: z.literal('actionNotAllowed'),
  hindrance: z.enum(['inquiry', 'automaticAtWork', 'alreadyPaid', 'wrongStatus', 'fileRemoved']),
});

/** The words for why a piece of work was not done: who was faster, what forbids it, or the text of the refusal. */
export function useWorkFailure(): (error: unknown, action: StaffAction) => string {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { what } = useMoveText();
  const textOf = useBlockerText();
  const refusalText = useRefusalText();
  return (error, action) => {
    const problem = error instanceof RefusedCallError ? error.problem : {};
    const conflict = Conflict.safeParse(problem).data;
    if (conflict !== undefined)
      return t('workbench.moved', {
        who: conflict.by ?? t('tasks.history.by.automatic'),
        when: dateTime(conflict.at),
        what: what({ eventCode: conflict.eventCode, to: conflict.taskStatus }),
        status: t(`tasks.status.${conflict.taskStatus}`),
      });
    const notAllowed = NotAllowed.safeParse(problem).data;
    return notAllowed === undefined ? refusalText(error) : textOf(notAllowed.hindrance, action);
  };
}
