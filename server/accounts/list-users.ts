import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { AccountList, accountsApi } from '#contract/accounts.ts';
import { mostCounted, mostMatchesCounted } from '#contract/lists.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Read } from '#server/platform/database.ts';
import { allOf, anyOf, hasWord, orderOf, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { type Counted, takeMatches } from '#server/platform/take-ids.ts';
import type { Tables } from '#server/schema/tables.ts';
import { stateOfAccount } from './account-state.ts';
import { userColumns } from './user-columns.ts';
import {
  areFresh,
  balanceOfCustomer,
  belongsTo,
  customerName,
  type CustomerPart,
  freshFigures,
  inPeriod,
  jobsOfCustomer,
  numberOfAccounts,
  signInOfCustomer,
} from '#server/vocabulary/index.ts';

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

/** A figure that a list is sorted by. */
type Figure = {
  /** Its column in `customer_figures`. */
  readonly column: RawBuilder<unknown>;
  /** The figure of account `u`, from the rows that it is made of. */
  readonly readAnew: RawBuilder<unknown>;
};

const figureIn = (part: CustomerPart, column: string): Figure => ({
  column: sql.id(column),
  readAnew: sql`(select p.${sql.id(column)} from (select u.id) c (id) cross join lateral (${part.figures}) p)`,
});
const figures = {
  balance: figureIn(balanceOfCustomer, 'balance'),
  jobs: figureIn(jobsOfCustomer, 'jobs'),
  lastSignIn: figureIn(signInOfCustomer, 'last_sign_in_at'),
};

/** A figure as it is summed up in `f`, or read anew where it is not, or not any more. */
const figureOf = ({ column, readAnew }: Figure) => sql`coalesce(f.${column}, ${readAnew})`;
/** The jobs of account `u`, looked up for it alone: for the rows of a page that is faster than to join all figures. */
const jobsOfUser = sql<number>`coalesce(
  (select f.jobs from customer_figures f where f.user_id = u.id and ${areFresh}), ${figures.jobs.readAnew})`;

/** Joins what is summed up of accounts as `f`. */
const withFigures = <Row>(accounts: SelectQueryBuilder<Tables & { u: Tables['users'] }, 'u', Row>) =>
  accounts.leftJoin(sql<Tables['customer_figures']>`${freshFigures}`.as('f'), (join) =>
    join.onRef('f.user_id', '=', 'u.id'),
  );

/** Sort keys of the list, with figures `f`. */
const columns = {
  customer: sql`lower(${customerName})`,
  contact: sql`lower(u.username)`,
  balance: figureOf(figures.balance),
  jobs: figureOf(figures.jobs),
  created: sql`u.created_at`,
  lastSignIn: figureOf(figures.lastSignIn),
};

type Query = Input<typeof accountsApi.listUsers>;

const isFigure = (sort: Query['sort']): sort is keyof typeof figures => sort !== undefined && sort in figures;

const orderIn = (input: Query) => orderOf(input, { columns, id: sql`u.id`, usual: sql`u.id desc` });

/** The accounts of a list. */
const accountsIn = (read: Read, input: Query) =>
  read
    .selectFrom('users as u')
    .where('u.erased_at', 'is', null)
    .where(belongsTo[input.state])
    .where(matchesSearch(input.search))
    .where(inPeriod(sql`u.created_at`, input));

/**
 * A page of a whole list in the order of a figure: the first of those that are summed up, by an index, and those that a change has touched,
 * which are few.
 */
async function pageByFigure(read: Read, input: Query, { column, readAnew }: Figure): Promise<UserId[]> {
  const { limit, offset } = pageOf(input);
  const accounts = accountsIn(read, input).select('u.id');
  const inOrder = (value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    input.direction === 'desc' ? sql`order by ${value} desc, ${id} desc` : sql`order by ${value}, ${id}`;
  const summedUp = accounts
    .innerJoin('customer_figures as f', 'f.user_id', 'u.id')
    .where(areFresh)
    .select(sql`f.${column}`.as('figure'))
    .modifyEnd(sql`${inOrder(sql`f.${column}`, sql`f.user_id`)} limit ${offset + limit}`);
  const touched = accounts
    .where(sql<SqlBool>`u.id in (select s.user_id from stale_customers s)`)
    .select(readAnew.as('figure'));
  const { rows } = await sql<{ id: UserId }>`
    select x.id from ((${summedUp}) union all (${touched})) x
    ${inOrder(sql`x.figure`, sql`x.id`)} limit ${limit} offset ${offset}`.execute(read);
  return rows.map(({ id }) => id);
}

/** A page of a whole list by the ids. */
async function idsOnPage(read: Read, input: Query): Promise<UserId[]> {
  if (isFigure(input.sort)) return pageByFigure(read, input, figures[input.sort]);
  const { limit, offset } = pageOf(input);
  const page = await accountsIn(read, input)
    .select('u.id')
    .orderBy(orderIn(input))
    .limit(limit)
    .offset(offset)
    .execute();
  return page.map(({ id }) => id);
}

const numberOf = async (read: Read, list: AccountList): Promise<number> =>
  (await read.selectNoFrom(numberOfAccounts(list).as('count')).executeTakeFirstOrThrow()).count;

/** The accounts of a page, and the number of all. That of a whole list is known; the matches of a search are counted up to a bound. */
async function accountsOnPage(read: Read, input: Query): Promise<{ ids: UserId[]; count: Counted }> {
  const isSearched = wordsOf(input.search).length > 0;
  if (!isSearched && input.filterMode === 'all') {
    const [ids, total] = await Promise.all([idsOnPage(read, input), numberOf(read, input.state)]);
    return { ids, count: { total } };
  }
  const rows = accountsIn(read, input).$if(isFigure(input.sort), withFigures);
  const list = { rows, id: sql<UserId>`u.id`, order: orderIn(input) };
  return takeMatches(read, list, input, isSearched ? mostMatchesCounted : mostCounted);
}

/** One page of accounts, newest first unless sorted otherwise, with the number that wait to be unlocked. */
export const listUsers: Handler<typeof accountsApi.listUsers> = async ({ input, tx }) => {
  const [{ ids, count }, waiting] = await Promise.all([accountsOnPage(tx, input), numberOf(tx, 'waiting')]);
  const rows = await selectAccounts(tx)
    .select(jobsOfUser.as('jobs'))
    .where(sql<boolean>`u.id = any(${ids})`)
    .orderBy(sql`array_position(${ids}::int[], u.id)`)
    .execute();
  return { data: rows.map(nullsToUndefined), ...count, waiting };
};
