-- Storey 4: a card that the provider keeps, and credits that are bought with it by themselves -------------------------------

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

-- The purchases that began by themselves: one at a time, as the database judges.
alter table purchases add column mandate_id int references top_up_mandates;
create unique index purchases_one_top_up on purchases (user_id) where mandate_id is not null and state = 'open';
create index purchases_of_mandate on purchases (user_id, id) where mandate_id is not null;

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
