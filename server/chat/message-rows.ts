import type { ChatMessage } from '#contract/chat.ts';
import { extensionOf } from '#rules/file-types.ts';

export const messageColumns = [
  'id as messageId',
  'job_id as jobId',
  'task_id as taskId',
  'writer',
  'text',
  'file_name as fileName',
  'read_at as readAt',
  'created_at as createdAt',
] as const;

type MessageRow = Omit<ChatMessage, 'fileName' | 'fileType' | 'readAt'> & {
  fileName: string | null;
  readAt: string | null;
};

/** A row as the contract speaks of it. */
export const asChatMessage = ({ fileName, readAt, ...row }: MessageRow): ChatMessage => ({
  ...row,
  ...(readAt !== null && { readAt }),
  ...(fileName !== null && { fileName, fileType: extensionOf(fileName) }),
});
