import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Read } from '#server/platform/database.ts';
import { allOf, anyOf, hasWord, orderOf, takePage, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { stateOfAccount } from './account-state.ts';
import { userColumns } from './user-columns.ts';
import { belongsTo, customerName, freshFigures, inPeriod, numberOfAccounts } from '#server/vocabulary/index.ts';

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

/** Every word of a search is found in the data of account `u`, or is its number (74, #74). */
const matchesSearch = (search: string | undefined): RawBuilder<SqlBool> =>
  allOf(
    wordsOf(search).map((word) => {
      const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(word) ?? [];
      const isNumber = digits === undefined ? undefined : sql`u.id = ${Number(digits)}`;
      if (sign === '#') return anyOf([isNumber]);
      return anyOf([isNumber, hasWord(sql`u.search_text`, word)]);
    }),
  );

const countedJobs = sql<number>`(select count(*)::int from jobs j where j.user_id = u.id and j.visible)`;
/** The same, as it is summed up, or counted where a change has touched it. */
const jobsOfUser = sql<number>`coalesce((select x.jobs from ${freshFigures} x where x.user_id = u.id), ${countedJobs})`;

/** Sort keys of the list. Whoever never signed in is as one who did it longest ago. Figures `f` are joined. */
const columns = {
  customer: sql`lower(${customerName})`,
  contact: sql`lower(u.username)`,
  balance: sql`coalesce(f.figure, 0)`,
  jobs: sql`coalesce(f.figure, ${countedJobs})`,
  created: sql`u.created_at`,
  lastSignIn: sql`coalesce(f.figure, '-infinity')`,
};

/** The figures of all customers that the list is sorted by: read in one go, where one look-up for each would take twice as long. */
const figures = {
  balance: sql`(select user_id, balance as figure from credit_accounts)`,
  // Those that a change has touched are left out, and counted one by one.
  jobs: sql`(select user_id, jobs as figure from ${freshFigures} x)`,
  lastSignIn: sql`(select user_id, max(created_at) as figure from sessions where impersonator_id is null group by user_id)`,
};

const figureOf = (sort: Input<typeof accountsApi.listUsers>['sort']): RawBuilder<unknown> | undefined =>
  sort === 'balance' || sort === 'jobs' || sort === 'lastSignIn' ? figures[sort] : undefined;

/**
 * One page of accounts, newest first unless sorted otherwise, with the number that wait to be unlocked. Figures are counted for the rows of the
 * page only.
 */
export const listUsers: Handler<typeof accountsApi.listUsers> = async ({ input, tx }) => {
  const figure = figureOf(input.sort);
  // The number of a whole list is known; matches are counted on the way.
  const isWhole = input.filterMode === 'all' && wordsOf(input.search).length === 0;
  const users = tx
    .selectFrom('users as u')
    .select(['u.id', (isWhole ? numberOfAccounts(input.state) : sql<number>`count(*) over ()`).as('total')])
    .where('u.erased_at', 'is', null)
    .where(belongsTo[input.state])
    .where(matchesSearch(input.search))
    .where(inPeriod(sql`u.created_at`, input))
    .$if(figure !== undefined, (all) =>
      all.leftJoin(sql<{ user_id: UserId }>`${figure}`.as('f'), (join) => join.onRef('f.user_id', '=', 'u.id')),
    )
    .orderBy(orderOf(input, { columns, id: sql`u.id`, usual: sql`u.id desc` }));
  const waiting = tx.selectNoFrom(numberOfAccounts('waiting').as('count')).executeTakeFirstOrThrow();
  const [{ page, total }, { count }] = await Promise.all([takePage(users, input), waiting]);
  const rows = await selectAccounts(tx)
    .select(jobsOfUser.as('jobs'))
    .where(sql<boolean>`u.id = any(${page.map(({ id }) => id)})`)
    .orderBy(sql`array_position(${page.map(({ id }) => id)}::int[], u.id)`)
    .execute();
  return { data: rows.map(nullsToUndefined), total, waiting: count };
};
