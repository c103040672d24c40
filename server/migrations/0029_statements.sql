-- Storey 4: money that a bank reports ---------------------------------------------------------------------------------------

-- What staff imported: facts about the file, not the file.
create table bank_statements (
  id int generated always as identity primary key,
  format text not null check (format in ('camt', 'csv')),
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

alter table received_payments
  add column payer_iban text not null default '',
  -- Account, day, amount and purpose of an entry, and its place among those that are the same in all of these: known again
  -- where a bank gives its entries no name, and in another format.
  add column fingerprint text,
  add column statement_id int references bank_statements,
  -- The purchase that amount and payer fit, although its reference is missing.
  add column proposed_purchase_id int references purchases,
  -- The part of it that waits for a decision; null: all of it.
  add column rest bigint check (rest > 0 and rest < amount),
  -- The purchase that this part paid.
  add column rest_purchase_id int references purchases check (rest_purchase_id is null or rest is not null),
  drop constraint received_payments_problem_check,
  add constraint received_payments_problem_check check (problem in ('wrongAmount', 'wrongCurrency', 'unknownReference',
    'severalReferences', 'proposed', 'alreadyPaid', 'notOpen', 'underpaid', 'overpaid', 'balanceTooLow', 'reversed'));
create index received_payments_by_fingerprint on received_payments (fingerprint) where fingerprint is not null;
create index received_payments_proposed on received_payments (proposed_purchase_id) where proposed_purchase_id is not null;
create index received_payments_of_rest on received_payments (rest_purchase_id) where rest_purchase_id is not null;
create index received_payments_of_statement on received_payments (statement_id) where statement_id is not null;

create or replace function fix_received_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a received payment is never deleted'; end if;
  if (old.source, old.source_id, old.amount, old.currency, old.payer, old.payer_iban, old.purpose, old.value_day,
      old.fingerprint, old.statement_id, old.rest, old.created_at)
    is distinct from (new.source, new.source_id, new.amount, new.currency, new.payer, new.payer_iban, new.purpose, new.value_day,
      new.fingerprint, new.statement_id, new.rest, new.created_at)
  then raise exception 'received payment % is a fact', old.id; end if;
  return new;
end $$;

-- When the customer was reminded of a transfer that has not come.
alter table purchases add column reminded_at timestamptz;
