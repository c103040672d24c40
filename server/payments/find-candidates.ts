import { sql } from 'kysely';
import type { InvoiceId, PurchaseId } from '#contract/ids.ts';
import type { PurchaseState } from '#contract/purchases/buying.ts';
import { isPayableIn } from '#rules/later-events.ts';
import { findInvoiceNumbers } from '#rules/invoice-number.ts';
import type { Candidate, InvoiceCandidate } from '#rules/match-payment.ts';
import { findReferences } from '#rules/purchase-reference.ts';
import type { StatementEntry } from '#rules/statements/statement.ts';
import type { Read } from '#server/db/database.ts';

type Names = { company: string; person: string; turned: string };
type Row = Omit<Candidate, 'names' | 'hasEnded'> & Names & { state: PurchaseState; purchaseId: PurchaseId };

/** Names of user `u`: the company, and the person in either order. */
const names = sql`u.company_name as company, btrim(u.first_name || ' ' || u.second_name) as person,
  btrim(u.second_name || ' ' || u.first_name) as turned`;

const namesOf = ({ company, person, turned }: Names) => [company, person, turned].filter((name) => name !== '');

/** Accounts from which user `u` paid for purchases and invoices before. */
const ibans = sql`array(select distinct r.payer_iban from received_payments r
  where (r.purchase_id in (select o.id from purchases o where o.user_id = u.id)
    or r.invoice_id in (select o.id from invoices o where o.user_id = u.id)) and r.payer_iban <> '' and r.state <> 'open')`;

/** Purchases that entries may be for: those that they name, and open ones by transfer that wait for one of their amounts. */
export async function findCandidates(read: Read, entries: readonly StatementEntry[]): Promise<Candidate[]> {
  const references = [...new Set(entries.flatMap(({ purpose }) => findReferences(purpose)))];
  const amounts = [...new Set(entries.map(({ amount }) => amount).filter((amount) => amount > 0))];
  const { rows } = await sql<Row>`
    with parts as (
      select purchase_id as id, sum(amount)::int8 as sum from received_payments
      where state = 'open' and problem = 'underpaid' and currency = portal_currency() group by purchase_id)
    select p.id as "purchaseId", p.reference, p.gross, p.currency, coalesce(s.sum, 0) as parts, p.credit_entry_id is not null as "isBooked",
      p.state, u.active and u.erased_at is null as "isCustomerActive", p.state = 'open' and p.way = 'transfer' as "isOpen", ${names}, ${ibans} as ibans
    from purchases p join users u on u.id = p.user_id left join parts s on s.id = p.id
    where p.reference = any(${references}::text[])
      or (p.state = 'open' and p.way = 'transfer' and (p.gross = any(${amounts}::int8[]) or p.gross - coalesce(s.sum, 0) = any(${amounts}::int8[])))
    order by p.id`.execute(read);
  return rows.map(({ company, person, turned, state, ...row }) => ({
    ...row,
    hasEnded: !row.isBooked && !isPayableIn(state),
    names: namesOf({ company, person, turned }),
  }));
}

type InvoiceRow = Omit<InvoiceCandidate, 'names' | 'successor'> &
  Names & { successorId: InvoiceId | null; successorOpen: number | null };

/** Invoices that entries may be for: those that they name, and those on account of which one of their amounts is open. */
export async function findInvoiceCandidates(
  read: Read,
  entries: readonly StatementEntry[],
): Promise<InvoiceCandidate[]> {
  const numbers = [...new Set(entries.flatMap(({ purpose }) => findInvoiceNumbers(purpose)))];
  const amounts = [...new Set(entries.map(({ amount }) => amount).filter((amount) => amount > 0))];
  const { rows } = await sql<InvoiceRow>`
    select d.id as "invoiceId", d.number, d.currency, stands(d) as stands, coalesce(o.open, 0) as open, s.invoice_id as "successorId",
      s.open as "successorOpen", ${names}, ${ibans} as ibans
    from invoices d join users u on u.id = d.user_id left join open_items o on o.invoice_id = d.id
      left join open_items s on s.credit_entry_id = d.credit_entry_id and s.invoice_id <> d.id
    where d.kind = 'RE' and (d.number = any(${numbers}::text[]) or d.id in (select invoice_id from open_items where open > 0 and open = any(${amounts}::int8[])))
    order by d.id`.execute(read);
  return rows.map(({ company, person, turned, successorId, successorOpen, ...row }) => ({
    ...row,
    names: namesOf({ company, person, turned }),
    successor: successorId === null ? undefined : { invoiceId: successorId, open: successorOpen ?? 0 },
  }));
}
