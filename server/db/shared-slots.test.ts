import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { silent } from '#server/log/log.ts';
import { type FreeSlot, shareSlots } from './shared-slots.ts';

const node = () => {
  const slots = shareSlots(inject('adminUrl'), silent);
  onTestFinished(() => slots.stop());
  return slots;
};
const free = (slot: FreeSlot | undefined) => {
  if (slot === undefined) throw new Error('there was no slot');
  slot();
};

test('two processes together have as many slots as one alone, whoever asks first', async () => {
  const [one, other] = [node(), node()];
  const name = randomUUID();
  const all = await Promise.all([one, other, one, other, one, other].map((process) => process.take(name, 3)));
  expect(all.filter((slot) => slot !== undefined)).toHaveLength(3);
  expect(await other.take(randomUUID(), 1)).toBeDefined();
  free(all.find((slot) => slot !== undefined));
  await expect.poll(() => other.take(name, 3)).toBeDefined();
  expect(await one.take(name, 3)).toBeUndefined();
});

test('the slots of a dead process are freed, and one that only lost the database gets its own back', async () => {
  const [one, other] = [node(), node()];
  const name = randomUUID();
  const slot = await one.take(name, 1);
  expect(await other.take(name, 1)).toBeUndefined();
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  onTestFinished(() => admin.end());
  const holders = async () =>
    (
      await admin.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and granted
           and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 7)`,
        [`${name} 0`],
      )
    ).rows.map(({ pid }) => pid);
  const [lost] = await holders();
  await admin.query('select pg_terminate_backend($1)', [lost]);
  // It ends a moment later.
  await expect.poll(async () => (await holders()).filter((pid) => pid !== lost).length).toBe(1);
  expect(await other.take(name, 1)).toBeUndefined();
  free(slot);
  await expect.poll(() => other.take(name, 1)).toBeDefined();
  await other.stop();
  await expect.poll(() => one.take(name, 1)).toBeDefined();
});

test('each process counts alone while the database is away', async () => {
  const alone = shareSlots('postgres://nobody@127.0.0.1:9/none', silent);
  onTestFinished(() => alone.stop());
  const first = await alone.take('a', 1);
  expect(await alone.take('a', 1)).toBeUndefined();
  free(first);
  expect(await alone.take('a', 1)).toBeDefined();
});
