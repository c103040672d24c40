import type { ChatMessage } from '#contract/chat.ts';

type Move = { readonly at: string; readonly eventCode: string };

/** The message with which a customer sent a task back last: it was written in the same moment as that move. */
export function findReviewMessage(history: readonly Move[], messages: readonly ChatMessage[]): ChatMessage | undefined {
  const sentBack = history.findLast(({ eventCode }) => eventCode === 'sentBack');
  if (sentBack === undefined) return undefined;
  const since = Date.parse(sentBack.at);
  return messages.find(({ writer, createdAt }) => writer === 'customer' && Date.parse(createdAt) >= since);
}
