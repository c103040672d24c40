import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountList } from '#contract/accounts/customers.ts';

/** The task of a conversation `c` is not deleted. */
export const isOfPresentTask: RawBuilder<SqlBool> = sql`not exists (select from tasks t where t.id = c.task_id and t.deleted_at is not null)`;

/** A sign-up `u` without a decision: neither unlocked nor turned down. Written as the index `users_waiting` has it. */
export const isWaitingAccount: RawBuilder<SqlBool> = sql`(not u.active and u.unlocked_at is null and u.lock_reason = '')`;

/** The account `u` is that of a company, not of one more person in it. */
const isCompany: RawBuilder<SqlBool> = sql`(u.role = 'customer' and u.company_id = u.id)`;

/** The account `u` belongs to a list by its state; staff have their own list, whatever their state. */
export const belongsTo: Record<AccountList, RawBuilder<SqlBool>> = {
  waiting: sql`(${isCompany} and ${isWaitingAccount})`,
  active: sql`(${isCompany} and u.active)`,
  locked: sql`(${isCompany} and not u.active and not ${isWaitingAccount})`,
  customers: isCompany,
  staff: sql`u.role <> 'customer'`,
  all: sql`(u.company_id is null or u.company_id = u.id)`,
};
