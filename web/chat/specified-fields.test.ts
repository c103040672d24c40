import { expect, test } from 'vitest';
import { JobId, TaskId, UserId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { toSpecifiedMessage, toSpecifiedReading } from './specified-fields.ts';

const chat = {
  jobId: JobId.decode(2),
  taskId: TaskId.decode(4),
  side: 'customer',
  customerId: UserId.decode(3),
} as const;

test('a message contains its author and the owner of the task [C7.6]', () => {
  const message = toSpecifiedMessage(chat, { message: 'hello', internal: false, file: new File(['x'], 'größe.txt') });
  const sent = chatApi.createMessage.input.encode(message) as object;
  expect(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))).toEqual({
    chatJobId: 2,
    chatTaskId: 4,
    chatMessage: 'hello',
    chatWriter: 'tuner',
    task_userID: 3,
    fileName: 'gr__e.txt',
  });
});

test('the read call of a chat contains its reader [C7.9]', () => {
  expect(chatApi.markRead.input.encode(toSpecifiedReading({ ...chat, side: 'support' }))).toEqual({
    chat_job_id: 2,
    chat_task_id: 4,
    chat_oppener: 'support',
  });
});
