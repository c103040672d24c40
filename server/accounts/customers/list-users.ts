import { type SelectQueryBuilder, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { orderList, splitSearch } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { type RowCount, findPage, isFound } from '#server/search/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { stateOfAccount } from '#server/accounts/own-account/account-state.ts';
import { userColumns } from './user-columns.ts';
import { belongsTo, customerName, inPeriod } from '#server/vocabulary/index.ts';

/** The columns that a list and an account share. */
export const selectAccounts = (read: Read) =>
  read
    .selectFrom('users as u')
    .where('u.erased_at', 'is', null)
    .select([...userColumns, 'u.created_at as createdAt', stateOfAccount.as('state')])
    .select(({ selectFrom }) => [
      sql<CreditCents>`coalesce(${selectFrom('credit_accounts as c').whereRef('c.user_id', '=', 'u.id').select('c.balance')}, 0)`.as(
        'balance',
      ),
      selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        // Impersonation by staff is no sign-in of the customer.
        .where('s.impersonator_id', 'is', null)
        .orderBy('s.created_at', 'desc')
        .limit(1)
        .select('s.created_at')
        .as('lastSignInAt'),
    ]);

/** The number of jobs of account `u`, drafts left out. */
const jobsOfUser = sql<number>`(select count(*)::int from jobs j where j.user_id = u.id and j.visible)`;

/** Sort keys of the list. Whoever never signed in is as one who did it longest ago; impersonation by staff is no sign-in. */
const columns = {
  customer: sql`lower(${customerName})`,
  contact: sql`lower(u.username)`,
  balance: sql`coalesce((select c.balance from credit_accounts c where c.user_id = u.id), 0)`,
  jobs: jobsOfUser,
  created: sql`u.created_at`,
  lastSignIn: sql`coalesce((select max(s.created_at) from sessions s where s.user_id = u.id and s.impersonator_id is null), '-infinity')`,
};

type Query = Input<typeof accountsApi.listUsers>;

/** The accounts of a list. */
const accountsIn = (read: Read, input: Query) =>
  read
    .selectFrom('users as u')
    .where('u.erased_at', 'is', null)
    .where(belongsTo[input.state])
    .where(
      isFound(splitSearch(input.search), {
        kind: 'account',
        id: sql`u.id`,
        isNumbered: (number) => sql`u.id = ${number}`,
      }),
    )
    .where(inPeriod(sql`u.created_at`, input));

/** The number of accounts that meet a condition. */
async function countAccounts(accounts: SelectQueryBuilder<Tables & { u: Tables['users'] }, 'u', object>) {
  const { count } = await accounts.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** The accounts of a page, and the number of all: exact, but of a search, whose matches are counted up to a bound. */
async function accountsOnPage(read: Read, input: Query): Promise<{ ids: UserId[]; count: RowCount }> {
  const rows = accountsIn(read, input);
  const page = findPage(
    read,
    { rows, id: sql<UserId>`u.id`, order: orderList(input, { columns, id: sql`u.id`, fallback: sql`u.id desc` }) },
    input,
  );
  if (splitSearch(input.search).length > 0) return page;
  const [{ ids }, total] = await Promise.all([page, countAccounts(rows)]);
  return { ids, count: { total } };
}

/** One page of accounts, newest first unless sorted otherwise, with the number that wait to be unlocked. */
export const listUsers: Handler<typeof accountsApi.listUsers> = async ({ input, tx }) => {
  const [{ ids, count }, waiting] = await Promise.all([
    accountsOnPage(tx, input),
    countAccounts(accountsIn(tx, { state: 'waiting', filterMode: 'all' })),
  ]);
  const rows = await selectAccounts(tx)
    .select(jobsOfUser.as('jobs'))
    .where(sql<boolean>`u.id = any(${ids})`)
    .orderBy(sql`array_position(${ids}::int[], u.id)`)
    .execute();
  return { data: rows.map(nullsToUndefined), ...count, waiting };
};
