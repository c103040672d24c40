import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { CreditFilterKind, creditsApi, EntryOfCustomer } from '#contract/credits.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { joinByAnd, orderList, getLimitAndOffset, splitSearch } from '#server/db/lists.ts';
import { isFound } from '#server/search/index.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { readBalance } from './read-balance.ts';
import { isInPaymentReason, formatReason } from './reasons.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { mergeOwnDetails } from '#rules/own-details.ts';
import { customerName, selectDetails, inPeriod, isCustomer, isSale, personName } from '#server/vocabulary/index.ts';

type Filter = Input<typeof creditsApi.listAllCredits>;

/** The condition that a ledger row `e` has every word of a search; the reason of a payment is in the reader's language. */
export const hasWordsOfEntry = (
  search: string | undefined,
  language: Language,
  ownerId?: UserId,
): RawBuilder<SqlBool> =>
  isFound(splitSearch(search), {
    kind: 'credit',
    id: sql`e.id`,
    ownerId,
    isNumbered: (task) => sql`e.task_id = ${task}`,
    orElse: (word) => (isInPaymentReason(word, language) ? sql`e.kind = 'payment'` : undefined),
  });

/** A ledger row `e` is of a kind by which lists are narrowed. */
export const isOfKind = (kind: CreditFilterKind): RawBuilder<SqlBool> =>
  kind === 'sales' ? isSale() : sql`e.kind = ${kind}`;

/** The condition of a filter on a ledger row `e`. */
const conditionOf = ({ kind, userId, search, ...period }: Filter, language: Language): RawBuilder<SqlBool> =>
  joinByAnd([
    inPeriod(sql`e.created_at`, period),
    kind === undefined ? undefined : isOfKind(kind),
    userId === undefined ? undefined : sql`e.user_id = ${userId}`,
    hasWordsOfEntry(search, language),
  ]);

const columns = {
  date: sql`e.id`,
  customer: sql`lower(${customerName})`,
  kind: sql`e.kind`,
  amount: sql`e.amount`,
};

/** Ledger rows of all customers, newest first unless sorted otherwise. */
function entriesWhere(read: Read, condition: RawBuilder<SqlBool>, { limit, offset = 0, sort, direction }: Page) {
  const order = orderList({ sort, direction }, { columns, id: sql`e.id`, fallback: sql`e.id desc` });
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
    .leftJoin('users as a', 'a.id', 'e.approved_by')
    .leftJoin('delivery_notes as n', 'n.credit_entry_id', 'e.id')
    .orderBy(order)
    .select(['e.id as entryId', 'e.kind', 'e.amount', 'e.balance', 'e.reason', 'e.task_id as taskId'])
    .select(['n.id as deliveryNoteId', 'n.number as deliveryNoteNumber', 'e.created_at as createdAt'])
    .select(['e.user_id as userId', customerName.as('customer'), personName('s').as('bookedBy')])
    .select(personName('a').as('approvedBy'))
    .select([invoiceNumber.as('invoiceNumber'), documentNumbers.as('documentNumbers')])
    .select(detailsOfEntry);
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
  select d.number from delivery_notes d where e.kind = 'refund' and d.task_id = e.task_id and d.price >= 0
  union all
  select d.number from delivery_notes d where ${isSale()} and d.credit_entry_id = e.id
  union all
  (select i.number from invoices i
    where e.kind = 'purchase' and i.user_id = e.user_id and i.credit_entry_id = e.id order by i.id)
  union all
  (select i.number from invoices i
    where e.kind = 'correction' and i.kind = 'ST' and i.user_id = e.user_id and exists (
      select from credit_entries t where t.id = i.taken_entry_id and t.created_at = e.created_at) order by i.id))`;

/** Own details of the task of a ledger row `e`, and of its job. */
export const detailsOfEntry = [
  selectDetails('job', sql`(select t.job_id from tasks t where t.id = e.task_id)`).as('ofJob'),
  selectDetails('task', sql`e.task_id`).as('ofTask'),
];

/** Both as one; nothing where there are none. */
export const mergeDetailsOfEntry = ({
  ofJob,
  ofTask,
}: Record<'ofJob' | 'ofTask', OwnDetails | undefined>): { ownDetails?: OwnDetails } =>
  ofJob === undefined && ofTask === undefined ? {} : { ownDetails: mergeOwnDetails(ofJob, ofTask) };

/** A row as staff read it. */
const toReaderRow = (language: Language) => (entry: Row) => {
  const { ofJob, ofTask, ...row } = nullsToUndefined(entry);
  return { ...row, ...mergeDetailsOfEntry({ ofJob, ofTask }), reason: formatReason(row, language) };
};
type Row = Awaited<ReturnType<ReturnType<typeof entriesWhere>['execute']>>[number];

/** Number and sum of the rows that meet a condition. */
async function sumsWhere(read: Read, condition: RawBuilder<SqlBool>): Promise<{ total: number; sum: number }> {
  return read
    .selectFrom('credit_entries as e')
    .where(condition)
    .select([sql<number>`count(*)`.as('total'), sql<number>`coalesce(sum(e.amount), 0)::bigint`.as('sum')])
    .executeTakeFirstOrThrow();
}

async function listEntries(
  read: Read,
  actor: Pick<Actor, 'id'>,
  filter: Filter,
): Promise<{ data: EntryOfCustomer[]; total: number; sum: CreditCents }> {
  const language = await chooseLanguage(read, actor.id, filter.language);
  const condition = conditionOf(filter, language);
  const [entries, sums] = await Promise.all([
    entriesWhere(read, condition, {
      ...getLimitAndOffset(filter),
      sort: filter.sort,
      direction: filter.direction,
    }).execute(),
    sumsWhere(read, condition),
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
  const [list, balance] = await Promise.all([listEntries(tx, actor, input), readBalance(tx, userId)]);
  return { ...list, balance };
};

/** The newest rows of a filter, up to a limit. */
export async function matchingEntries(
  read: Read,
  filter: Filter,
  { limit, language }: { limit: number; language: Language },
): Promise<EntryOfCustomer[]> {
  return (await entriesWhere(read, conditionOf(filter, language), { limit }).execute()).map(toReaderRow(language));
}
