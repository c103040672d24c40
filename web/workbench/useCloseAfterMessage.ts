import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { confirm } from '#web/kit/confirm.ts';
import { codeOf } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { isPricedBySupport } from '#rules/not-listed.ts';
import { useCloseTask } from './useCloseTask.ts';
import { useAskToTakeOver } from './useAskToTakeOver.ts';
import { useBlockerText } from './useBlockerText.ts';
import { useWorkFailure } from './useWorkFailure.ts';

/** How staff close a task right after a chat message to its customer, or why they cannot. */
export function useCloseAfterMessage(task: Task): { close: () => Promise<void>; hindrance: string | undefined } {
  const { taskId } = task;
  const { t } = useTranslation();
  const failureText = useWorkFailure();
  const askToTakeOver = useAskToTakeOver();
  const { mutate } = useCloseTask(task);
  const { forbidden } = useBlockerText();
  const hindrance = forbidden('close', task) ?? (isPricedBySupport(task) ? t('staff.close.chatPriceOpen') : undefined);
  const tell = (error: unknown) => {
    notify.error(t('staff.close.failed', { reason: failureText(error, 'close') }));
  };
  const askAgain = async (error: unknown) => {
    if (await askToTakeOver(error, taskId)) mutate({ recordSolution: false, takeOver: true }, { onError: tell });
  };
  const close = async () => {
    const isConfirmed = await confirm({
      title: t('staff.close.chatTitle'),
      text: t('staff.close.chatText', { task: taskId }),
      confirmLabel: t('staff.close.chatConfirm'),
    });
    if (!isConfirmed) return;
    mutate(
      { recordSolution: false },
      {
        onError: (error) => {
          if (codeOf(error) === 'colleagueAtWork') void askAgain(error);
          else tell(error);
        },
      },
    );
  };
  return { close, hindrance };
}
