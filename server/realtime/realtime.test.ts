import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { JobId, TaskId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { password, usePortal } from '#test/portal.ts';
import { closeSockets, closing, connected, listen, socketRefusal } from '#test/sockets.ts';
import type { Tx } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { publish, startRealtime } from './realtime.ts';
import { openVersions } from './versions.ts';

const portal = usePortal({ own: true });
afterEach(closeSockets);

let last = 0;
/** Ids that only this test uses. */
function ids(): { jobId: JobId; taskId: TaskId } {
  last += 1;
  return { jobId: (1_000_000 + last) as JobId, taskId: (2_000_000 + last) as TaskId };
}
const inTransaction = (work: (tx: Tx) => Promise<void>) => portal().database.db.transaction().execute(work);
const publishTasks = (to: Parameters<typeof publish>[1], content: ReturnType<typeof ids>) =>
  inTransaction((tx) => publish(tx, to, 'tasks', content));

test('an event reaches every device of its user when its transaction commits', async () => {
  const customer = await portal().person();
  const devices = [await connected(portal(), customer), await connected(portal(), customer)];
  const [content, later] = [ids(), ids()];
  await inTransaction(async (tx) => {
    await publish(tx, { user: customer.id }, 'tasks', content);
    // One that is published later and commits first is heard first.
    await publishTasks({ user: customer.id }, later);
    for (const { heard } of devices) await expect.poll(() => heard).toEqual([['tasks', later]]);
  });
  for (const { heard } of devices)
    await expect
      .poll(() => heard)
      .toEqual([
        ['tasks', later],
        ['tasks', content],
      ]);
});

test('an event of a rolled-back transaction is never sent', async () => {
  const customer = await portal().person();
  const { heard } = await connected(portal(), customer);
  const undone = inTransaction(async (tx) => {
    await publish(tx, { user: customer.id }, 'tasks', ids());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const content = ids();
  await publishTasks({ user: customer.id }, content);
  await expect.poll(() => heard).toEqual([['tasks', content]]);
});

test('a customer gets only own events, staff get staff events, each in commit order', async () => {
  const [one, other, support, admin] = await Promise.all([
    portal().person(),
    portal().person(),
    portal().person({ role: 'support' }),
    portal().person({ role: 'admin' }),
  ]);
  const ears = await Promise.all([one, other, support, admin].map((person) => connected(portal(), person)));
  const [first, second, third, end] = [ids(), ids(), ids(), ids()];
  await publishTasks({ user: one.id }, first);
  await publishTasks('staff', second);
  await publishTasks({ user: support.id }, third);
  for (const { id } of [one, other, support, admin]) await publishTasks({ user: id }, end);
  const heardOf = (...contents: object[]) => [...contents, end].map((content) => ['tasks', content]);
  const expected = [heardOf(first), heardOf(), heardOf(second, third), heardOf(second)];
  for (const [index, { heard }] of ears.entries()) await expect.poll(() => heard).toEqual(expected[index]);
});

test('public events reach customers and staff', async () => {
  const people = await Promise.all([
    portal().person(),
    portal().person({ role: 'support' }),
    portal().person({ role: 'admin' }),
  ]);
  const ears = await Promise.all(people.map((person) => connected(portal(), person)));
  const content = ids();
  await publishTasks('everyone', content);
  for (const { heard } of ears) await expect.poll(() => heard).toEqual([['tasks', content]]);
});

test('listening needs a token that is valid now', async () => {
  const [customer, ended, expired, locked] = await Promise.all([
    portal().person(),
    portal().person(),
    portal().person(),
    portal().person(),
  ]);
  const { pool } = portal().database;
  await ended.ask(accountsApi.signOut, {});
  await pool.query(`update sessions set expires_at = now() where user_id = $1`, [expired.id]);
  await pool.query('update users set active = false where id = $1', [locked.id]);
  const forged = customer.token.replace(/[^.]+$/, 'A'.repeat(43));
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${customer.token.split('.')[1]}.`;
  for (const token of [undefined, '', 'nonsense', forged, unsigned, ended.token, expired.token, locked.token])
    expect(await socketRefusal(portal(), token)).toBe('notSignedIn');
});

test('signing out closes the sockets of that session but not of the other device', async () => {
  const customer = await portal().person();
  const other = await portal().visitor.ask(accountsApi.signIn, { username: customer.username, password });
  const [leaving, staying] = [await connected(portal(), customer), await connected(portal(), other)];
  const closed = closing(leaving);
  await customer.ask(accountsApi.signOut, {});
  expect(await closed).toBe('io server disconnect');
  await publishTasks({ user: customer.id }, ids());
  await expect.poll(() => staying.heard).toHaveLength(1);
});

test('the portal listens again after a database disconnect and tells browsers that events may be missing', async () => {
  const customer = await portal().person();
  const before = await connected(portal(), customer);
  const closed = closing(before);
  const listeners = () =>
    portal().database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query = 'listen tuneport'`,
    );
  const [first] = (await listeners()).rows;
  await portal().database.pool.query('select pg_terminate_backend($1)', [first?.pid]);
  await expect.poll(async () => (await listeners()).rows.map(({ pid }) => pid !== first?.pid)).toEqual([true]);
  // The web application reloads everything when its socket connects again.
  expect(await closed).toBe('transport close');

  const again = await connected(portal(), customer);
  const content = ids();
  await publishTasks({ user: customer.id }, content);
  await expect.poll(() => again.heard).toEqual([['tasks', content]]);
  expect(before.heard).toEqual([]);
});

/** Lets the sessions of a token's user expire in two seconds, and answers the reason why the already open socket is closed. */
async function closedAtExpiry(token: string, userId: number): Promise<string> {
  await portal().database.pool.query(
    `update sessions set expires_at = now() + interval '2 seconds' where user_id = $1 and ended_at is null`,
    [userId],
  );
  return closing(await connected(portal(), { token }));
}

test('a socket is closed when its session expires', async () => {
  const customer = await portal().person();
  expect(await closedAtExpiry(customer.token, customer.id)).toBe('io server disconnect');
  expect(await socketRefusal(portal(), customer.token)).toBe('notSignedIn');
});

test('an impersonation gets no events after its time, the customer still does', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const own = await connected(portal(), customer);
  const { token } = await support.ask(accountsApi.impersonateCustomer, {
    userId: customer.id,
    reason: 'a question on the phone',
  });
  await portal().database.pool.query(
    `update sessions set expires_at = now() + interval '2 seconds' where impersonator_id = $1`,
    [support.id],
  );
  const look = await connected(portal(), { token });
  expect(await closing(look)).toBe('io server disconnect');
  const content = ids();
  await publishTasks({ user: customer.id }, content);
  await expect.poll(() => own.heard).toEqual([['tasks', content]]);
  expect(look.heard).toEqual([]);
});

test('locking an account closes its sockets and those in which it impersonates others', async () => {
  const [customer, support, admin] = [
    await portal().person(),
    await portal().person({ role: 'support' }),
    await portal().person({ role: 'admin' }),
  ];
  const { token } = await support.ask(accountsApi.impersonateCustomer, {
    userId: customer.id,
    reason: 'a question on the phone',
  });
  const closed = [await connected(portal(), support), await connected(portal(), { token })].map(closing);
  await admin.ask(accountsApi.setUserActive, { userId: support.id, active: false, reason: 'left the company' });
  expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect']);
});

describe('socket origin', () => {
  /** End of a connection from a page of this address; without one, from a program that is no browser. */
  async function opened(origin: string | undefined, { token }: { token: string }): Promise<string> {
    const { socket } = listen(portal(), token, origin === undefined ? {} : { origin });
    return new Promise((resolve) => {
      socket.once('connect', () => {
        resolve('open');
      });
      socket.once('connect_error', ({ message }) => {
        resolve(message);
      });
    });
  }

  test('must be the portal’s own or absent, and a foreign one is refused even with a valid token', async () => {
    const customer = await portal().person();
    const { host } = new URL(portal().root);
    const own = ['http://portal.test', `http://${host}`, `https://${host}`, undefined];
    expect(await Promise.all(own.map((origin) => opened(origin, customer)))).toEqual(own.map(() => 'open'));
    const foreign = [
      'http://evil.test',
      `http://${host}.evil.test`,
      `http://evil.test:80`,
      'null',
      'nonsense',
      `ftp://${host}`,
    ];
    expect(await Promise.all(foreign.map((origin) => opened(origin, customer)))).toEqual(
      foreign.map(() => 'websocket error'),
    );
  });
});

/** A way to the database on which a router may forget all connections: they stay open, and nothing comes through. */
async function forgetfulWay() {
  const target = new URL(portal().database.url);
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const onward = connectTo(Number(target.port), target.hostname);
    for (const one of [socket, onward]) one.on('error', () => {});
    socket.pipe(onward).pipe(socket);
    sockets.push(socket, onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    forget: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a silent connection is replaced, and possibly missed events count as changes', async () => {
  const way = await forgetfulWay();
  let begun = 0;
  const versions = { ...openVersions(), begin: () => (begun += 1) };
  const parts = { publicUrl: 'http://portal.test', versions, log: silent, proof: { every: 50, timeout: 200 } };
  const database = { ...portal().database, url: way.url };
  const realtime = await startRealtime(createHttpServer(), database, async () => undefined, parts);
  onTestFinished(async () => {
    await realtime.stop();
    way.close();
  });
  expect(begun).toBe(1);
  way.forget();
  await expect.poll(() => begun, { timeout: 5000 }).toBe(2);
});
