import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { libraryApi } from '#contract/library.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';

/** Tells what a person should look at in the solution that was recorded from a task. */
export function useRecordedFlags(): (taskId: TaskId) => Promise<void> {
  const { t } = useTranslation();
  return async (taskId) => {
    const { data } = await ask(libraryApi.listSolutions, { taskId, filterMode: 'all' });
    const made = data.find(({ origin }) => origin?.taskId === taskId);
    const open = made?.flags.filter((flag) => flag !== 'signedArea' || made.signedAcceptedAt === undefined) ?? [];
    if (made === undefined || open.length === 0) return;
    const flags = open.map((flag) => t(`library.flags.${flag}`)).join(', ');
    notify.warning(t('library.recordedWithFlags', { solution: made.solutionId, flags }), 'long');
  };
}
