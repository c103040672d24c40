alter table purchases
  -- The payer has paid at the provider, whose money is still on its way: it does not expire meanwhile.
  add column is_collecting boolean not null default false,
  -- The dispute that `dispute` is about: its name at the provider, and its euro cents; null: all that was paid.
  add column dispute_id text,
  add column dispute_amount bigint check (dispute_amount > 0);
create index purchases_in_dispute on purchases (user_id) where dispute in ('open', 'lost');

alter table received_payments
  -- Its name in another report of its source: PayPal reports the money of a lost dispute with the dispute and as a refund.
  add column other_source_id text,
  -- Money for a customer who is locked or erased waits.
  drop constraint received_payments_problem_check,
  add constraint received_payments_problem_check check (problem in ('wrongAmount', 'wrongCurrency', 'unknownReference',
    'severalReferences', 'proposed', 'alreadyPaid', 'notOpen', 'customerNotActive', 'underpaid', 'overpaid', 'balanceTooLow',
    'reversed')) not valid;

-- Credits of a customer that pay no file now: those that a lost dispute would take back, and those that one should have taken
-- and the balance did not have. Rounded as refunds round.
create function held_credits(customer int) returns bigint language sql stable
  return (
    select coalesce(sum(case when p.dispute = 'open' then greatest(0, (2 * b.credits * d.share + p.paid) / (2 * p.paid)
        + (2 * b.bonus * d.share + p.paid) / (2 * p.paid) - t.taken - m.missing) else 0 end + m.waiting), 0)::bigint
    from purchases p
      cross join lateral (select least(p.paid, p.refunded + coalesce(p.dispute_amount, p.paid)) as share) d
      cross join lateral (select coalesce(sum(amount) filter (where id = p.credit_entry_id), 0)::bigint as credits,
        coalesce(sum(amount) filter (where id = p.bonus_entry_id), 0)::bigint as bonus
        from credit_entries where id in (p.credit_entry_id, p.bonus_entry_id)) b
      cross join lateral (select coalesce(-sum(e.amount), 0)::bigint as taken from credit_entries e where e.user_id = customer
        and (e.idempotency_key like format('purchase:%s:takenBack:%%', p.credit_entry_id)
          or e.idempotency_key like format('bonus:%s:refund:%%', p.id))) t
      cross join lateral (select coalesce(sum(r.credits_missing), 0)::bigint as missing,
        coalesce(sum(r.credits_missing) filter (where r.state = 'open'), 0)::bigint as waiting
        from received_payments r where r.purchase_id = p.id) m
    where p.user_id = customer and p.dispute in ('open', 'lost') and p.paid is not null);
