import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AccountList, AccountState } from '#contract/accounts.ts';

/** A sign-up without a decision: neither unlocked nor turned down. Written as the index `users_waiting` has it. */
const isWaiting = sql<SqlBool>`(not u.active and u.unlocked_at is null and u.lock_reason = '')`;

/** The state of the account `u`. */
export const stateOfAccount = sql<AccountState>`case when u.active then 'active' when ${isWaiting} then 'waiting' else 'locked' end`;

/** The account `u` belongs to a list by its state; staff have their own list, whatever their state. */
export function belongsTo(list: AccountList): RawBuilder<SqlBool> {
  switch (list) {
    case 'waiting':
      return sql`(u.role = 'customer' and ${isWaiting})`;
    case 'active':
      return sql`(u.role = 'customer' and u.active)`;
    case 'locked':
      return sql`(u.role = 'customer' and not u.active and not ${isWaiting})`;
    case 'staff':
      return sql`u.role <> 'customer'`;
    case 'all':
      return sql`true`;
  }
}
