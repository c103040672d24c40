import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { closingApi } from '#contract/workbench/closing.ts';
import { allowedExtensions, isAllowedFile } from '#rules/file-types.ts';
import { ask, getErrorCode } from '#web/api/index.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFurtherFiles } from '#web/vocabulary/useFurtherFiles.ts';
import { useConfirmTakeOver } from './close-task.ts';
import type { ConfirmedResult } from './result/ResultOddities.tsx';
import { askAboutResult, odditiesIn } from './result/ask-about-result.tsx';
import type { ModifiedFileUpload } from './uploads-under-way.ts';
import { useWorkFailure } from './work-texts.ts';

type Upload = ModifiedFileUpload & { takeOver?: boolean } & ConfirmedResult;

/** Uploads the file that support modified; `share` is how much of it has left, 0 to 1. */
export function useUploadModifiedFile() {
  const { t } = useTranslation();
  const furtherFiles = useFurtherFiles();
  const failureText = useWorkFailure();
  const confirmTakeOver = useConfirmTakeOver();
  const { run, isPending, share } = useCommandWith(
    [closingApi.uploadModified],
    ({ task: { taskId, changedAt }, file, ...confirmed }: Upload, onProgress) =>
      ask(
        closingApi.uploadModified,
        { taskId, seenAt: changedAt, fileName: file.name, fileSize: file.size, ...confirmed },
        { files: { file }, onProgress },
      ),
    {
      canOverlap: true,
      done: (_stored, { task: { taskId, status } }) =>
        t(status === 'finished' ? 'workbench.work.handedOver' : 'workbench.work.uploaded', { task: taskId }),
      onFailed: (error, upload) => {
        void sendOnceMore(error, upload);
        return true;
      },
    },
  );
  /** A colleague's task and an odd new version are questions: with their answer the file is sent once more. */
  async function sendOnceMore(error: unknown, upload: Upload) {
    const { taskId } = upload.task;
    const oddities = odditiesIn(error);
    if (oddities !== undefined) {
      const confirmed = await askAboutResult(taskId, oddities);
      if (confirmed !== undefined) await run({ ...upload, ...confirmed });
    } else if (getErrorCode(error) === 'colleagueAtWork') {
      if (await confirmTakeOver(error, taskId)) await run({ ...upload, takeOver: true });
    } else {
      notify.error(t('workbench.work.uploadFailed', { reason: failureText(error, 'uploadModified') }));
    }
  }
  const upload = (task: Task, file: File) => {
    if (isAllowedFile('original', file.name, furtherFiles)) void run({ task, file });
    else
      notify.error(t('workbench.work.fileType', { name: file.name, types: allowedExtensions('original').join(', ') }));
  };
  return { upload, isPending, share };
}
