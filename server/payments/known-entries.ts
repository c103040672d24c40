import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { findInvoiceNumbers } from '#rules/invoice-number.ts';
import { findReferences } from '#rules/purchase-reference.ts';
import { isPerhapsSame, type ToldPayment } from '#rules/statements/same-payment.ts';
import type { Statement, StatementEntry } from '#rules/statements/statement.ts';
import type { Read } from '#server/db/database.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { localDay } from '#server/vocabulary/index.ts';

/** An entry with the names by which it is known again. */
export type NamedEntry = StatementEntry & {
  /** The bank's name for it within its account; without one the fingerprint. */
  sourceId: string;
  fingerprint: string;
};

/** Account, day, amount and purpose, in which two entries of a statement may be the same. */
const contentOf = (account: string, { day, amount, currency, purpose }: StatementEntry) =>
  createHash('sha256')
    .update([account, day, amount, currency, purpose.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].join('|'))
    .digest('hex')
    .slice(0, 40);

/** Counts equal items: those before each item of a list, and all of them. */
function countEqual<One>(list: readonly One[], keyOf: (one: One) => string) {
  const seen = new Map<string, number>();
  const before = list.map((one) => {
    const key = keyOf(one);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count;
  });
  return { before, countOf: (one: One) => seen.get(keyOf(one)) ?? 0 };
}

/**
 * Names the entries of a statement. A name that its bank gives to several of them, such as NONREF, is none.
 *
 * @param account that of the statement
 */
export function nameEntries({ entries }: Statement, account: string): NamedEntry[] {
  const contents = entries.map((entry) => contentOf(account, entry));
  const places = countEqual(contents, (content) => content);
  const nameOf = ({ day, amount, bankReference }: StatementEntry) => `${account} ${day} ${amount} ${bankReference}`;
  const names = countEqual(entries, nameOf);
  return entries.map((entry, at) => {
    const fingerprint = `${contents[at]}:${places.before[at]}`;
    const isNamed = entry.bankReference !== '' && names.countOf(entry) === 1;
    return { ...entry, fingerprint, sourceId: isNamed ? cutText(nameOf(entry), 200) : fingerprint };
  });
}

/** A statement with its entries under their names. */
export type NamedStatement = { account: string; entries: readonly NamedEntry[] };

/** A payment that was written down before, with its names. */
type Earlier = ToldPayment & { sourceId: string; fingerprint: string };

/** Purchases and invoices that a purpose names. */
const referencesIn = (purpose: string): string[] => [...findReferences(purpose), ...findInvoiceNumbers(purpose)];

const toldBy = (account: string, { day, valueDay, purpose, ...entry }: NamedEntry): Earlier => ({
  ...entry,
  account,
  days: [...new Set([day, valueDay ?? day])],
  purpose,
  references: referencesIn(purpose),
});

type Row = Omit<Earlier, 'account' | 'days' | 'references'> & {
  account: string | null;
  valueDay: string | null;
  bookingDay: string | null;
  reference: string | null;
};

/** Payments of the same accounts, days and amounts that earlier imports wrote down, and those of the same purchases that staff booked. */
async function findEarlier(read: Read, statements: readonly NamedStatement[]): Promise<Earlier[]> {
  const entries = statements.flatMap((one) => one.entries);
  const days = entries.flatMap(({ day, valueDay }) => [day, valueDay ?? day]).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const amounts = [...new Set(entries.map(({ amount }) => amount))];
  const references = [...new Set(entries.flatMap(({ purpose }) => findReferences(purpose)))];
  const { rows } = await sql<Row>`
    with told as (
      select r.*, s.account from bank_statements s join received_payments r on r.statement_id = s.id
      where s.account = any(${[...new Set(statements.map(({ account }) => account))]}::text[])
        and s.first_day <= ${last}::date + 10 and s.last_day >= ${first}::date - 10
      union all
      select r.*, null from purchases p join received_payments r on r.purchase_id = p.id
      where p.reference = any(${references}::text[]) and r.source = 'manual')
    select t.source_id as "sourceId", coalesce(t.fingerprint, '') as fingerprint, t.account, t.amount, t.currency, t.purpose,
      t.payer_iban as "payerIban", t.value_day::text as "valueDay",
      ${localDay(sql`t.received_at`)} as "bookingDay", p.reference
    from told t left join purchases p on p.id = t.purchase_id
    where t.amount = any(${amounts}::int8[])`.execute(read);
  const numbers = [...new Set(entries.flatMap(({ purpose }) => findInvoiceNumbers(purpose)))];
  return [
    ...(await findSettled(read, numbers, amounts)),
    ...rows.map(({ account, valueDay, bookingDay, reference, ...row }) => ({
      ...row,
      account: account ?? undefined,
      days: [valueDay, bookingDay].filter((day) => day !== null),
      references: [...new Set([...referencesIn(row.purpose), ...(reference === null ? [] : [reference])])],
    })),
  ];
}

/** Payments of invoices that staff booked by hand. */
async function findSettled(read: Read, numbers: readonly string[], amounts: readonly number[]): Promise<Earlier[]> {
  const { rows } = await sql<{ number: string; amount: number; currency: string; day: string }>`
    select d.number, p.amount, d.currency, to_char(p.paid_on, 'YYYY-MM-DD') as day
    from invoices d join account_payments p on p.credit_entry_id = d.credit_entry_id
    where d.number = any(${numbers}::text[]) and p.received_payment_id is null and p.amount = any(${amounts}::int8[])`.execute(
    read,
  );
  return rows.map(({ number, amount, currency, day }) => ({
    account: undefined,
    days: [day],
    amount,
    currency,
    references: [number],
    payerIban: '',
    purpose: '',
    sourceId: '',
    fingerprint: '',
  }));
}

/** `known`: written down before; `perhapsSame`: one like it was, by another file or by hand. */
export type Familiarity = 'known' | 'perhapsSame';

/**
 * Tells which entries were written down before: by the bank's name for them; where one of both has none, by what they say. Entries
 * of one statement are different payments, also where they are alike.
 */
export async function findFamiliar(
  read: Read,
  statements: readonly NamedStatement[],
): Promise<ReadonlyMap<NamedEntry, Familiarity>> {
  const entries = statements.flatMap((one) => one.entries);
  const rows = await read
    .selectFrom('received_payments')
    .where('source', '=', 'statement')
    .where((row) =>
      row.or([
        sql<boolean>`source_id = any(${entries.map(({ sourceId }) => sourceId)}::text[])`,
        sql<boolean>`fingerprint = any(${entries.map(({ fingerprint }) => fingerprint)}::text[])`,
      ]),
    )
    .select(['source_id', 'fingerprint'])
    .execute();
  const names = new Set(rows.map(({ source_id: sourceId }) => sourceId));
  const contents = new Set(rows.map(({ fingerprint }) => fingerprint));
  const isKnown = ({ sourceId, fingerprint }: NamedEntry) =>
    names.has(sourceId) || names.has(fingerprint) || (sourceId === fingerprint && contents.has(fingerprint));
  const earlier = await findEarlier(read, statements);
  const familiar = new Map<NamedEntry, Familiarity>();
  for (const { account, entries: own } of statements) {
    const known = own.filter((entry) => isKnown(entry));
    for (const entry of known) familiar.set(entry, 'known');
    // Each of these is another payment of this statement already.
    const taken = new Set(known.flatMap(({ sourceId, fingerprint }) => [sourceId, fingerprint]));
    const others = earlier.filter(({ sourceId, fingerprint }) => !taken.has(sourceId) && !taken.has(fingerprint));
    const fresh = own.filter((entry) => !familiar.has(entry)).map((entry) => ({ entry, told: toldBy(account, entry) }));
    for (const { entry, told } of fresh) {
      if (others.some((one) => isPerhapsSame(told, one))) familiar.set(entry, 'perhapsSame');
      names.add(entry.sourceId);
      contents.add(entry.fingerprint);
    }
    earlier.push(...fresh.map(({ told }) => told));
  }
  return familiar;
}
