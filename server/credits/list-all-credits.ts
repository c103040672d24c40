import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import type { creditsApi, EntryOfCustomer } from '#contract/credits.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { languageOf } from '#server/countries/index.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Read } from '#server/platform/database.ts';
import { allOf, orderOf, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Actor, Handler } from '#server/platform/serve.ts';
import { balanceOf } from './balance-of.ts';
import { reasonOf } from './reasons.ts';
import { searchEntries } from './search-entries.ts';
import {
  customerName,
  type Customers,
  inPeriod,
  isCustomer,
  ledgerOfCustomer,
  ledgerOfDay,
  sumsOfCustomers,
  sumsOfDays,
} from '#server/vocabulary/index.ts';

type Filter = Input<typeof creditsApi.listAllCredits>;

/** The search of a filter, with the condition of the whole filter on a ledger row `e`. */
async function searchOf(read: Read, filter: Filter, language: Language) {
  const { kind, userId } = filter;
  const search = await searchEntries(read, filter.search, language);
  const conditions = [inPeriod(sql`e.created_at`, filter), search.condition];
  if (kind !== undefined) conditions.push(sql`e.kind = ${kind}`);
  if (userId !== undefined) conditions.push(sql`e.user_id = ${userId}`);
  return { ...search, condition: allOf(conditions) };
}
type Search = Awaited<ReturnType<typeof searchOf>>;

const columns = {
  date: sql`e.id`,
  customer: sql`lower(${customerName})`,
  kind: sql`e.kind`,
  amount: sql`e.amount`,
};

/** Ledger rows of all customers, newest first unless sorted otherwise. */
function entriesWhere(read: Read, condition: RawBuilder<SqlBool>, { limit, offset = 0, sort, direction }: Page) {
  const order = orderOf({ sort, direction }, { columns, id: sql`e.id`, usual: sql`e.id desc` });
  // The page is chosen first: further data are looked up for its rows alone.
  const page = read
    .selectFrom('credit_entries as e')
    .$if(sort === 'customer', (entries) => entries.innerJoin('users as u', 'u.id', 'e.user_id'))
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .selectAll('e')
    .as('e');
  return read
    .selectFrom(page)
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as s', (join) => join.onRef('s.id', '=', 'e.actor_id').on('s.role', '<>', 'customer'))
    .leftJoin('delivery_notes as n', 'n.credit_entry_id', 'e.id')
    .orderBy(order)
    .select(['e.id as entryId', 'e.kind', 'e.amount', 'e.balance', 'e.reason', 'e.task_id as taskId'])
    .select(['n.id as deliveryNoteId', 'n.number as deliveryNoteNumber', 'e.created_at as createdAt'])
    .select(['e.user_id as userId', customerName.as('customer'), 's.username as bookedBy'])
    .select([invoiceNumber.as('invoiceNumber'), documentNumbers.as('documentNumbers')]);
}
type Page = { limit: number; offset?: number } & Pick<Filter, 'sort' | 'direction'>;

/** The number of the valid invoice of a ledger row `e`. */
export const invoiceNumber: RawBuilder<string | null> = sql`(select i.number from invoices i
  where i.credit_entry_id = e.id and i.kind = 'RE' and stands(i))`;

/**
 * The numbers of the documents of a ledger row `e`. The corrections that a cancellation caused, of what was bought and of its bonus, are of
 * one transaction, so they bear one time.
 */
export const documentNumbers: RawBuilder<string[]> = sql`array(
  select d.number from delivery_notes d where e.kind in ('payment', 'refund') and d.task_id = e.task_id
  union all
  (select i.number from invoices i
    where e.kind = 'purchase' and i.user_id = e.user_id and i.credit_entry_id = e.id order by i.id)
  union all
  (select i.number from invoices i
    where e.kind = 'correction' and i.kind = 'ST' and i.user_id = e.user_id and exists (
      select from credit_entries t where t.id = i.taken_entry_id and t.created_at = e.created_at) order by i.id))`;

/** A row as staff read it. */
const toReaderRow = (language: Language) => (entry: Row) => {
  const row = nullsToUndefined(entry);
  return { ...row, reason: reasonOf(row, language) };
};
type Row = Awaited<ReturnType<ReturnType<typeof entriesWhere>['execute']>>[number];

type Sums = { total: number; sum: number };
type Kind = Filter['kind'];

/** Number and sum of the rows of a kind, or of all, in a period: those of whole days. */
const sumsOfPeriod = (filter: Filter, kind: Kind): RawBuilder<unknown> => sql`(
  select coalesce(sum(k.entries), 0)::bigint as total, coalesce(sum(k.amount), 0)::bigint as sum
  from ${sumsOfDays('credit_entries', filter, ledgerOfDay)} d
    cross join lateral unnest(d.entry_kinds, d.entry_counts, d.entry_sums) k (kind, entries, amount)
  where ${kind === undefined ? sql`true` : sql`k.kind = ${kind}`})`;

/** The same of some customers, in all periods: all rows less those of the others where these are named. */
function sumsOfSome({ ids, areOthers }: Customers, kind: Kind): RawBuilder<unknown> {
  const place = sql`array_position(x.entry_kinds, ${kind ?? null}::text)`;
  const [entries, amount] =
    kind === undefined ? [sql`x.entries`, sql`x.amount`] : [sql`x.entry_counts[${place}]`, sql`x.entry_sums[${place}]`];
  const theirs = sumsOfCustomers(
    ids,
    ledgerOfCustomer,
    sql`coalesce(sum(${entries}), 0)::bigint as total, coalesce(sum(${amount}), 0)::bigint as sum`,
  );
  return areOthers
    ? sql`(select a.total - o.total as total, a.sum - o.sum as sum
        from ${sumsOfPeriod({ filterMode: 'all' }, kind)} a, ${theirs} o)`
    : theirs;
}

/** Number and sum of the rows that a search of common words finds: those of whole customers, and the others one by one. */
function sumsOfCommon(kind: Kind, { customers, payers, others }: NonNullable<Search['common']>): RawBuilder<unknown> {
  const isOfKind = kind === undefined ? sql`true` : sql`e.kind = ${kind}`;
  const parts = [
    sql`select * from ${sumsOfSome(kind === 'payment' && payers !== undefined ? payers : customers, kind)} s`,
    sql`select count(*), coalesce(sum(e.amount), 0) from credit_entries e where ${others} and ${isOfKind}`,
  ];
  if (payers !== undefined && kind === undefined)
    parts.push(
      sql`select p.total - c.total, p.sum - c.sum
        from ${sumsOfSome(payers, 'payment')} p, ${sumsOfSome(customers, 'payment')} c`,
    );
  return sql`(select sum(x.total)::bigint as total, sum(x.sum)::bigint as sum
    from (${sql.join(parts, sql` union all `)}) x)`;
}

/** Number and sum of the rows of a filter: of whole days or customers where these tell. */
async function sumsOf(read: Read, filter: Filter, { condition, common }: Search): Promise<Sums> {
  const { kind, userId } = filter;
  const isOfAll = userId === undefined;
  const sums =
    isOfAll && wordsOf(filter.search).length === 0
      ? sumsOfPeriod(filter, kind)
      : isOfAll && filter.filterMode === 'all' && common !== undefined
        ? sumsOfCommon(kind, common)
        : sql`(select count(*) as total, coalesce(sum(e.amount), 0) as sum from credit_entries e where ${condition})`;
  const { rows } = await sql<Sums>`select * from ${sums} s`.execute(read);
  return rows[0] ?? { total: 0, sum: 0 };
}

async function listEntries(
  read: Read,
  actor: Pick<Actor, 'id'>,
  filter: Filter,
): Promise<{ data: EntryOfCustomer[]; total: number; sum: CreditCents }> {
  const language = await languageOf(read, actor.id, filter.language);
  const search = await searchOf(read, filter, language);
  const [entries, sums] = await Promise.all([
    entriesWhere(read, search.condition, {
      ...pageOf(filter),
      sort: filter.sort,
      direction: filter.direction,
    }).execute(),
    sumsOf(read, filter, search),
  ]);
  return { data: entries.map(toReaderRow(language)), total: sums.total, sum: creditCents(sums.sum) };
}

/** A page of the ledger rows of all customers, with total and sum of the filter. */
export const listAllCredits: Handler<typeof creditsApi.listAllCredits> = ({ actor, input, tx }) =>
  listEntries(tx, actor, input);

/** A page of the ledger rows of one customer, with total and sum of the filter and the present balance. */
export const listCreditsOfUser: Handler<typeof creditsApi.listCreditsOfUser> = async ({ actor, input, tx, refuse }) => {
  const { userId } = input;
  if (!(await isCustomer(tx, userId))) return refuse('notFound');
  const [list, balance] = await Promise.all([listEntries(tx, actor, input), balanceOf(tx, userId)]);
  return { ...list, balance };
};

/** The newest rows of a filter, up to a limit. */
export async function matchingEntries(
  read: Read,
  filter: Filter,
  { limit, language }: { limit: number; language: Language },
): Promise<EntryOfCustomer[]> {
  const { condition } = await searchOf(read, filter, language);
  return (await entriesWhere(read, condition, { limit }).execute()).map(toReaderRow(language));
}
