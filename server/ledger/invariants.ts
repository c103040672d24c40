import { type RawBuilder, sql } from 'kysely';
import type { InvariantName } from '#contract/ledger.ts';
import { firstOfChainId } from '#server/vocabulary/index.ts';

/** One row for each thing that was looked at: how a person finds it, that it is sound, and what was found. */
export type Examined = { subject: string; sound: boolean; found: string };

/** The part of a purchase's credits that its money has bought, rounded as the booking rounds. */
const partOf = (credits: 'p.credits' | 'p.bonus') => sql`(2 * ${sql.raw(credits)} * p.paid + p.gross) / (2 * p.gross)`;

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
  /** A paid task has one payment by its owner over its price, unless it was paid in the portal before; no other task has one. */
  payments: sql`
    select 'file ' || t.id as subject,
      case when t.payment_status = 'paid' and b.id is not null then e.payments is null
        when t.payment_status = 'paid' then e.payments = 1 and e.amount = -t.price and e.user_id = t.user_id
        else e.payments is null end as sound,
      format('%s, price %s, payments %s over %s', t.payment_status, t.price, coalesce(e.payments, 0), -e.amount) as found
    from tasks t
      left join (select task_id, count(*) as payments, sum(amount) as amount, min(user_id) as user_id
        from credit_entries where kind = 'payment' group by 1) e on e.task_id = t.id
      left join brought_over b on b.kind = 'task' and b.id = t.id
    where t.payment_status = 'paid' or e.task_id is not null`,
  /**
   * Every payment has its delivery note, every refund its return note, and every note one of them. Refunds from before the first return
   * note have none.
   */
  deliveryNotes: sql`
    select coalesce(n.number, 'row ' || e.id) as subject,
      case when e.kind = 'refund' and n.id is null
        then coalesce(e.id < (select min(credit_entry_id) from delivery_notes where price < 0), true)
        else coalesce(n.price = -e.amount and n.user_id = e.user_id and n.task_id is not distinct from e.task_id, false) end as sound,
      format('%s %s over %s, note over %s', e.kind, e.id, -e.amount, n.price) as found
    from (select * from credit_entries where kind in ('payment', 'refund')) e
      full join delivery_notes n on n.credit_entry_id = e.id`,
  /**
   * Refunds for the files of a chain do not exceed what the same customer paid for it before, and those without a file not what the
   * customer bought.
   */
  refunds: sql`
    select format('chain of file %s, customer %s', ${firstOfChainId}, e.user_id) as subject, sum(e.amount) <= 0 as sound,
      format('refunded %s more than paid', sum(e.amount)) as found
    from credit_entries e join tasks t on t.id = e.task_id group by ${firstOfChainId}, e.user_id
    union all
    select format('customer %s, without a file', user_id), sum(amount) filter (where kind = 'refund')
        <= coalesce(sum(amount) filter (where kind = 'purchase'), 0),
      format('refunded %s, bought %s', sum(amount) filter (where kind = 'refund'),
        coalesce(sum(amount) filter (where kind = 'purchase'), 0))
    from credit_entries where task_id is null group by user_id having count(*) filter (where kind = 'refund') > 0`,
  /**
   * A paid purchase has one row of its credits and one of its bonus if it has one, in proportion to the money; one that is not
   * paid has none, and no row is of a purchase that nobody knows.
   */
  purchases: sql`
    select 'purchase ' || coalesce(p.reference, e.purchase_id::text) as subject,
      case when p.paid is not null then e.entries = array[p.credit_entry_id] and e.credits = ${partOf('p.credits')}
          and e.bonus_entries is not distinct from array_remove(array[p.bonus_entry_id], null)
          and coalesce(e.bonus, 0) = ${partOf('p.bonus')} and e.is_of_one and e.user_id = p.user_id
        else p.id is not null and e.purchase_id is null end as sound,
      format('%s, paid %s of %s, credits %s of %s in %s rows, bonus %s of %s in %s rows', p.state, p.paid, p.gross,
        coalesce(e.credits, 0), p.credits, coalesce(cardinality(e.entries), 0), coalesce(e.bonus, 0), p.bonus,
        coalesce(cardinality(e.bonus_entries), 0)) as found
    from purchases p full join (
      select split_part(idempotency_key, ':', 2)::bigint as purchase_id, min(user_id) as user_id,
        min(user_id) = max(user_id) as is_of_one,
        coalesce(array_agg(id) filter (where kind = 'purchase'), '{}') as entries,
        sum(amount) filter (where kind = 'purchase') as credits,
        coalesce(array_agg(id) filter (where kind = 'bonus'), '{}') as bonus_entries,
        sum(amount) filter (where kind = 'bonus') as bonus
      from credit_entries where idempotency_key ~ '^(purchase|bonus):[0-9]{1,18}$' group by 1) e on e.purchase_id = p.id`,
  /**
   * The money that was received for a purchase is what it was paid, and what went back of it is what was refunded, with the
   * credits that it had bought; nothing is paid without money.
   */
  purchaseMoney: sql`
    select 'purchase ' || p.reference as subject,
      coalesce(m.received, 0) >= coalesce(p.paid, 0) and (p.paid is not null or m.received is null)
        and coalesce(m.received, 0) - coalesce(m.returned, 0) = coalesce(p.paid, 0) - p.refunded
        and (p.state = 'refunded') = coalesce(p.refunded = p.paid, false)
        and (p.refunded = 0 or t.taken >= (2 * b.credits * p.refunded + p.paid) / (2 * p.paid)
          + (2 * coalesce(o.credits, 0) * p.refunded + p.paid) / (2 * p.paid)) as sound,
      format('%s: received %s, returned %s, paid %s, refunded %s, credits taken back %s', p.state, coalesce(m.received, 0),
        coalesce(m.returned, 0), coalesce(p.paid, 0), p.refunded, coalesce(t.taken, 0)) as found
    from purchases p
      left join (select purchase_id, sum(received) as received, sum(returned) as returned from (
          select r.purchase_id, r.amount - coalesce(r.rest, 0) as received,
            (select coalesce(-sum(b.amount), 0) from received_payments b where b.refund_of = r.id and b.undone_at is null and b.currency = portal_currency()
              and (b.state = 'booked' or b.problem = 'balanceTooLow')) as returned
          from received_payments r where r.amount > 0 and r.currency = portal_currency()
            and (r.state = 'booked' or r.rest is not null or r.decision in ('assign', 'accept'))
          union all select r.rest_purchase_id, r.rest, 0 from received_payments r where r.rest_purchase_id is not null
          -- A transfer that its bank undid names no payment.
          union all select r.purchase_id, null, -r.amount from received_payments r
            where r.amount < 0 and r.currency = portal_currency() and r.refund_of is null
              and (r.decision in ('assign', 'accept') or r.problem = 'balanceTooLow')) parts group by 1) m on m.purchase_id = p.id
      left join lateral (select amount as credits from credit_entries where id = p.credit_entry_id) b on true
      left join lateral (select amount as credits from credit_entries where id = p.bonus_entry_id) o on true
      left join lateral (select (select coalesce(-sum(e.amount), 0) from credit_entries e where e.user_id = p.user_id
            and (e.idempotency_key like format('purchase:%s:takenBack%%', p.credit_entry_id)
              or e.idempotency_key like format('bonus:%s:refund:%%', p.id)))
          + (select coalesce(sum(r.credits_missing), 0) from received_payments r where r.purchase_id = p.id) as taken
        where p.refunded > 0) t on true`,
  /**
   * Received money is written down once; what was booked is in the portal's currency and paid its purchase, and no more went back than came in.
   */
  receivedPayments: sql`
    select format('%s %s', r.source, r.source_id) as subject,
      count(*) over (partition by r.source, r.source_id) = 1
        and case when r.amount < 0
            or not (r.state = 'booked' or r.rest is not null or coalesce(r.decision in ('assign', 'accept'), false)) then true
          else r.currency = portal_currency() and (p.credit_entry_id is not null or a.amount is not null) end
        and coalesce(a.amount between least(r.amount, 0) and greatest(r.amount, 0), true)
        and (r.rest_purchase_id is not null) = (r.rest is not null and a.amount is null and coalesce(r.decision in ('assign', 'accept'), false))
        and (select coalesce(-sum(b.amount), 0) from received_payments b where b.refund_of = r.id
          and b.undone_at is null and (b.state = 'booked' or b.problem = 'balanceTooLow')) <= greatest(r.amount, 0) as sound,
      format('%s %s, %s, purchase %s', r.amount, r.currency, coalesce(r.decision, r.state), p.reference) as found
    from received_payments r left join purchases p on p.id = r.purchase_id
      left join account_payments a on a.received_payment_id = r.id`,
  /**
   * An invoice is about a purchase, for the customer and over the credits of its row less those whose money went back before,
   * and over its price; one of a purchase stands at most.
   */
  invoices: sql`
    select 'row ' || e.id as subject,
      e.kind = 'purchase' and bool_and(d.user_id = e.user_id and d.credits = e.amount - d.refunded and d.net + d.tax = d.gross
            and (p.id is null or d.credits <> e.amount or p.paid <> p.gross or d.gross = p.gross))
        and count(*) filter (where not d.cancelled) <= 1
        -- What is kept of an invoice on account is what its documents and payments add up to.
        and coalesce((select o.gross = (select sum(x.gross) from invoices x where x.credit_entry_id = e.id)
            and o.paid = coalesce((select sum(a.amount) from account_payments a where a.credit_entry_id = e.id), 0)
          from open_items o where o.credit_entry_id = e.id), bool_and(d.due_on is null or d.cancelled)) as sound,
      format('%s: %s', e.kind, string_agg(d.number || case when d.cancelled then ' (cancelled)' else '' end, ', ')) as found
    from credit_entries e join (select i.*, not stands(i) as cancelled, coalesce((select -sum(r.credits) from invoices r
        where r.credit_entry_id = i.credit_entry_id and is_returned(r) and r.nth < i.nth), 0) as refunded
      from invoices i where i.kind = 'RE') d on d.credit_entry_id = e.id
      left join purchases p on p.credit_entry_id = e.id
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

/** Paid purchases, or what of them was not taken back, without an invoice that stands. */
export const withoutInvoice: RawBuilder<{ subject: string }> = sql`
  select format('%s (customer %s)', p.reference, p.user_id) as subject
  from purchases p join credit_entries e on e.id = p.credit_entry_id
  where p.state = 'paid' and e.amount > (select coalesce(-sum(i.credits), 0) from invoices i
      where i.credit_entry_id = e.id and is_returned(i))
    and not exists (select from invoices i where i.credit_entry_id = e.id and i.kind = 'RE' and stands(i))`;
