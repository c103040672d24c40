import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountList } from '#contract/accounts.ts';
import { mostCounted } from '#contract/lists.ts';

/** The task of a conversation `c` is not deleted. */
export const isOfPresentTask: RawBuilder<SqlBool> = sql`not exists (select from tasks t where t.id = c.task_id and t.deleted_at is not null)`;

/** Lists that may be very long, each as a query of its rows: counted up to a bound. */
const longLists = {
  jobs: sql`select from jobs where visible`,
  conversations: sql`select from conversations c where c.last_id is not null and ${isOfPresentTask}`,
  mails: sql`select from mails`,
  auditLog: sql`select from audit_log`,
  securityLog: sql`select from security_log`,
  accountingDocuments: sql`select from accounting_documents`,
};
type LongList = keyof typeof longLists;

/** A sign-up `u` without a decision: neither unlocked nor turned down. Written as the index `users_waiting` has it. */
export const isWaitingAccount: RawBuilder<SqlBool> = sql`(not u.active and u.unlocked_at is null and u.lock_reason = '')`;

/** The account `u` belongs to a list by its state; staff have their own list, whatever their state. */
export const belongsTo: Record<AccountList, RawBuilder<SqlBool>> = {
  waiting: sql`(u.role = 'customer' and ${isWaitingAccount})`,
  active: sql`(u.role = 'customer' and u.active)`,
  locked: sql`(u.role = 'customer' and not u.active and not ${isWaitingAccount})`,
  staff: sql`u.role <> 'customer'`,
  all: sql`true`,
};

/** The written length of a list that no change has touched since; read in the statement that answers, so that all is of the same moment. */
const writtenLength = (name: string, least: number): RawBuilder<unknown> => sql`select l.length from list_lengths l
  where l.list = ${sql.lit(name)} and l.length >= ${sql.lit(least)} and not exists (select from stale_lists s where s.list = l.list)`;

/**
 * A number beyond the bound where a list is known to have more rows than are counted, else null.
 *
 * @param without the rows, as a query, that are not listed of those that were counted
 */
export const knownLength = (list: LongList, without?: RawBuilder<unknown>): RawBuilder<unknown> =>
  without === undefined
    ? sql`(${writtenLength(list, mostCounted + 1)})`
    : sql`(${writtenLength(list, 2 * mostCounted + 1)}
        and not exists (${without} offset ${sql.lit(mostCounted)}))`;

const nameOfAccounts = (list: AccountList): string => `${list}Accounts`;
const accountsIn = (list: AccountList): RawBuilder<unknown> =>
  sql`select from users u where u.erased_at is null and ${belongsTo[list]}`;

/** The number of accounts of a list: as it is written, or counted where it is not, or not any more. */
export const numberOfAccounts = (list: AccountList): RawBuilder<number> => sql`coalesce(
  (${writtenLength(nameOfAccounts(list), 0)}), (select count(*)::int from (${accountsIn(list)}) accounts))`;

/**
 * The lengths, as a query of `list` and `length`, of lists that are not written, or of which it is not written yet that they are longer than
 * anybody has to know.
 */
export const lengthsOfLists: RawBuilder<unknown> = sql.join(
  [
    ...Object.entries(longLists).map(
      ([name, rows]) => sql`select ${sql.lit(name)} as list,
        (select count(*)::int from (${rows} limit ${sql.lit(2 * mostCounted + 1)}) counted) as length
      where not exists (select from list_lengths l where l.list = ${sql.lit(name)} and l.length > ${sql.lit(2 * mostCounted)})`,
    ),
    ...(['active', 'waiting', 'locked', 'staff', 'all'] as const).map(
      (list) => sql`select ${sql.lit(nameOfAccounts(list))}, (select count(*)::int from (${accountsIn(list)}) accounts)
      where not exists (select from list_lengths l where l.list = ${sql.lit(nameOfAccounts(list))})`,
    ),
  ],
  sql` union all `,
);
