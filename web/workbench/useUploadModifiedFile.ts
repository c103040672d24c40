import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { allowedExtensions, isAllowedFile } from '#rules/file-types.ts';
import { ask, codeOf } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { askAboutResult, odditiesIn } from './result/ask-about-result.tsx';
import type { ConfirmedResult } from './result/useConfirmedResult.ts';
import { useAskToTakeOver } from './useAskToTakeOver.ts';
import { useWorkFailure } from './useWorkFailure.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Said = ConfirmedResult & { takeOver?: boolean };

/** Uploads the file that support modified; `share` is how much of it has left, 0 to 1. */
export function useUploadModifiedFile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useWorkFailure();
  const askToTakeOver = useAskToTakeOver();
  const [share, setShare] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ task: { taskId, changedAt }, file, ...said }: { task: Task; file: File } & Said) =>
      ask(
        workbenchApi.uploadModified,
        { taskId, seenAt: changedAt, fileName: file.name, fileSize: file.size, ...said },
        { files: { file }, onProgress: setShare },
      ),
    onMutate: () => {
      setShare(0);
    },
    onSuccess: (_stored, { task: { taskId, status } }) => {
      notify.success(
        t(status === 'finished' ? 'workbench.work.handedOver' : 'workbench.work.uploaded', { task: taskId }),
      );
    },
    onError: (error, wanted) => {
      void askAgain(error, wanted);
    },
    onSettled: () => invalidate(client, 'tasks'),
  });
  /** A colleague's task and an odd new version are questions: with their answer the file is sent once more. */
  async function askAgain(error: unknown, wanted: { task: Task; file: File } & Said) {
    const { taskId } = wanted.task;
    const oddities = odditiesIn(error);
    if (oddities !== undefined) {
      const confirmed = await askAboutResult(taskId, oddities);
      if (confirmed !== undefined) mutate({ ...wanted, ...confirmed });
    } else if (codeOf(error) === 'colleagueAtWork') {
      if (await askToTakeOver(error, taskId)) mutate({ ...wanted, takeOver: true });
    } else {
      notify.error(t('workbench.work.uploadFailed', { reason: failureText(error, 'uploadModified') }));
    }
  }
  const upload = (task: Task, file: File) => {
    if (isAllowedFile('original', file.name)) mutate({ task, file });
    else
      notify.error(t('workbench.work.fileType', { name: file.name, types: allowedExtensions('original').join(', ') }));
  };
  return { upload, isPending, share };
}
