-- What each verification of the ledger found, the nightly one and those by hand.
create table ledger_checks (
  id int generated always as identity primary key,
  checked_at timestamptz not null default now(),
  took_ms int not null check (took_ms >= 0),
  -- Things that were looked at, over all invariants.
  examined bigint not null check (examined >= 0),
  -- Broken invariants: name, number and examples; an empty list is a sound ledger.
  violations jsonb not null check (jsonb_typeof(violations) = 'array')
);
create index ledger_checks_broken on ledger_checks (id) where violations <> '[]';
create trigger append_only before update on ledger_checks for each row execute function refuse_change();

-- The balance below which the customer wants to be told; null: not at all.
alter table credit_accounts
  add column low_below credit_cents check (low_below > 0),
  -- The row that took the balance below it, of which the latest mail told.
  add column low_told_entry_id int references credit_entries;
