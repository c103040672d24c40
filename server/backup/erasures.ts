import type { Pool } from 'pg';
import { z } from 'zod';
import { UserId } from '#contract/ids.ts';
import { eraseAccount } from '#server/privacy/index.ts';
import type { Database } from '#server/db/database.ts';
import type { ErasureList } from './place.ts';

/** An erased account, without anything about it: its number, and when it was made, so that no other is taken for it. */
const erasure = z.object({ userId: UserId, createdAt: z.string(), erasedAt: z.string() });
export type Erasure = z.output<typeof erasure>;

/** The listed accounts. @throws Error with one line when the list is damaged */
export async function readErasures({ name, read }: ErasureList): Promise<Erasure[]> {
  return (await read())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return erasure.parse(JSON.parse(line));
      } catch (cause) {
        throw new Error(`BACKUP: ${name} is damaged: without it, erased accounts would come back`, { cause });
      }
    });
}

const keyOf = ({ userId, createdAt }: Erasure) => `${userId} ${createdAt}`;

/** Writes the list of erased accounts beside the backups. Those of an older portal in the same place stay in it. */
export async function writeErasures(pool: Pick<Pool, 'query'>, list: ErasureList): Promise<void> {
  // A portal of before may be backed up to be updated.
  const { rowCount } = await pool.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = 'users' and column_name = 'erased_at'`,
  );
  if (rowCount === 0) return;
  const { rows } = await pool.query<{ line: Erasure }>(
    `select json_build_object('userId', id, 'createdAt', created_at, 'erasedAt', erased_at) as line
     from users where erased_at is not null order by id`,
  );
  if (rows.length === 0) return;
  const all = new Map([...(await readErasures(list)), ...rows.map(({ line }) => line)].map((one) => [keyOf(one), one]));
  await list.write([...all.values()].map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** Erases the listed accounts of a restored portal again. @returns their number */
export async function eraseAgain({ db }: Pick<Database, 'db'>, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  for (const { userId, createdAt } of erasures)
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
