import { sql } from 'kysely';
import type { PurchaseId } from '#contract/ids.ts';
import type { PurchaseState } from '#contract/purchases.ts';
import { isPayableIn } from '#rules/later-events.ts';
import type { Candidate } from '#rules/match-payment.ts';
import { findReferences } from '#rules/purchase-reference.ts';
import type { StatementEntry } from '#rules/statements/statement.ts';
import type { Read } from '#server/platform/database.ts';

type Row = Omit<Candidate, 'names' | 'hasEnded'> & {
  state: PurchaseState;
  company: string;
  person: string;
  turned: string;
  purchaseId: PurchaseId;
};

/** Purchases that entries may be for: those that they name, and open ones by transfer that wait for one of their amounts. */
export async function findCandidates(read: Read, entries: readonly StatementEntry[]): Promise<Candidate[]> {
  const references = [...new Set(entries.flatMap(({ purpose }) => findReferences(purpose)))];
  const amounts = [...new Set(entries.map(({ amount }) => amount).filter((amount) => amount > 0))];
  const { rows } = await sql<Row>`
    with parts as (
      select purchase_id as id, sum(amount)::int8 as sum from received_payments
      where state = 'open' and problem = 'underpaid' and currency = 'EUR' group by purchase_id)
    select p.id as "purchaseId", p.reference, p.gross, coalesce(s.sum, 0) as parts, p.credit_entry_id is not null as "isBooked",
      p.state, u.active and u.erased_at is null as "isCustomerActive", p.state = 'open' and p.way = 'transfer' as "isOpen", u.company_name as company,
      btrim(u.first_name || ' ' || u.second_name) as person, btrim(u.second_name || ' ' || u.first_name) as turned,
      array(select distinct r.payer_iban from received_payments r join purchases o on o.id = r.purchase_id
        where o.user_id = p.user_id and r.payer_iban <> '' and r.state <> 'open') as ibans
    from purchases p join users u on u.id = p.user_id left join parts s on s.id = p.id
    where p.reference = any(${references}::text[])
      or (p.state = 'open' and p.way = 'transfer' and (p.gross = any(${amounts}::int8[]) or p.gross - coalesce(s.sum, 0) = any(${amounts}::int8[])))
    order by p.id`.execute(read);
  return rows.map(({ company, person, turned, state, ...row }) => ({
    ...row,
    hasEnded: !row.isBooked && !isPayableIn(state),
    names: [company, person, turned].filter((name) => name !== ''),
  }));
}
