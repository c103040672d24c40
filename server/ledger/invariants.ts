import { type RawBuilder, sql } from 'kysely';
import type { InvariantName } from '#contract/ledger.ts';

/** One row for each thing that was looked at: how a person finds it, that it is sound, and what was found. */
export type Examined = { subject: string; sound: boolean; found: string };

/**
 * The rules that the books keep, as questions to the database. The constraints of the tables and the transactions that
 * write should make a violation impossible; this asks the rows themselves, whatever wrote them.
 */
export const questions: Readonly<Record<InvariantName, RawBuilder<Examined>>> = {
  /** The balance of an account is the sum of its rows. */
  balances: sql`
    select 'customer ' || user_id as subject, a.balance is not distinct from coalesce(s.sum, 0) as sound,
      format('balance %s, sum of the rows %s', a.balance, coalesce(s.sum, 0)) as found
    from credit_accounts a full join (select user_id, sum(amount) from credit_entries group by 1) s using (user_id)`,
  /** Each row states the balance after it. */
  runningBalances: sql`
    select format('customer %s, row %s', user_id, id) as subject, balance = amount + before as sound,
      format('%s after %s and %s', balance, before, amount) as found
    from (select user_id, id, balance, amount,
      coalesce(lag(balance) over (partition by user_id order by id), 0) as before from credit_entries) e`,
  noDebt: sql`
    select 'customer ' || user_id as subject, least(a.balance, s.lowest) >= 0 as sound,
      format('balance %s, lowest %s', a.balance, s.lowest) as found
    from credit_accounts a left join (select user_id, min(balance) as lowest from credit_entries group by 1) s
      using (user_id)`,
  /** A paid task has one payment by its owner over its price; no other task has one. */
  payments: sql`
    select 'file ' || t.id as subject,
      case when t.payment_status = 'paid' then e.payments = 1 and e.amount = -t.price and e.user_id = t.user_id
        else e.payments is null end as sound,
      format('%s, price %s, payments %s over %s', t.payment_status, t.price, coalesce(e.payments, 0), -e.amount) as found
    from tasks t
      left join (select task_id, count(*) as payments, sum(amount) as amount, min(user_id) as user_id
        from credit_entries where kind = 'payment' group by 1) e on e.task_id = t.id
    where t.payment_status = 'paid' or e.task_id is not null`,
  /** Every payment has its delivery note, and every delivery note its payment. */
  deliveryNotes: sql`
    select coalesce(n.number, 'row ' || e.id) as subject,
      coalesce(n.price = -e.amount and n.user_id = e.user_id and n.task_id = e.task_id, false) as sound,
      format('payment %s over %s, note over %s', e.id, -e.amount, n.price) as found
    from (select * from credit_entries where kind = 'payment') e
      full join delivery_notes n on n.credit_entry_id = e.id`,
  /** What is refunded for a task was paid for it before, by the same customer. */
  refunds: sql`
    select format('file %s, customer %s', task_id, user_id) as subject, sum(amount) <= 0 as sound,
      format('refunded %s more than paid', sum(amount)) as found
    from credit_entries where task_id is not null group by task_id, user_id`,
  /**
   * An invoice is about a purchase, for the customer and over the credits of its row less those whose money went back before;
   * one of a purchase stands at most.
   */
  invoices: sql`
    select 'row ' || e.id as subject,
      e.kind = 'purchase' and bool_and(d.user_id = e.user_id and d.credits = e.amount - d.refunded and d.net + d.tax = d.gross)
        and count(*) filter (where not d.cancelled) <= 1 as sound,
      format('%s: %s', e.kind, string_agg(d.number || case when d.cancelled then ' (cancelled)' else '' end, ', ')) as found
    from credit_entries e join (select i.*, not stands(i) as cancelled, coalesce((select -sum(r.credits) from invoices r
        where r.credit_entry_id = i.credit_entry_id and r.is_refund and r.nth < i.nth), 0) as refunded
      from invoices i where i.kind = 'RE') d on d.credit_entry_id = e.id
    group by e.id, e.kind`,
  /** Cancellations take back no more than their invoice. */
  cancellations: sql`
    select i.number as subject, i.net + c.net >= 0 and i.gross + c.gross >= 0 and i.credits + c.credits >= 0
        and c.highest <= 0 and i.kind = 'RE' and c.rows_agree as sound,
      format('net %s, cancelled %s', i.net, -c.net) as found
    from invoices i join (select c.cancels_id, sum(c.net) as net, sum(c.gross) as gross, sum(c.credits) as credits,
        max(greatest(c.net, c.gross)) as highest, bool_and(c.credit_entry_id = o.credit_entry_id) as rows_agree
      from invoices c join invoices o on o.id = c.cancels_id group by 1) c on c.cancels_id = i.id`,
  /** Numbers of documents have no gap in a year, and none is given twice. */
  numbers: sql`
    select format('%s-%s', coalesce(d.kind, n.kind), coalesce(d.year, n.year)) as subject,
      coalesce(d.first = 1 and d.last = d.documents and d.last = n.last, false) as sound,
      format('%s documents, numbers %s to %s, the counter stands at %s', coalesce(d.documents, 0), d.first, d.last, n.last) as found
    from (select split_part(number, '-', 1) as kind, split_part(number, '-', 2)::int as year, count(*) as documents,
        min(split_part(number, '-', 3)::bigint) as first, max(split_part(number, '-', 3)::bigint) as last
      from (select number from invoices union all select number from delivery_notes) numbers group by 1, 2) d
    full join document_numbers n on n.kind = d.kind and n.year = d.year`,
};
