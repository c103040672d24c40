import { expect, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { accountsJobs } from './index.ts';

const portal = usePortal();

test('removeOldKeys deletes expired passes and solutions at once, and expired links after a month', async () => {
  const { database } = portal();
  const { id } = await portal().person();
  for (const [key, when] of [
    ['open', '1 minute'],
    ['late', '-1 minute'],
    ['old', '-31 days'],
  ]) {
    await database.pool.query('insert into human_passes values ($1, now() + $2::interval)', [key, when]);
    await database.pool.query('insert into human_solutions values ($1, now() + $2::interval)', [key, when]);
    await database.pool.query(
      `insert into password_resets (user_id, browser_key_hash, link_key_hash, expires_at)
       values ($1, $2, $2, now() + $3::interval)`,
      [id, key, when],
    );
    await database.pool.query(
      `insert into email_changes (key_hash, user_id, email, expires_at) values ($2, $1, 'a@b.example', now() + $3::interval)`,
      [id, key, when],
    );
  }
  await accountsJobs(database).removeOldKeys();
  const remainingKeys = async (table: string, column: string) => {
    const { rows } = await database.pool.query<{ key: string }>(`select ${column} as key from ${table} order by 1`);
    return rows.map(({ key }) => key);
  };
  expect(await remainingKeys('human_passes', 'pass_hash')).toEqual(['open']);
  expect(await remainingKeys('human_solutions', 'solution_hash')).toEqual(['open']);
  expect(await remainingKeys('password_resets', 'link_key_hash')).toEqual(['late', 'open']);
  expect(await remainingKeys('email_changes', 'key_hash')).toEqual(['late', 'open']);
});
