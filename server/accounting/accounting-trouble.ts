import { sql } from 'kysely';
import type { Desk } from '#contract/desk.ts';
import type { Read } from '#server/platform/database.ts';

/** What keeps documents from the accounting service until a person looks at it. */
export const accountingTrouble = (read: Read): Promise<Desk['accounting']> =>
  read
    .selectFrom('accounting_options')
    .select([
      sql<number>`(select count(*) from accounting_documents where state = 'failed')`.as('failed'),
      sql<boolean>`sending and stopped_at is not null`.as('isStopped'),
    ])
    .executeTakeFirstOrThrow();
