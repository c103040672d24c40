import type { TaskId } from '#contract/ids.ts';
import { isAllowedInChat } from '#rules/chat-types.ts';
import { allowedExtensions } from '#rules/file-types.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useFurtherFiles } from '#web/vocabulary/useFurtherFiles.ts';
import { useDraft } from './drafts.ts';
import { messageField } from './message-field.ts';

/** Attaches a dropped or pasted file to the message that is being written. */
export function useAttach(taskId: TaskId): (files: readonly File[]) => void {
  const { t } = useTranslation();
  const { chatTypes } = useFurtherFiles();
  const [, change] = useDraft(taskId);
  return (files) => {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) notify.warning(t('chat.form.oneFile'), 'validation');
    else if (isAllowedInChat(file.name, chatTypes)) {
      change({ file });
      messageField.focus(taskId);
    } else
      notify.warning(
        t('chat.form.fileType', { name: file.name, types: [...allowedExtensions('chat'), ...chatTypes].join(', ') }),
        'validation',
      );
  };
}
