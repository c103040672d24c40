import type { chatApi } from '#contract/chat.ts';
import type { Handlers } from '#server/http/serve.ts';
import { createMessage } from './create-message.ts';
import { downloadChatFile } from './download-chat-file.ts';
import { getMessagesOfJob } from './get-messages-of-job.ts';
import { getMessagesOfTask } from './get-messages-of-task.ts';
import { getUnreadMessages } from './get-unread-messages.ts';
import { listAllConversations, listConversations } from './list-conversations.ts';
import { markRead } from './mark-read.ts';
import { createReplyTemplate, deleteReplyTemplate, getReplyTemplates, updateReplyTemplate } from './reply-templates.ts';
import { getReplyFacts } from './reply-facts.ts';
import { sendTaskBack } from './send-task-back.ts';

export const chatCalls: Handlers<typeof chatApi> = {
  createMessage,
  getMessagesOfJob,
  getMessagesOfTask,
  listConversations,
  listAllConversations,
  sendTaskBack,
  getReplyTemplates,
  getReplyFacts,
  createReplyTemplate,
  updateReplyTemplate,
  deleteReplyTemplate,
  getUnreadMessages,
  markRead,
  downloadChatFile,
};
