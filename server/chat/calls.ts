import type { chatApi } from '#contract/chat.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { Address } from '#server/tasks/index.ts';
import { answerQuestion, withdrawQuestion } from './answer-question.ts';
import { askCustomer } from './ask-customer.ts';
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

/** @param address address of the portal, for the links in mails */
export const chatCalls = (address: Address): Handlers<typeof chatApi> => ({
  askCustomer: askCustomer(address),
  withdrawQuestion,
  answerQuestion,
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
});
