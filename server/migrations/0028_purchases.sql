-- Storey 2: groups of customers -------------------------------------------------------------------------------------------

create table customer_groups (
  id int generated always as identity primary key,
  name text not null unique check (btrim(name) <> ''),
  -- Added to every purchase of the group, in whole percents of its credits.
  bonus_percent int not null default 0 check (bonus_percent between 0 and 100),
  -- Ways to pay that the group adds to those of the customer.
  pays_by text[] not null default '{}' check (pays_by <@ array['transfer', 'card'])
);
create trigger audit after insert or update or delete on customer_groups for each row execute function record_audit('id');

alter table users add column group_id int references customer_groups;
create index users_of_group on users (group_id) where group_id is not null;

-- Said once, for the checkout, for what an account may do, and for lists.
create function payment_ways(u users) returns text[] language sql stable
  return array(
    select way from unnest(array['transfer', 'card']) way
    where u.payment_api = way or way = any((select g.pays_by from customer_groups g where g.id = u.group_id)::text[]));

-- Storey 4: what is sold, and what was bought ------------------------------------------------------------------------------

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
  tax_rule text not null check (tax_rule in ('domestic', 'oss', 'reverseCharge', 'export')),
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
  check (refunded <= coalesce(paid, 0))
);
create unique index purchases_by_session on purchases (way, provider_session) where provider_session is not null;
create index purchases_of_user on purchases (user_id, id);
create index purchases_by_date on purchases (created_at, id);
create index purchases_open on purchases (way, created_at) where state = 'open';
create index purchases_disputed on purchases (id) where dispute = 'open';
create trigger audit after insert or update on purchases for each row execute function record_audit('id');

create function fix_purchase() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a purchase is never deleted'; end if;
  if (old.user_id, old.reference, old.way, old.credits, old.bonus, old.net, old.tax_rate, old.tax_rule, old.tax, old.gross,
      old.vat_proof, old.terms_accepted_at, old.created_at)
    is distinct from (new.user_id, new.reference, new.way, new.credits, new.bonus, new.net, new.tax_rate, new.tax_rule,
      new.tax, new.gross, new.vat_proof, new.terms_accepted_at, new.created_at)
  then raise exception 'the terms of purchase % are fixed', old.id; end if;
  if old.credit_entry_id is not null and (old.credit_entry_id, old.bonus_entry_id, old.paid, old.paid_at)
    is distinct from (new.credit_entry_id, new.bonus_entry_id, new.paid, new.paid_at)
  then raise exception 'purchase % is booked once', old.id; end if;
  return new;
end $$;
create trigger fixed before update or delete on purchases for each row execute function fix_purchase();
create trigger append_only_truncate before truncate on purchases execute function refuse_change();

-- All money that came in or went back, written down once, whatever it is for. What cannot be booked waits for a decision.
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
  problem text check (problem in ('wrongAmount', 'wrongCurrency', 'unknownReference', 'alreadyPaid', 'notOpen', 'underpaid',
    'overpaid', 'balanceTooLow')),
  -- Credits that a refund should still take back and that the balance did not have.
  credits_missing credit_cents not null default 0 check (credits_missing >= 0),
  decision text check (decision in ('assign', 'accept', 'returned', 'setAside')),
  decided_by int references users,
  decided_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique (source, source_id),
  check (state <> 'open' or problem is not null),
  check (state <> 'booked' or purchase_id is not null),
  check ((state = 'decided') = (decision is not null) and (decision is null) = (decided_at is null))
);
create index received_payments_of_purchase on received_payments (purchase_id) where purchase_id is not null;
create index received_payments_open on received_payments (id) where state = 'open';
create index received_payments_by_date on received_payments (created_at, id);
create trigger audit after insert or update on received_payments for each row execute function record_audit('id');

create function fix_received_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a received payment is never deleted'; end if;
  if (old.source, old.source_id, old.amount, old.currency, old.payer, old.purpose, old.value_day, old.created_at)
    is distinct from (new.source, new.source_id, new.amount, new.currency, new.payer, new.purpose, new.value_day, new.created_at)
  then raise exception 'received payment % is a fact', old.id; end if;
  return new;
end $$;
create trigger fixed before update or delete on received_payments for each row execute function fix_received_payment();
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
