import { z } from 'zod';
import { call } from './call.ts';
import { JobId, MessageId, TaskId } from './ids.ts';
import { instant, text, wire } from './wire.ts';

export const ChatWriter = z.enum(['support', 'tuner']);
export type ChatWriter = z.output<typeof ChatWriter>;

const ChatMessage = wire(
  {
    messageId: MessageId,
    jobId: JobId,
    taskId: TaskId,
    writer: ChatWriter,
    text: z.string(),
    fileName: z.string().optional(),
    fileType: z.string().optional(),
    readAt: instant.optional(),
    createdAt: instant,
  },
  {
    messageId: 'chat_id',
    jobId: 'chat_job_id',
    taskId: 'chat_task_id',
    writer: 'chat_user',
    text: 'chat_text',
    fileName: 'chat_file_name',
    fileType: 'chat_file_type',
    readAt: 'chat_read_date',
    createdAt: 'chat_create_date',
  },
);
export type ChatMessage = z.output<typeof ChatMessage>;

export const createChatMessage = call({
  method: 'POST',
  name: 'createChatMessage',
  who: 'active',
  about: 'Writes a message into the chat of a task, with a file or without; both arrive or neither does.',
  input: wire(
    { jobId: JobId, taskId: TaskId, message: text(5000).default(''), fileName: text(255).optional() },
    { jobId: 'chatJobId', taskId: 'chatTaskId', message: 'chatMessage' },
  ),
  files: ['file'],
  output: ChatMessage,
  refusals: { messageEmpty: 422, fileTypeNotValid: 415, fileEmpty: 422 },
});

export const getChatMessagesFromJob = call({
  method: 'GET',
  name: 'getChatMessagesFromJob',
  who: 'active',
  about: 'The messages of all tasks of a job, oldest first.',
  input: wire({ jobId: JobId }, { jobId: ['jobID', 'job_id', 'chat_job_id'] }),
  output: z.array(ChatMessage),
  refusals: {},
});

export const getAllChatMessagesUnread = call({
  method: 'GET',
  name: 'getAllChatMessagesUnread',
  who: 'active',
  about: 'How many messages the other side wrote that this side has not read, by job and task.',
  input: z.object({}),
  output: z.array(
    wire({ jobId: JobId, taskId: TaskId, unread: z.int() }, { jobId: 'chat_job_id', taskId: 'chat_task_id' }),
  ),
  refusals: {},
});

export const updateChatStatus = call({
  method: 'POST',
  name: 'updateChatStatus',
  who: 'active',
  about: 'Marks what the other side wrote in a job (or one task of it) as read; false: nothing was unread.',
  input: wire({ jobId: JobId, taskId: TaskId.optional() }, { jobId: 'chat_job_id', taskId: 'chat_task_id' }),
  output: z.boolean(),
  refusals: {},
});

export const downloadChatFile = call({
  method: 'POST',
  reads: true,
  name: 'downloadChatFile',
  who: 'active',
  about: 'The file of a chat message.',
  input: wire({ jobId: JobId, messageId: MessageId }, { jobId: 'fileJobId', messageId: 'fileJobChatId' }),
  output: z.void(),
  answers: 'file',
  refusals: {},
});
