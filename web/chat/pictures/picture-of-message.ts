import { queryOptions } from '@tanstack/react-query';
import { chatApi } from '#contract/chat.ts';
import type { JobId, MessageId } from '#contract/ids.ts';
import { pictureType } from '#rules/file-types.ts';
import { askForFile } from '#web/api/index.ts';

/** A picture in a chat. */
export type Picture = { readonly jobId: JobId; readonly messageId: MessageId; readonly fileName: string };

/** The query of a picture's bytes. They never change: loaded once, they are the same in the list and in the viewer. */
export const pictureOfMessage = ({ jobId, messageId, fileName }: Picture) =>
  queryOptions({
    queryKey: ['pictureOfMessage', messageId],
    queryFn: async (): Promise<Blob> => {
      const { blob } = await askForFile(chatApi.downloadChatFile, { jobId, messageId });
      // By its name, and as nothing else: what is no picture is not shown.
      return blob.slice(0, blob.size, pictureType(fileName));
    },
    staleTime: 'static',
    gcTime: 300_000,
  });
