-- Accounting ------------------------------------------------------------------------------------------------------------

create table accounting_options (
  id boolean primary key default true check (id),
  -- New documents are sent to the accounting service.
  sending boolean not null default false,
  -- Since then nothing is sent, because the service refused the key; a person or the next start goes on.
  stopped_at timestamptz,
  stop_reason text not null default '',
  -- The account of the service on which payments are booked; empty: none are.
  payment_account text not null default '' check (payment_account ~ '^\d{0,15}$'),
  -- Numbers that the accountant gives for DATEV; null: not known yet.
  datev_consultant int check (datev_consultant between 1001 and 9999999),
  datev_client int check (datev_client between 1 and 99999),
  fiscal_month int not null default 1 check (fiscal_month between 1 and 12),
  account_length int not null default 4 check (account_length between 4 and 8),
  domestic_account text not null default '' check (domestic_account ~ '^\d{0,8}$'),
  oss_account text not null default '' check (oss_account ~ '^\d{0,8}$'),
  reverse_charge_account text not null default '' check (reverse_charge_account ~ '^\d{0,8}$'),
  export_account text not null default '' check (export_account ~ '^\d{0,8}$'),
  -- The account of a customer is this number plus the customer's.
  first_debtor int not null default 10000 check (first_debtor between 1000 and 999999999)
);
insert into accounting_options default values;
create trigger audit after update on accounting_options for each row execute function record_audit('id');

-- The documents on their way to the service: written in the transaction that issues them, so none is lost.
create table accounting_documents (
  number text primary key,
  kind text not null check (kind in ('RE', 'ST', 'LS')),
  user_id int not null references users,
  issued_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'aside')),
  -- Counted before each attempt: what a broken connection hides counts, too.
  attempts int not null default 0 check (attempts >= 0),
  last_error text not null default '',
  -- No attempt before this time.
  due_at timestamptz not null default now(),
  remote_id text,
  sent_at timestamptz,
  aside_reason text not null default '',
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'aside') = (aside_reason <> ''))
);
create index accounting_documents_by_date on accounting_documents (issued_at, number);
create index accounting_documents_pending on accounting_documents (user_id, issued_at, number) where state = 'pending';
create index accounting_documents_failed on accounting_documents (issued_at, number) where state = 'failed';
create trigger audit after update on accounting_documents for each row execute function record_audit('number');

-- Jobs are keyed by customer: payments of others never meet at one row of the queue.
create function send_to_accounting() returns trigger language plpgsql as $$
begin
  if (select sending from accounting_options) then
    insert into accounting_documents (number, kind, user_id, issued_at)
    values (new.number, left(new.number, 2), new.user_id, new.created_at);
    perform graphile_worker.add_job('sendDocuments', json_build_object('userId', new.user_id),
      queue_name => 'accounting', job_key => 'accounting:' || new.user_id, max_attempts => 8);
  end if;
  return null;
end $$;
create trigger send_to_accounting after insert on invoices for each row execute function send_to_accounting();
create trigger send_to_accounting after insert on delivery_notes for each row execute function send_to_accounting();

-- The documents of a month in the order of issue.
create index delivery_notes_in_order on delivery_notes (created_at, id);
create index invoices_in_order on invoices (created_at, id);
drop index invoices_by_date;
