import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { writeMail } from '#server/mail/index.ts';
import { connect, type Database } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { type AtEnd, type MailServerForTests, startMailServer } from './mail-server.ts';
import { endAll, openFolder, ready, type RunningPortal, startPortal } from './process.ts';

const name = `crash_${randomUUID().replaceAll('-', '')}`;
/** Deadline that the portal promises, whichever process was killed. */
const aMinute = { timeout: 60_000 };
let folder: string;
let smtp: MailServerForTests;
let database: Database;

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

beforeAll(async () => {
  folder = await openFolder();
  smtp = await startMailServer();
  await asAdmin(`create database ${name} template ${inject('template')}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  database = connect(url.href, silent, 2);
});
afterAll(async () => {
  endAll();
  await database.close();
  await asAdmin(`drop database if exists ${name} with (force)`);
  await smtp.down();
  await rm(folder, { recursive: true, force: true });
});

/** One of the nodes: they share database and folder. */
async function startNode(): Promise<RunningPortal> {
  const variables = { DATA_DIR: folder, DATABASE_URL: database.url, SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' };
  return ready(await startPortal([], variables));
}
async function kill(portal: RunningPortal): Promise<void> {
  portal.child.kill('SIGKILL');
  expect(await portal.ended).toBe('SIGKILL');
}

const address = () => `${randomUUID()}@test.invalid`;
const arrivedFor = (to: string) => smtp.arrived.filter((mail) => mail.to.includes(to));
const write = (to: string) =>
  database.db
    .transaction()
    .execute((tx) =>
      writeMail(tx, { to, language: 'en', kind: 'welcome', values: { name: 'Anna', portal: 'https://files.example' } }),
    );
const isMarkedSent = async (to: string) => {
  const mail = await database.reader
    .selectFrom('mails')
    .where('recipient', '=', to)
    .select('sent_at')
    .executeTakeFirstOrThrow();
  return mail.sent_at !== null;
};
/** A promise, and how it is kept. */
const gate = () => Promise.withResolvers<void>();

test('after a kill during sending the mails continue within a minute, by another node or a restart, each sent once', async () => {
  let node = await startNode();
  for (const through of ['another node', 'the same node, started again']) {
    const [held, behind, alsoBehind] = [address(), address(), address()];
    const { promise: isAsked, resolve: asked } = gate();
    const { promise: isOpen, resolve: open } = gate();
    let asking = 0;
    smtp.knocks.set(held, () => {
      asking += 1;
      asked();
      return isOpen;
    });
    for (const to of [held, behind, alsoBehind]) await write(to);
    await isAsked;
    if (through === 'another node') {
      const other = await startNode();
      // Its start took nothing away from who is still sending.
      expect({ asking, arrived: arrivedFor(behind).length }).toEqual({ asking: 1, arrived: 0 });
      await kill(node);
      node = other;
    } else {
      await kill(node);
      node = await startNode();
    }
    open();
    for (const to of [held, behind, alsoBehind]) await expect.poll(() => isMarkedSent(to), aMinute).toBe(true);
    for (const to of [held, behind, alsoBehind]) expect(arrivedFor(to)).toHaveLength(1);
  }
  await kill(node);
});

test('a mail is not sent again after a kill between its last line and the response of the server', async () => {
  const node = await startNode();
  const [taken, behind] = [address(), address()];
  const { promise: isThere, resolve: there } = gate();
  const answer = Promise.withResolvers<AtEnd>();
  smtp.ends.set(taken, () => {
    there();
    return answer.promise;
  });
  await write(taken);
  await write(behind);
  await isThere;
  await kill(node);
  // The server takes it, though nobody hears that any more.
  answer.resolve('take');
  await expect.poll(() => arrivedFor(taken)).toHaveLength(1);

  const again = await startNode();
  await expect.poll(() => isMarkedSent(behind), aMinute).toBe(true);
  expect(arrivedFor(taken)).toHaveLength(1);
  // It is for a person to decide, who is told.
  const rows = await database.pool.query(
    'select handed_over_at is not null as perhaps, sent_at from mails where recipient = $1',
    [taken],
  );
  expect(rows.rows).toEqual([{ perhaps: true, sent_at: null }]);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});
