import { type RawBuilder, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { UserId } from '#contract/ids.ts';
import { startOfThis } from './business-time.ts';

/** Credits that a person has paid with since the month of the business began. A refund gives nothing of it back. */
export const paidThisMonth = (companyId: RawBuilder<UserId>, personId: RawBuilder<UserId>): RawBuilder<CreditCents> =>
  sql<CreditCents>`(select coalesce(-sum(e.amount), 0)::bigint from credit_entries e where e.user_id = ${companyId}
    and e.actor_id = ${personId} and e.kind = 'payment' and e.created_at >= ${startOfThis('month')})`;
