import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobId, MessageId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { codeOf, download } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Downloads the file of a message. */
export function useDownloadChatFile(jobId: JobId, messageId: MessageId) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: () => download(chatApi.downloadChatFile, { jobId, messageId }),
    onError: (error) => {
      notify.error(
        codeOf(error) === 'notFound' ? t('chat.fileNotFound') : t('chat.fileFailed', { reason: refusalText(error) }),
      );
    },
  });
}
