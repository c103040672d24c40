import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { z } from 'zod';
import { UserId } from '#contract/ids.ts';
import { eraseAccount } from '#server/privacy/index.ts';
import type { Database } from '#server/platform/database.ts';
import { isMissing } from '#server/platform/storage.ts';
import { syncFolder } from './parts.ts';

/** An erased account, without anything about it: its number, and when it was made, so that no other is taken for it. */
const erasure = z.object({ userId: UserId, createdAt: z.string(), erasedAt: z.string() });
type Erasure = z.output<typeof erasure>;

/** The list beside all backups: one line for each account that was erased. */
const listIn = (folder: string): string => join(folder, 'erased.jsonl');

async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readFile(listIn(folder), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return erasure.parse(JSON.parse(line));
      } catch (cause) {
        throw new Error(`BACKUP: ${listIn(folder)} is damaged: without it, erased accounts would come back`, { cause });
      }
    });
}

const keyOf = ({ userId, createdAt }: Erasure) => `${userId} ${createdAt}`;

/** Writes the list of erased accounts beside the backups. Those of an older portal in the same folder stay in it. */
export async function writeErasures(pool: Pick<Pool, 'query'>, folder: string): Promise<void> {
  const { rows } = await pool.query<{ line: Erasure }>(
    `select json_build_object('userId', id, 'createdAt', created_at, 'erasedAt', erased_at) as line
     from users where erased_at is not null order by id`,
  );
  if (rows.length === 0) return;
  const all = new Map(
    [...(await readErasures(folder)), ...rows.map(({ line }) => line)].map((one) => [keyOf(one), one]),
  );
  const unfinished = `${listIn(folder)}.partial`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile([...all.values()].map((one) => `${JSON.stringify(one)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, listIn(folder));
  await syncFolder(folder);
}

/** Erases the listed accounts of a restored portal again. @returns their number */
export async function eraseAgain({ db }: Pick<Database, 'db'>, folder: string): Promise<number> {
  let count = 0;
  for (const { userId, createdAt } of await readErasures(folder))
    await db.transaction().execute(async (tx) => {
      const same = await tx
        .selectFrom('users')
        .where('id', '=', userId)
        .where('created_at', '=', createdAt)
        .select('id')
        .executeTakeFirst();
      if (same === undefined) return;
      const by = { actorId: userId, address: '', call: 'restore', reason: '' };
      if (await eraseAccount(tx, userId, by)) count += 1;
    });
  return count;
}
