import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CreditCents } from '#contract/money.ts';
import type { RecordAs } from '#contract/library.ts';
import { notify } from '#web/kit/notify.ts';
import type { ConfirmedResult } from './result/useConfirmedResult.ts';
import { useRecordedFlags } from './useRecordedFlags.ts';
import { askForWork, type SeenTask } from './ask-for-work.ts';
import { invalidate } from '#web/api/invalidate.ts';

export type Closing = {
  price?: CreditCents;
  recordSolution: boolean;
  recordAs?: RecordAs;
  manyChangesAccepted?: boolean;
  signedAreaAccepted?: boolean;
  takeOver?: boolean;
} & ConfirmedResult;

/** Finishes a task by hand. What stands against it is for the caller to show. */
export function useCloseTask(task: SeenTask) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const tellFlags = useRecordedFlags();
  return useMutation({
    mutationFn: (closing: Closing) => askForWork(task, { work: 'close', ...closing }),
    onSuccess: (_closed, { recordSolution }) => {
      notify.success(
        t(recordSolution ? 'workbench.close.doneAndRecorded' : 'workbench.close.done', { task: task.taskId }),
      );
      // The task is closed whether or not this is answered.
      if (recordSolution) tellFlags(task.taskId).catch(() => undefined);
    },
    onSettled: () => invalidate(client, 'tasks'),
  });
}
