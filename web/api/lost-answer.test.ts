import { expect, test } from 'vitest';
import { TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { createClient, NetworkError, type Sending } from './client.ts';

/** A server whose answer begins well and ends in the middle. */
const cutOff = (text: string) =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(text));
      },
      pull: (stream) => {
        stream.error(new TypeError('network error'));
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  );

const clientOf = (answer: () => Response, heard: Sending[] = []) =>
  createClient({
    root: '',
    token: () => undefined,
    send: (_url, sending) => {
      heard.push(sending);
      return Promise.resolve(answer());
    },
  });

const taskId = TaskId.decode(1);

test('a truncated response counts as a network error', async () => {
  const client = clientOf(() => cutOff('tr'));
  await expect(client.ask(orderingApi.payTask, { taskId, price: creditCents(6000) })).rejects.toBeInstanceOf(
    NetworkError,
  );
  await expect(client.ask(orderingApi.listTasks, { filterMode: 'all' })).rejects.toBeInstanceOf(NetworkError);
  await expect(client.askForFile(taskFilesApi.downloadModified, { taskId })).rejects.toBeInstanceOf(NetworkError);
  await expect(clientOf(() => new Response('{"data": [')).ask(creditsApi.getCreditBalance, {})).rejects.toBeInstanceOf(
    NetworkError,
  );
});

test('a complete response of the wrong shape is not a network error', async () => {
  const client = clientOf(() => Response.json({ other: true }));
  await expect(client.ask(creditsApi.getCreditBalance, {})).rejects.not.toBeInstanceOf(NetworkError);
});

test('the abort signal is passed to every kind of request', async () => {
  const heard: Sending[] = [];
  const client = clientOf(() => Response.json({}), heard);
  const { signal } = new AbortController();
  await Promise.allSettled([
    client.ask(creditsApi.getCreditBalance, {}, { signal }),
    client.ask(orderingApi.listTasks, { filterMode: 'all' }, { signal }),
    client.ask(orderingApi.payTask, { taskId, price: creditCents(1) }, { signal }),
  ]);
  expect(heard.map((sending) => sending.signal === signal)).toEqual([true, true, true]);
});
