import { z } from 'zod';
import { call } from './call.ts';
import { readsChats } from './permissions.ts';
import { questionsApi } from './chat/questions.ts';
import { JobId, MessageId, ProposalId, TaskId, TemplateId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { countedFields, listFields, ListQuery } from './lists.ts';
import { flag, instant, nothing, text, textOrEmpty, wire, words } from './wire.ts';

export const ChatWriter = words({ support: 'support', customer: 'tuner' });
export type ChatWriter = z.output<typeof ChatWriter>;

const ChatMessage = wire(
  {
    messageId: MessageId,
    jobId: JobId,
    taskId: TaskId,
    writer: ChatWriter,
    /** The name of its writer, as lists show it; sent to staff only. */
    authorName: z.string().optional(),
    /** A note among staff, sent to staff only. */
    internal: z.literal(true).optional(),
    text: z.string(),
    /** Numbers in the text, such as `#122`, of files and orders that the reader may see, with the order that each leads to. */
    mentions: z.array(z.object({ number: z.int(), jobId: JobId })).optional(),
    /** Files have no public address: `downloadChatFile` delivers them. */
    filePath: textOrEmpty,
    fileName: textOrEmpty,
    fileType: textOrEmpty,
    /** When the file was removed, and the months for which it was stored. */
    fileRemoved: z.object({ at: instant, months: z.int().optional() }).optional(),
    readAt: instant.optional(),
    /** The proposal that the message makes. */
    proposalId: ProposalId.optional(),
    /** It asks the customer something: the file waits for the answer, or support has taken the question back. Absent once it is over. */
    question: z.enum(['open', 'withdrawn']).optional(),
    createdAt: instant,
  },
  {
    messageId: 'chat_id',
    jobId: 'chat_job_id',
    taskId: 'chat_task_id',
    writer: 'chat_user',
    text: 'chat_text',
    filePath: 'chat_file_path',
    fileName: 'chat_file_name',
    fileType: 'chat_file_type',
    createdAt: 'chat_create_date',
  },
);
export type ChatMessage = z.output<typeof ChatMessage>;

/** Number of unread messages by task. */
export const UnreadMessages = z.array(
  wire({ jobId: JobId, taskId: TaskId, unread: z.int() }, { jobId: 'chat_job_id', taskId: 'chat_task_id' }),
);

const conversationFields = {
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
  /** Excerpt of a message that contains the words of the search. */
  found: z.string().optional(),
};

const conversationNames = {
  jobId: 'chat_job_id',
  taskId: 'chat_task_id',
  vehicleBrand: 'vehicle_brand',
  vehicleModel: 'vehicle_model',
  lastWriter: 'chat_user',
  lastText: 'chat_text',
  lastFileName: 'chat_file_name',
  lastAt: 'chat_create_date',
} as const;

const Conversation = wire(conversationFields, conversationNames);

const StaffConversation = wire(
  {
    ...conversationFields,
    userId: UserId,
    /** The last entry is a note among staff. */
    lastInternal: z.boolean(),
    /** The customer had the last word. */
    waits: z.boolean(),
  },
  { ...conversationNames, userId: 'user_id' },
);
export type StaffConversation = z.output<typeof StaffConversation>;

/** A conversation as either side sees it; the fields for staff are absent for a customer. */
export type Conversation = z.output<typeof Conversation> & Partial<StaffConversation>;

/** Filters of staff's conversations: all, unread, those in which the customer had the last word, or began to wait in the period. */
export const conversationFilters = ['all', 'unread', 'waiting', 'asked'] as const;

export const ConversationFilter = z.enum(conversationFilters);
export type ConversationFilter = z.output<typeof ConversationFilter>;

/** A text with which staff begin an answer; its placeholders are those of `rules/reply-template.ts`. */
const templateFields = {
  title: text(80),
  /** Absent: for customers of any language. */
  language: Language.optional(),
  text: text(5000),
};

const templateRefusals = { templateIncomplete: 422, unknownPlaceholder: 422, templateTitleTaken: 409 } as const;

const ReplyTemplate = z.object({ ...templateFields, templateId: TemplateId, changedAt: instant });
export type ReplyTemplate = z.output<typeof ReplyTemplate>;

export const chatApi = {
  ...questionsApi,

  createMessage: call({
    method: 'POST',
    name: 'createChatMessage',
    who: 'active',
    rights: ['order'],
    needs: ['answerCustomers'],
    seeks: 'task',
    about:
      'Writes a message into the chat of a task, with a file or without; both arrive or neither does. Staff also write notes that only staff read.',
    changes: ['chat'],
    input: wire(
      {
        jobId: JobId,
        taskId: TaskId,
        message: text(5000).default(''),
        /** Writer and customer of the task, as the specification sends them; ignored, because the server knows both. */
        writer: ChatWriter.optional(),
        customerId: UserId.optional(),
        fileName: text(255).optional(),
        /** Generated by the writer: a message that is sent twice with one key is stored once. */
        messageKey: z.uuid().optional(),
        /** A note among staff. */
        internal: flag.optional(),
      },
      {
        jobId: 'chatJobId',
        taskId: 'chatTaskId',
        message: 'chatMessage',
        writer: 'chatWriter',
        customerId: 'task_userID',
      },
    ),
    files: ['file'],
    output: ChatMessage,
    refusals: { messageEmpty: 422, fileTypeNotValid: 415, fileEmpty: 422 },
  }),

  getMessagesOfJob: call({
    method: 'GET',
    name: 'getChatMessagesFromJob',
    who: 'active',
    needs: readsChats,
    seeks: 'chat',
    about: 'The messages of all tasks of a job, oldest first.',
    shows: ['chat'],
    unchangedWhile: ['chat', 'tasks', 'accounts'],
    input: wire({ jobId: JobId }, { jobId: ['jobID', 'job_id', 'chat_job_id'] }),
    output: z.array(ChatMessage),
    refusals: {},
  }),

  getMessagesOfTask: call({
    method: 'GET',
    name: 'loadAssignedMessagesFromTask',
    who: 'active',
    needs: readsChats,
    seeks: 'chat',
    about: 'The messages of one task, oldest first; with `after` only those behind a message that is known.',
    shows: ['chat'],
    unchangedWhile: ['chat', 'tasks', 'accounts'],
    input: wire({ taskId: TaskId, after: MessageId.optional() }, { taskId: 'task_id' }),
    output: z.array(ChatMessage),
    refusals: {},
  }),

  getUnreadMessages: call({
    method: 'GET',
    name: 'getAllChatMessagesUnread',
    who: 'active',
    needs: readsChats,
    about: 'How many messages the other side wrote that this side has not read, by job and task.',
    shows: ['chat'],
    unchangedWhile: ['chat', 'tasks'],
    input: z.object({}),
    output: UnreadMessages,
    refusals: {},
  }),

  listConversations: call({
    method: 'GET',
    name: 'getAllChatMessagesFromUser',
    who: 'customer',
    about: 'The conversations of the signed-in customer, one per task with messages: unread first, then the latest.',
    shows: ['chat'],
    unchangedWhile: ['chat', 'tasks', 'catalog', 'accounts'],
    input: ListQuery,
    output: z.object({ data: z.array(Conversation), ...countedFields }),
    refusals: {},
  }),

  listAllConversations: call({
    method: 'GET',
    name: 'getAllChatMessagesForAdmin',
    who: 'staff',
    needs: readsChats,
    about: 'The conversations of all customers or of one, one per task with messages: unread first, then the latest.',
    shows: ['chat'],
    unchangedWhile: ['chat', 'tasks', 'catalog', 'accounts'],
    input: wire(
      { ...listFields, show: ConversationFilter.optional(), userId: UserId.optional() },
      { userId: 'user_id' },
    ),
    output: z.object({ data: z.array(StaffConversation), ...countedFields }),
    refusals: {},
  }),

  markRead: call({
    method: 'POST',
    name: 'updateChatStatus',
    who: 'active',
    needs: readsChats,
    seeks: 'chat',
    about: 'Marks what the other side wrote in a job (or one task of it) as read; false: nothing was unread.',
    changes: ['chat'],
    input: wire(
      {
        jobId: JobId,
        taskId: TaskId.optional(),
        /** The user who opens the chat, as the specification sends it; ignored, because the server knows it. */
        opener: ChatWriter.optional(),
      },
      { jobId: 'chat_job_id', taskId: 'chat_task_id', opener: 'chat_oppener' },
    ),
    output: z.boolean(),
    refusals: {},
  }),

  downloadChatFile: call({
    method: 'POST',
    reads: true,
    name: 'downloadChatFile',
    who: 'active',
    needs: readsChats,
    seeks: 'file',
    about: 'The file of a chat message.',
    input: wire({ jobId: JobId, messageId: MessageId }, { jobId: 'fileJobId', messageId: 'fileJobChatId' }),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { fileRemoved: 410 },
  }),

  sendTaskBack: call({
    method: 'POST',
    name: 'sendTaskBack',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about:
      'Sends a finished task back because its file does not work as ordered. The message goes into the chat of the task; it costs nothing.',
    changes: ['tasks', 'chat'],
    input: wire({ taskId: TaskId, message: text(5000) }, { taskId: 'task_id', message: 'chatMessage' }),
    output: z.literal(true),
    refusals: { messageEmpty: 422, taskNotReviewable: 409 },
  }),

  getReplyTemplates: call({
    method: 'GET',
    name: 'getReplyTemplates',
    who: 'staff',
    needs: ['answerCustomers', 'workOnFiles', 'texts'],
    about: 'Every reply template, by title.',
    shows: ['templates'],
    input: nothing,
    output: z.array(ReplyTemplate),
    refusals: {},
  }),

  getReplyFacts: call({
    method: 'GET',
    name: 'getReplyFacts',
    who: 'staff',
    needs: readsChats,
    seeks: 'task',
    about:
      'Whose chat that of a task is, in which language they read, and what placeholders of a reply template stand for there.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: 'task_id' }),
    output: z.object({
      userId: UserId,
      /** By the name that lists show. */
      customerName: z.string(),
      /** Absent where the customer has not chosen one. */
      language: Language.optional(),
      facts: z.object({
        customer: z.string(),
        vehicle: z.string(),
        vin: z.string(),
        task: z.string(),
        job: z.string(),
        me: z.string(),
      }),
    }),
    refusals: {},
  }),

  createReplyTemplate: call({
    method: 'POST',
    name: 'createReplyTemplate',
    who: 'staff',
    needs: ['answerCustomers', 'texts'],
    about: 'Adds a reply template. A placeholder that does not exist is named, and nothing is saved.',
    changes: ['templates'],
    input: z.object(templateFields),
    output: ReplyTemplate,
    refusals: templateRefusals,
  }),

  updateReplyTemplate: call({
    method: 'POST',
    name: 'updateReplyTemplate',
    who: 'staff',
    needs: ['answerCustomers', 'texts'],
    seeks: 'replyTemplate',
    about: 'Writes title, language and text of a reply template anew; false: nothing differed.',
    changes: ['templates'],
    input: z.object({ ...templateFields, templateId: TemplateId }),
    output: z.boolean(),
    refusals: templateRefusals,
  }),

  deleteReplyTemplate: call({
    method: 'POST',
    name: 'deleteReplyTemplate',
    who: 'staff',
    needs: ['answerCustomers', 'texts'],
    seeks: 'replyTemplate',
    about: 'Deletes a reply template; answers written with it stay.',
    changes: ['templates'],
    input: z.object({ templateId: TemplateId }),
    output: z.literal(true),
    refusals: {},
  }),
};
