-- Money bears the time at which it came or went, as its source states it: a provider's time of the capture, or the booking day of the bank
-- (noon in Vienna). Payments of before lack it: their day is the value day, else the day on which they were written down.
alter table received_payments add column received_at timestamptz;

create trigger fixed_received_at before update on received_payments for each row
  when (old.received_at is distinct from new.received_at) execute function refuse_change();

-- Credits that staff book by hand as bought: the day on which their money came; null: that of the booking.
alter table credit_entries
  add column paid_on date,
  add check (paid_on is null or kind = 'purchase');

-- The day whose month an invoice or cancellation belongs to in the books, where it is another one than the day of issue.
alter table invoices add column accounting_day date;
create index invoices_by_accounting_day on invoices (accounting_day) where accounting_day is not null;
-- Those that may come to a month after it was handed over.
create index invoices_of_other_months on invoices (accounting_day, created_at)
  where date_trunc('month', accounting_day::timestamp) <> date_trunc('month', created_at at time zone 'Europe/Vienna');

-- Months that were handed to the accountant: documents that come to them later are told.
create table accounting_exports (
  id int generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  exported_at timestamptz not null default now(),
  exported_by int not null references users
);
create index accounting_exports_of_month on accounting_exports (month, exported_at);
