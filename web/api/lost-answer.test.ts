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

test('an answer that breaks off in the middle was lost: whoever pays looks for it', async () => {
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

test('an answer that is whole but not as agreed is no lost one', async () => {
  const client = clientOf(() => Response.json({ other: true }));
  await expect(client.ask(creditsApi.getCreditBalance, {})).rejects.not.toBeInstanceOf(NetworkError);
});

test('the signal of whoever waits goes with every kind of request', async () => {
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
