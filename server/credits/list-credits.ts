import { sql } from 'kysely';
import type { CreditEntry, creditsApi } from '#contract/credits.ts';
import type { Input } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import type { UserId } from '#contract/ids.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { orderList, takePage } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import {
  detailsOfEntry,
  documentNumbers,
  hasWordsOfEntry,
  invoiceNumber,
  isOfKind,
  mergeDetailsOfEntry,
} from './list-all-credits.ts';
import { formatReason } from './reasons.ts';
import { inPeriod, methodName } from '#server/vocabulary/index.ts';

/** The vehicle of the task of a ledger row `e`, and in a language the names of its methods; null without a task. */
const vehicleOfEntry = sql<string | null>`(select trim(v.brand || ' ' || v.model)
  from tasks t join jobs j on j.id = t.job_id join vehicles v on v.id = j.vehicle_id where t.id = e.task_id)`;
const methodsOfEntry = (language: Language) => sql<
  string[] | null
>`(select json_agg(${methodName(language)} order by m.id)
  from task_methods o join methods m on m.id = o.method_id where o.task_id = e.task_id)`;

type Filter = Input<typeof creditsApi.listCredits>;

const columns = { date: sql`e.id`, kind: sql`e.kind`, amount: sql`e.amount` };

/** A customer's ledger rows of a filter, newest first unless sorted otherwise. */
function entriesOf(read: Read, customerId: UserId, filter: Filter, language: Language) {
  const { kind, search } = filter;
  return read
    .selectFrom('credit_entries as e')
    .leftJoin('delivery_notes as n', 'n.credit_entry_id', 'e.id')
    .where('e.user_id', '=', customerId)
    .where(inPeriod(sql`e.created_at`, filter))
    .where(kind === undefined ? sql<boolean>`true` : isOfKind(kind))
    .where(hasWordsOfEntry(search, language, customerId))
    .orderBy(orderList(filter, { columns, id: sql`e.id`, fallback: sql`e.id desc` }))
    .select(['e.id as entryId', 'e.kind', 'e.amount', 'e.balance', 'e.reason', 'e.task_id as taskId'])
    .select(['n.id as deliveryNoteId', 'n.number as deliveryNoteNumber', 'e.created_at as createdAt'])
    .select([invoiceNumber.as('invoiceNumber'), documentNumbers.as('documentNumbers'), vehicleOfEntry.as('vehicle')])
    .select(methodsOfEntry(language).as('methods'))
    .select(detailsOfEntry);
}

/** A row as its customer reads it. */
const toReaderRow = (language: Language) => (entry: Row) => {
  const { ofJob, ofTask, ...row } = nullsToUndefined(entry);
  return { ...row, ...mergeDetailsOfEntry({ ofJob, ofTask }), reason: formatReason(row, language) };
};
type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

/** All rows of the filter. */
export async function allCredits(
  read: Read,
  customerId: UserId,
  filter: Filter,
  language: Language,
): Promise<CreditEntry[]> {
  return (await entriesOf(read, customerId, filter, language).execute()).map(toReaderRow(language));
}

/** A page of the caller's own ledger rows. */
export const listCredits: Handler<typeof creditsApi.listCredits> = async ({ actor, input, tx }) => {
  const language = await chooseLanguage(tx, actor.id, input.language);
  const countedRows = entriesOf(tx, actor.companyId, input, language).select(sql<number>`count(*) over ()`.as('total'));
  const { page, total } = await takePage(countedRows, input);
  return { data: page.map(toReaderRow(language)), total };
};
