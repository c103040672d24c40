import type pg from 'pg';

/** Sends a statement, on a connection of its own or within a transaction. */
export type Say = (text: string, ...values: unknown[]) => Promise<unknown>;

/** Makes a change in a transaction, acts before it ends, and lets it commit or not. */
export async function changeAround(
  pool: pg.Pool,
  change: (say: Say) => Promise<unknown>,
  act: () => Promise<unknown>,
  end: 'commit' | 'rollback',
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await change((text, ...values) => client.query(text, values));
    await act();
    await client.query(end);
  } finally {
    client.release();
  }
}
