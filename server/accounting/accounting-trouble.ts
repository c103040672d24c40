import { sql } from 'kysely';
import type { Desk } from '#contract/desk.ts';
import type { Read } from '#server/db/database.ts';
import { monthsToHandOverAgain } from './handed-over.ts';

/** Reads the problems that keep documents from the accounting service or the accountant until a person looks at them. */
export async function accountingTrouble(read: Read): Promise<Desk['accounting']> {
  const sending = await read
    .selectFrom('accounting_options')
    .select([
      sql<number>`(select count(*) from accounting_documents where state = 'failed')`.as('failed'),
      sql<boolean>`sending and stopped_at is not null`.as('isStopped'),
    ])
    .executeTakeFirstOrThrow();
  const months = await monthsToHandOverAgain(read);
  return { ...sending, ...(months.length > 0 && { monthsToHandOverAgain: months }) };
}
