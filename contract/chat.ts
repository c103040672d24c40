import { z } from 'zod';
import { call } from './call.ts';
import { JobId, MessageId, TaskId } from './ids.ts';
import { ListQuery } from './lists.ts';
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
    {
      jobId: JobId,
      taskId: TaskId,
      message: text(5000).default(''),
      fileName: text(255).optional(),
      /** Made by the writer: the same message sent again is there once. */
      messageKey: z.uuid().optional(),
    },
    { jobId: 'chatJobId', taskId: 'chatTaskId', message: 'chatMessage', messageKey: 'chatMessageKey' },
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

/** How many messages wait to be read, by task. */
export const UnreadMessages = z.array(
  wire({ jobId: JobId, taskId: TaskId, unread: z.int() }, { jobId: 'chat_job_id', taskId: 'chat_task_id' }),
);

export const getAllChatMessagesUnread = call({
  method: 'GET',
  name: 'getAllChatMessagesUnread',
  who: 'active',
  about: 'How many messages the other side wrote that this side has not read, by job and task.',
  input: z.object({}),
  output: UnreadMessages,
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

export const loadAssignedMessagesFromTask = call({
  method: 'GET',
  name: 'loadAssignedMessagesFromTask',
  who: 'active',
  about: 'The messages of one task, oldest first.',
  input: wire({ taskId: TaskId }, { taskId: 'task_id' }),
  output: z.array(ChatMessage),
  refusals: {},
});

const ConversationList = z.object({
  data: z.array(
    wire(
      {
        jobId: JobId,
        taskId: TaskId,
        vehicleBrand: z.string(),
        vehicleModel: z.string(),
        customerName: z.string(),
        lastWriter: ChatWriter,
        lastText: z.string(),
        lastFileName: z.string().optional(),
        lastAt: instant,
        messages: z.int(),
        unread: z.int(),
      },
      {
        jobId: 'chat_job_id',
        taskId: 'chat_task_id',
        vehicleBrand: 'vehicle_brand',
        vehicleModel: 'vehicle_model',
        customerName: 'user_name',
        lastWriter: 'chat_user',
        lastText: 'chat_text',
        lastFileName: 'chat_file_name',
        lastAt: 'chat_create_date',
        messages: 'chat_messages',
        unread: 'chat_unread',
      },
    ),
  ),
  total: z.int(),
});
export type Conversation = z.output<typeof ConversationList>['data'][number];

export const getAllChatMessagesFromUser = call({
  method: 'GET',
  name: 'getAllChatMessagesFromUser',
  who: 'customer',
  about: 'The conversations of the signed-in customer, one per task with messages: unread first, then the latest.',
  input: ListQuery,
  output: ConversationList,
  refusals: {},
});

export const getAllChatMessagesForAdmin = call({
  method: 'GET',
  name: 'getAllChatMessagesForAdmin',
  who: 'staff',
  about: 'The conversations of all customers, one per task with messages: unread first, then the latest.',
  input: ListQuery,
  output: ConversationList,
  refusals: {},
});

export const sendTaskBack = call({
  method: 'POST',
  name: 'sendTaskBack',
  who: 'customer',
  about:
    'Sends a finished task back because its file does not work as ordered. The message goes into the chat of the task; it costs nothing.',
  input: wire({ taskId: TaskId, message: text(5000) }, { taskId: 'task_id', message: 'chatMessage' }),
  output: z.literal(true),
  refusals: { messageEmpty: 422, taskNotReviewable: 409 },
});
