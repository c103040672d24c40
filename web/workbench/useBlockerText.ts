import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { type Blocker, blockerOf, type StaffAction } from '#rules/task-actions.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { type TaskWork, taskWorks } from './task-work.ts';

/** The words for why something cannot be done to a task now. */
export function useBlockerText() {
  const { t } = useTranslation();
  const { userId } = useAccess();

  const textOf = (hindrance: Blocker, action: StaffAction): string =>
    hindrance === 'wrongStatus' ? t(`workbench.blocker.wrongStatus.${action}`) : t(`workbench.blocker.${hindrance}`);

  /** Why a task cannot be worked on like this as it stands; undefined when it can. */
  const forbidden = (work: TaskWork, task: Task): string | undefined => {
    const action = taskWorks[work];
    const hindrance = blockerOf(action, task);
    if (hindrance !== undefined) return textOf(hindrance, action);
    if (work === 'take' && task.doneById === userId && task.status === 'inProgress')
      return t('workbench.blocker.alreadyYours');
    if (work === 'close' && !task.hasModifiedFile) return t('workbench.work.modifiedMissing');
    if (work === 'rerun' && (task.type === 'inReview' || task.hasModifiedFile)) return t('refusal.notForAutomatic');
    return undefined;
  };
  return { textOf, forbidden };
}
