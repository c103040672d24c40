-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- What is sold ------------------------------------------------------------------------------------------------------------

create table credit_packages (
  id int generated always as identity primary key,
  credits credit_cents not null check (credits > 0),
  -- Euro cents before tax.
  net_price bigint not null check (net_price > 0),
  bonus credit_cents not null default 0 check (bonus >= 0),
  -- Null: for all customers.
  group_id int references customer_groups,
  active boolean not null default true,
  position int not null default 0
);
create index credit_packages_in_order on credit_packages (position, id);

-- The amounts that the options had, at the price of a credit today.
insert into credit_packages (credits, net_price, position)
select credits * 100, greatest(1, credits * o.credit_price), row_number() over (order by credits)
from portal_options o, unnest(o.credit_packages) credits;
create trigger audit after insert or update or delete on credit_packages for each row execute function record_audit('id');
alter table portal_options drop column credit_packages;

-- A card that the provider stores, and credits that are bought with it by themselves ----------------------------------------

-- The portal has names of the provider alone, and what a customer recognizes the card by.
create table saved_cards (
  user_id int primary key references users,
  -- The provider's name of the customer: it stays when the card goes.
  holder text not null unique,
  -- The page at the provider on which the next card is entered.
  setup_session text unique,
  payment_method text unique,
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  expires_month int check (expires_month between 1 and 12),
  expires_year int check (expires_year between 2000 and 2100),
  saved_at timestamptz,
  check (num_nulls(payment_method, brand, last4, expires_month, expires_year, saved_at) in (0, 6))
);

-- What a customer has agreed to, to the letter.
create table top_up_mandates (
  id int generated always as identity primary key,
  user_id int not null references users,
  language text not null,
  version int not null,
  text text not null check (text <> ''),
  -- A package that is deleted is no longer bought, nor another amount in its place.
  has_package boolean not null,
  package_id int references credit_packages on delete set null,
  credits credit_cents not null check (credits > 0),
  threshold credit_cents not null check (threshold > 0),
  -- Euro cents with tax in a calendar month of Vienna.
  monthly_cap bigint not null check (monthly_cap > 0),
  accepted_at timestamptz not null default now(),
  check (has_package or package_id is null)
);
create index top_up_mandates_of_user on top_up_mandates (user_id, id);
create index top_up_mandates_of_package on top_up_mandates (package_id) where package_id is not null;

create function fix_mandate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a mandate is never deleted'; end if;
  -- A package may be deleted: the text still names what it had.
  if to_jsonb(old) - 'package_id' is distinct from to_jsonb(new) - 'package_id' or new.package_id is not null
  then raise exception 'mandate % is fixed', old.id; end if;
  return new;
end $$;
create trigger fixed before update or delete on top_up_mandates for each row execute function fix_mandate();
create trigger append_only_truncate before truncate on top_up_mandates execute function refuse_change();

create table top_ups (
  user_id int primary key references users,
  mandate_id int not null references top_up_mandates,
  state text not null check (state in ('on', 'off')),
  -- The cap of the month is reached.
  paused_until timestamptz,
  end_reason text check (end_reason in ('customer', 'staff', 'cardDeleted', 'cardGone', 'wayClosed', 'packageGone',
    'dataMissing', 'capTooLow', 'chargesFailed', 'refunded')),
  changed_at timestamptz not null default now(),
  check ((state = 'off') = (end_reason is not null))
);
create index top_ups_on on top_ups (user_id) where state = 'on';
create trigger audit after insert or update on top_ups for each row execute function record_audit('user_id');

-- What was bought ---------------------------------------------------------------------------------------------------------

-- All that money depends on is fixed when a purchase begins.
create table purchases (
  id int generated always as identity primary key,
  user_id int not null references users,
  -- What the customer writes on a transfer.
  reference text not null unique check (reference ~ '^TP[0-9A-Z]{9}$'),
  -- Of the request that began it: sent twice, it begins one.
  idempotency_key text not null,
  way text not null check (way in ('transfer', 'stripe', 'paypal')),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled', 'expired', 'failed', 'refunded')),
  package_id int references credit_packages on delete set null,
  credits credit_cents not null check (credits > 0),
  bonus credit_cents not null default 0 check (bonus >= 0),
  -- Money in euro cents; tax in hundredths of a percent.
  net bigint not null check (net > 0),
  tax_rate int not null check (tax_rate between 0 and 10000),
  tax_rule text not null check (tax_rule in ('domestic', 'oss', 'reverseCharge', 'export', 'smallBusiness')),
  tax bigint not null check (tax >= 0),
  gross bigint not null,
  -- The proof of the customer's VAT number that the tax relied on; null: it relied on none.
  vat_proof jsonb,
  terms_accepted_at timestamptz not null,
  -- Where the customer came from, to pay it.
  return_job_id int references jobs on delete set null,
  return_task_id int references tasks on delete set null,
  -- The payment at the provider, and its page.
  provider_session text,
  provider_url text,
  -- When the provider was last asked about it.
  asked_at timestamptz,
  -- What was really paid, and what of it went back.
  paid bigint check (paid > 0),
  refunded bigint not null default 0 check (refunded >= 0),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  credit_entry_id int unique references credit_entries,
  bonus_entry_id int unique references credit_entries,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (user_id, idempotency_key),
  check (net + tax = gross),
  check ((state in ('paid', 'refunded')) = (credit_entry_id is not null)),
  check ((paid_at is null) = (credit_entry_id is null) and (paid is null) = (credit_entry_id is null)),
  check (bonus_entry_id is null or credit_entry_id is not null),
  check (refunded <= coalesce(paid, 0)),
  -- When the customer was reminded of a transfer that has not come.
  reminded_at timestamptz,
  -- Of a purchase that began by itself.
  mandate_id int references top_up_mandates,
  -- The payer has paid at the provider, whose money is still on its way: it does not expire meanwhile.
  is_collecting boolean not null default false,
  -- The dispute that `dispute` is about: its name at the provider, and its euro cents; null: all that was paid.
  dispute_id text,
  dispute_amount bigint check (dispute_amount > 0),
  -- ISO code of the customer's country on the day of the order; null: before it was stored.
  customer_country text
);
create unique index purchases_by_session on purchases (way, provider_session) where provider_session is not null;
create index purchases_of_user on purchases (user_id, id);
create index purchases_by_date on purchases (created_at, id);
create index purchases_open on purchases (way, created_at) where state = 'open';
create index purchases_disputed on purchases (id) where dispute = 'open';
create index purchases_in_dispute on purchases (user_id) where dispute in ('open', 'lost');
create index purchases_of_mandate on purchases (user_id, id) where mandate_id is not null;
-- The purchases that began by themselves: one at a time, as the database judges.
create unique index purchases_one_top_up on purchases (user_id) where mandate_id is not null and state = 'open';
create trigger audit after insert or update on purchases for each row execute function record_audit('id');

create function fix_purchase() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a purchase is never deleted'; end if;
  if (old.user_id, old.reference, old.way, old.credits, old.bonus, old.gross, old.vat_proof, old.customer_country,
      old.terms_accepted_at, old.created_at)
    is distinct from (new.user_id, new.reference, new.way, new.credits, new.bonus, new.gross, new.vat_proof, new.customer_country,
      new.terms_accepted_at, new.created_at)
    -- The money that pays it decides on the tax within its price.
    or (old.net, old.tax_rate, old.tax_rule, old.tax) is distinct from (new.net, new.tax_rate, new.tax_rule, new.tax)
      and (old.credit_entry_id is not null or new.credit_entry_id is null)
  then raise exception 'the terms of purchase % are fixed', old.id; end if;
  if old.credit_entry_id is not null and (old.credit_entry_id, old.bonus_entry_id, old.paid, old.paid_at)
    is distinct from (new.credit_entry_id, new.bonus_entry_id, new.paid, new.paid_at)
  then raise exception 'purchase % is booked once', old.id; end if;
  return new;
end $$;
create trigger fixed before update or delete on purchases for each row execute function fix_purchase();
create trigger append_only_truncate before truncate on purchases execute function refuse_change();

-- Every charge, written down before the provider is asked for it. Its names at the provider never change, so that the same
-- question is asked until the answer is known.
create table top_up_tries (
  purchase_id int not null references purchases,
  nth int not null check (nth > 0),
  holder text not null,
  payment_method text not null,
  started_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  -- Null: not known. `dropped`: the provider was never asked, and is not asked any more.
  outcome text check (outcome in ('paid', 'failed', 'dropped')),
  problem text check (problem in ('declined', 'authentication', 'cardGone')),
  -- The next charge of the same purchase is not before.
  retry_at timestamptz,
  primary key (purchase_id, nth),
  check ((outcome is not distinct from 'failed') = (problem is not null))
);
create unique index top_up_tries_unknown on top_up_tries (purchase_id) where outcome is null;
create index top_up_tries_asked on top_up_tries (asked_at) where outcome is null;

-- Asked by whatever lowers a balance.
create function wants_top_up(a credit_accounts) returns boolean language sql stable
  return exists (
    select from top_ups t join top_up_mandates m on m.id = t.mandate_id
    where t.user_id = a.user_id and t.state = 'on' and a.balance < m.threshold);

-- Money that came in or went back -------------------------------------------------------------------------------------------

-- What staff imported: facts about the file, not the file.
create table bank_statements (
  id int generated always as identity primary key,
  format text not null check (format in ('camt', 'csv', 'mt940')),
  file_name text not null,
  -- '' where the file does not say.
  account text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Payments that it brought.
  payments int not null check (payments >= 0),
  imported_by int references users,
  imported_at timestamptz not null default now()
);
create trigger append_only before update or delete on bank_statements for each row execute function refuse_change();
create trigger append_only_truncate before truncate on bank_statements execute function refuse_change();
create trigger audit after insert on bank_statements for each row execute function record_audit('id');

-- The columns of a bank's list that staff named once, by its header.
create table statement_formats (
  header text primary key check (header <> ''),
  columns jsonb not null,
  saved_by int references users,
  saved_at timestamptz not null default now()
);

-- Written down once, whatever it is for. What cannot be booked waits for a decision.
create table received_payments (
  id int generated always as identity primary key,
  source text not null check (source in ('stripe', 'paypal', 'statement', 'manual')),
  -- Its name at the source: the same money is never written down twice.
  source_id text not null check (source_id <> ''),
  -- In hundredths of its currency; negative: it went back to the payer.
  amount bigint not null check (amount <> 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  payer text not null default '',
  purpose text not null default '',
  value_day date,
  purchase_id int references purchases,
  state text not null check (state in ('booked', 'open', 'decided')),
  problem text check (problem in ('wrongAmount', 'wrongCurrency', 'unknownReference', 'severalReferences', 'proposed', 'alreadyPaid',
    'notOpen', 'customerNotActive', 'underpaid', 'overpaid', 'balanceTooLow', 'reversed', 'perhapsSame', 'invoiceAmount',
    'invoiceSettled', 'invoiceCancelled', 'invoiceUnknown', 'otherPayer', 'debitReversed')),
  -- Credits that a refund should still take back and that the balance did not have.
  credits_missing credit_cents not null default 0 check (credits_missing >= 0),
  decision text check (decision in ('assign', 'accept', 'divide', 'returned', 'setAside')),
  decided_by int references users,
  decided_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique (source, source_id),
  check (state <> 'open' or problem is not null),
  check (state <> 'booked' or purchase_id is not null or invoice_id is not null),
  check ((state = 'decided') = (decision is not null) and (decision is null) = (decided_at is null)),
  payer_iban text not null default '',
  -- Account, day, amount and purpose of an entry, and its place among those that are the same in all of these: known again
  -- where a bank gives its entries no name, and in another format.
  fingerprint text,
  statement_id int references bank_statements,
  -- The purchase that amount and payer fit, although its reference is missing.
  proposed_purchase_id int references purchases,
  -- The part of it that waits for a decision; null: all of it.
  rest bigint check (rest > 0 and rest < amount),
  -- The purchase that this part paid.
  rest_purchase_id int references purchases check (rest_purchase_id is null or rest is not null),
  -- The payment whose money went back, so that both sides of it add up.
  refund_of int references received_payments check (refund_of is null or amount < 0),
  -- Its name in another report of its source: PayPal reports the money of a lost dispute with the dispute and as a refund.
  other_source_id text,
  -- A refund that failed after it was booked: its money is back with the operator, and counts as not returned.
  undone_at timestamptz check (undone_at is null or amount < 0),
  -- It was taken off what its purchase was paid; false: the money had paid nothing.
  is_applied boolean not null default false,
  -- The document by which a refund cancelled its share of the invoice.
  cancellation_id int references invoices check (cancellation_id is null or amount < 0),
  -- The time at which it came or went, as its source states it: a provider's time of the capture, or the booking day of the bank (noon
  -- in Vienna). Null: its day is the value day, else the day on which it was written down.
  received_at timestamptz,
  -- The transfer that was divided; its parts are payments of their own.
  part_of int references received_payments,
  -- Money for an invoice on account belongs to that instead of a purchase, and the invoice that it may be for.
  invoice_id int references invoices,
  proposed_invoice_id int references invoices,
  -- Euro cents that the provider keeps of a payment; null: it did not say yet.
  fee bigint check (fee >= 0)
);
create index received_payments_of_purchase on received_payments (purchase_id) where purchase_id is not null;
create index received_payments_open on received_payments (id) where state = 'open';
create index received_payments_by_date on received_payments (created_at, id);
create index received_payments_by_fingerprint on received_payments (fingerprint) where fingerprint is not null;
create index received_payments_proposed on received_payments (proposed_purchase_id) where proposed_purchase_id is not null;
create index received_payments_of_rest on received_payments (rest_purchase_id) where rest_purchase_id is not null;
create index received_payments_of_statement on received_payments (statement_id) where statement_id is not null;
create index received_payments_refunds on received_payments (refund_of) where refund_of is not null;
create index received_payments_of_cancellation on received_payments (cancellation_id) where cancellation_id is not null;
create index received_payments_of_whole on received_payments (part_of) where part_of is not null;
create index received_payments_of_invoice on received_payments (invoice_id) where invoice_id is not null;
create index received_payments_proposed_invoice on received_payments (proposed_invoice_id) where proposed_invoice_id is not null;
create trigger audit after insert or update on received_payments for each row execute function record_audit('id');

create function fix_received_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a received payment is never deleted'; end if;
  if (old.source, old.source_id, old.amount, old.currency, old.payer, old.payer_iban, old.purpose, old.value_day,
      old.fingerprint, old.statement_id, old.rest, old.created_at)
    is distinct from (new.source, new.source_id, new.amount, new.currency, new.payer, new.payer_iban, new.purpose, new.value_day,
      new.fingerprint, new.statement_id, new.rest, new.created_at)
  then raise exception 'received payment % is a fact', old.id; end if;
  return new;
end $$;
create trigger fixed before update or delete on received_payments for each row execute function fix_received_payment();
create trigger fixed_received_at before update on received_payments for each row
  when (old.received_at is distinct from new.received_at) execute function refuse_change();
create trigger fixed_part_of before update on received_payments for each row
  when (old.part_of is distinct from new.part_of) execute function refuse_change();
create trigger fixed_fee before update on received_payments for each row
  when (old.fee is not null and old.fee is distinct from new.fee) execute function refuse_change();
create trigger append_only_truncate before truncate on received_payments execute function refuse_change();

-- What the providers announced: a log. Nothing is judged by it, and nothing in it is believed.
create table provider_events (
  provider text not null check (provider in ('stripe', 'paypal')),
  event_id text not null,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_unhandled on provider_events (received_at) where handled_at is null;

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

-- A cancellation whose money went back, and stayed there: its credits are not invoiced again.
create function is_returned(i invoices) returns boolean language sql stable
  return i.is_refund and not exists (
    select from received_payments r where r.cancellation_id = i.id and r.undone_at is not null);

-- Invoices on account -----------------------------------------------------------------------------------------------------

-- Money for invoices on account as staff book it. It belongs to the purchase: a corrected invoice is settled by what was paid before.
create table account_payments (
  id int generated always as identity primary key,
  credit_entry_id int not null references credit_entries,
  -- Euro cents; negative takes back what was booked by mistake or was returned.
  amount bigint not null check (amount <> 0),
  paid_on date not null,
  payment_key uuid not null unique,
  booked_by int not null references users,
  created_at timestamptz not null default now(),
  -- Money that was received settles once; null: staff booked it by hand.
  received_payment_id int unique references received_payments
);
create index account_payments_of_entry on account_payments (credit_entry_id);
create trigger append_only before update or delete on account_payments for each row execute function refuse_change();
create trigger append_only_truncate before truncate on account_payments execute function refuse_change();
create trigger audit after insert on account_payments for each row execute function record_audit('id');

-- What of each invoice on account that stands is open, kept with the documents and payments that it is computed of: lists and statements find
-- the few that are open by index, however many were settled over the years.
create table open_items (
  credit_entry_id int primary key references credit_entries,
  -- The one that stands; a cancelled one makes room for the next.
  invoice_id int not null unique references invoices,
  -- Euro cents: what of the purchase is invoiced and not cancelled, and what was paid.
  gross bigint not null,
  paid bigint not null,
  open bigint not null generated always as (gross - paid) stored
);
create index open_items_open on open_items (open) where open > 0;

create function keep_open_item() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where credit_entry_id = new.credit_entry_id and due_on is not null) then return null; end if;
  delete from open_items where credit_entry_id = new.credit_entry_id;
  insert into open_items (credit_entry_id, invoice_id, gross, paid)
  select d.credit_entry_id, d.id, (select sum(x.gross) from invoices x where x.credit_entry_id = d.credit_entry_id),
    coalesce((select sum(p.amount) from account_payments p where p.credit_entry_id = d.credit_entry_id), 0)
  from invoices d where d.credit_entry_id = new.credit_entry_id and d.due_on is not null and stands(d);
  return null;
end $$;
create trigger open_item after insert on invoices for each row execute function keep_open_item();
create trigger open_item after insert on account_payments for each row execute function keep_open_item();
