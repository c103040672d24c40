import pg from 'pg';

/** The texts of the statements that this process sends to PostgreSQL during an act, and its answer. */
export async function readAll<Answer>(act: () => Promise<Answer>): Promise<{ answer: Answer; statements: string[] }> {
  const statements: string[] = [];
  const real = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [{ text?: string } | string];
    // Those of the portal are objects; the queue sends texts.
    if (typeof statement === 'object' && statement.text !== undefined) statements.push(statement.text);
    return real.apply(this, args);
  } as never;
  try {
    return { answer: await act(), statements };
  } finally {
    pg.Client.prototype.query = real as never;
  }
}
