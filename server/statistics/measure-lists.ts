import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { lengthsOfLists } from '#server/vocabulary/index.ts';
import { alone } from './roll-up.ts';

/** The job of lists, and of nobody else: see `alone`. */
const subject = 'lists';

/**
 * Writes how long lists are: those that are new, those that a change has touched, and those that may have become long. Either transaction is
 * right by itself, so that it may end anywhere.
 */
export async function measureLists(database: Database): Promise<void> {
  // From then on they are counted.
  const forgotten = await alone(database, subject, (tx) =>
    sql`
      with marks as (delete from stale_lists returning list)
      delete from list_lengths l where l.list in (select list from marks)`.execute(tx),
  );
  if (forgotten === undefined) return;
  await alone(database, subject, (tx) =>
    sql`
      insert into list_lengths (list, length) ${lengthsOfLists}
      on conflict (list) do update set length = excluded.length where list_lengths.length <> excluded.length`.execute(
      tx,
    ),
  );
}
