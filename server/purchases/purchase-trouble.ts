import { sql } from 'kysely';
import type { Desk } from '#contract/desk.ts';
import type { Read } from '#server/db/database.ts';
import { lacksInvoice } from './purchase-rows.ts';

/** Money that a person has to look at: payments that wait, purchases without an invoice, and those that a payer disputes. */
export const purchaseTrouble = (read: Read): Promise<Desk['purchases']> =>
  read
    .selectNoFrom([
      sql<number>`(select count(*) from purchases p where ${lacksInvoice})`.as('withoutInvoice'),
      sql<number>`(select count(*) from received_payments where state = 'open')`.as('openPayments'),
      sql<number>`(select count(*) from purchases p where p.dispute = 'open')`.as('disputed'),
    ])
    .executeTakeFirstOrThrow();
