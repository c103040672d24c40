import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { orderingApi } from '#contract/ordering.ts';
import { getPath } from '#contract/call.ts';
import { finishedOrder } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

/** Statements of a kind that are sent to PostgreSQL from here on. */
function countStatements(about: RegExp) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  return () =>
    sent.mock.calls.filter(([statement]) => {
      const { text = '' } = (statement ?? {}) as { text?: string };
      return about.test(text);
    }).length;
}

test.each([
  ['stays gets its list by two statements', false, 2],
  ['leaves during the first gets no second one sent [P20.7]', true, 1],
])('a client that %s', async (_case, leaves, expected) => {
  const { app, database, root, person } = portal();
  const customer = await person();
  await finishedOrder(portal(), { customer, support: await person({ role: 'support' }) });
  const locker = await database.pool.connect();
  await locker.query('begin; lock table tasks in access exclusive mode');
  const statements = countStatements(/from "tasks" as "t"/);
  const { hostname, port } = new URL(root);
  const connected = once(app.server, 'connection');
  const socket = connectTo(Number(port), hostname);
  const [served] = (await connected) as [Socket];
  const body = JSON.stringify({ page: 1, pageSize: 50 });
  const answered: Buffer[] = [];
  socket.on('data', (bytes) => answered.push(bytes));
  socket.write(
    `POST /api${getPath(orderingApi.listTasks)} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${customer.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(statements).toBe(1);
  if (leaves) {
    const closed = once(served, 'close');
    socket.destroy();
    await closed;
  }
  await locker.query('commit');
  locker.release();
  if (leaves) await expect.poll(() => database.readPool.idleCount).toBe(database.readPool.totalCount);
  else await expect.poll(() => Buffer.concat(answered).toString()).toContain('"task_id"');
  expect(statements()).toBe(expected);
  // The connection goes on with the next question. By its answer nothing more has been sent for the first one.
  expect((await customer.ask(orderingApi.listTasks, { filterMode: 'all' })).total).toBe(1);
  expect(statements()).toBe(expected + 2);
  socket.destroy();
  vi.restoreAllMocks();
});
