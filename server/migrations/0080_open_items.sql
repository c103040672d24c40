-- Credits bought on account: they are on the balance at once, and are paid within a term after their invoice.
alter table credit_entries
  -- How staff say that the money of credits booked by hand came; null: they did not say.
  add column paid_by text check (paid_by in ('transfer', 'online')),
  -- Days after the invoice; null: paid when booked.
  add column term_days int check (term_days between 1 and 365),
  add check (paid_by is null or paid_on is not null),
  add check (term_days is null or (kind = 'purchase' and paid_on is null));

-- The term that a booking on account begins with.
alter table accounting_options add column term_days int not null default 14 check (term_days between 1 and 365);

-- The last day of the term of an invoice on account; null: it was paid before it was issued.
alter table invoices
  add column due_on date,
  add check (due_on is null or kind = 'RE');
create index invoices_on_account on invoices (due_on, id) where due_on is not null;

-- Money for invoices on account as staff book it. It belongs to the purchase: a corrected invoice is settled by what was paid before.
create table account_payments (
  id int generated always as identity primary key,
  credit_entry_id int not null references credit_entries,
  -- Euro cents; negative takes back what was booked by mistake or was returned.
  amount bigint not null check (amount <> 0),
  paid_on date not null,
  payment_key uuid not null unique,
  booked_by int not null references users,
  created_at timestamptz not null default now()
);
create index account_payments_of_entry on account_payments (credit_entry_id);
create trigger append_only before update or delete on account_payments for each row execute function refuse_change();
create trigger append_only_truncate before truncate on account_payments execute function refuse_change();
create trigger audit after insert on account_payments for each row execute function record_audit('id');
