import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { TaskId } from '#contract/ids.ts';
import { RefusedCall } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';

const AtWork = z.object({ by: z.string() });

/** Asks whether a task is really to be taken from the colleague for whom a call was refused; false for any other error. */
export function useAskToTakeOver(): (error: unknown, taskId: TaskId) => Promise<boolean> {
  const { t } = useTranslation();
  return async (error, task) => {
    if (!(error instanceof RefusedCall) || error.code !== 'colleagueAtWork') return false;
    const colleague = AtWork.safeParse(error.problem).data;
    return confirm({
      title: t('workbench.takeOver.title', { task }),
      text: t('workbench.takeOver.text', { name: colleague?.by ?? '' }),
      confirmLabel: t('workbench.takeOver.confirm'),
    });
  };
}
