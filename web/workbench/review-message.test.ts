import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.ts';
import { findReviewMessage } from './review-message.ts';

const message = (text: string, createdAt: string, writer: ChatMessage['writer'] = 'customer') =>
  ({ text, createdAt, writer }) as ChatMessage;

test('the reason of a review is the message sent with the last return', () => {
  const history = [
    { at: '2026-01-01T08:00:00.000000+00:00', eventCode: 'ordered' },
    { at: '2026-01-02T08:00:00.000000+00:00', eventCode: 'sentBack' },
    { at: '2026-01-03T08:00:00.000000+00:00', eventCode: 'sentBack' },
  ];
  const messages = [
    message('first time', '2026-01-02T08:00:00.000000+00:00'),
    message('look again', '2026-01-03T08:00:00.000000+00:00', 'support'),
    message('second time', '2026-01-03T08:00:00.000000+00:00'),
    message('and one more thing', '2026-01-03T08:05:00.000000+00:00'),
  ];
  expect(findReviewMessage(history, messages)?.text).toBe('second time');
  expect(findReviewMessage(history.slice(0, 1), messages)).toBeUndefined();
});
