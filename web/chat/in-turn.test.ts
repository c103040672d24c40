import { expect, test } from 'vitest';
import { TaskId } from '#contract/ids.ts';
import { inTurn } from './in-turn.ts';

test('sends the messages of one chat in the order of writing, even after a failed one', async () => {
  const taskId = TaskId.decode(1);
  const sent: string[] = [];
  const first = Promise.withResolvers<void>();
  const slow = inTurn(taskId, async () => {
    await first.promise;
    sent.push('first');
    throw new Error('no answer');
  });
  const quick = inTurn(taskId, () => Promise.resolve(sent.push('second')));
  // Another chat does not wait.
  await inTurn(TaskId.decode(2), () => Promise.resolve(sent.push('other')));
  first.resolve();
  await expect(slow).rejects.toThrow('no answer');
  await quick;
  expect(sent).toEqual(['other', 'first', 'second']);
});
