import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { chatApi, type ChatMessage } from '#contract/chat.ts';
import type { JobId, MessageId, TaskId } from '#contract/ids.ts';
import { messagesOfTask, dropPending } from './messages-of-task.ts';

const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: id as MessageId,
  jobId: 1 as JobId,
  taskId: 2 as TaskId,
  writer: 'customer',
  text: `message ${id}`,
  readAt: '2026-11-24T08:00:00Z',
  createdAt: '2026-11-24T07:00:00Z',
  ...more,
});
const unread = { readAt: undefined };

test.each([
  ['all of them', [message(1), message(2)], [1, 2]],
  ['notes, which wait for no reader', [message(1), message(2, { ...unread, internal: true })], [1, 2]],
  ['those before the first that is unread', [message(1), message(2, unread), message(3)], [1]],
  [
    'those before a question that waits for its answer',
    [message(1), message(2, { question: 'open' }), message(3)],
    [1],
  ],
  ['a question that was withdrawn', [message(1), message(2, { question: 'withdrawn' })], [1, 2]],
  ['none of none', [], []],
])('settled messages are %s', (_title, messages, expected) => {
  expect(dropPending(messages).map(({ messageId }) => messageId)).toEqual(expected);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('fetches a chat from its last settled message on, and in full after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A tab without a session.
  const nothing = { getItem: () => null };
  vi.stubGlobal('sessionStorage', nothing);
  vi.stubGlobal('localStorage', nothing);
  const stored = [message(1), message(2), message(3, unread)];
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const after = new URL(address, 'http://portal.invalid').searchParams.get('after');
    asked.push(after);
    const answer = stored.filter(({ messageId }) => messageId > Number(after ?? 0));
    return new Response(JSON.stringify(chatApi.getMessagesOfTask.output.encode(answer)));
  });
  const client = new QueryClient();
  const read = () => client.fetchQuery({ ...messagesOfTask(2 as TaskId), staleTime: 0 });
  expect(await read()).toEqual(stored);
  // The other side reads, and answers.
  stored.splice(2, 1, message(3), message(4, unread));
  expect(await read()).toEqual(stored);
  expect(await read()).toEqual(stored);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await read()).toEqual(stored);
  expect(asked).toEqual([null, '2', '3', null]);
});
