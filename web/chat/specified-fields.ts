import type { Input } from '#contract/call.ts';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { chatApi, ChatWriter } from '#contract/chat.ts';
import { sanitizeFileName } from '#rules/file-types.ts';
import type { Draft } from './drafts.ts';

/** The chat of a task as one side has it before it. */
export type ChatOfTask = {
  jobId: JobId;
  taskId: TaskId;
  side: ChatWriter;
  /** The customer of the task, where known. */
  customerId?: UserId | undefined;
};

/** A message as the specification has it sent (customer specification, section 7), and what keeps it from being there twice. */
export const toSpecifiedMessage = (
  { jobId, taskId, side, customerId }: ChatOfTask,
  { message, file, internal, key }: Draft & { key?: string },
): Input<typeof chatApi.createMessage> => ({
  jobId,
  taskId,
  message,
  writer: side,
  ...(customerId !== undefined && { customerId }),
  ...(internal && { internal }),
  ...(key !== undefined && { messageKey: key }),
  ...(file !== undefined && { fileName: sanitizeFileName(file.name) }),
});

/** The input that marks a chat as read by a side. */
export const toSpecifiedReading = ({ jobId, taskId, side }: ChatOfTask): Input<typeof chatApi.markRead> => ({
  jobId,
  taskId,
  opener: side,
});
