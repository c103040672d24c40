-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- The ledger of credits ---------------------------------------------------------------------------------------------------

alter table credit_accounts
  -- The balance below which the customer wants to be told; null: not at all.
  add column low_below credit_cents check (low_below > 0),
  -- The row that took the balance below it, of which the latest mail told.
  add column low_told_entry_id int references credit_entries;

drop index credit_entries_by_reason;
alter table credit_entries
  -- Credits that staff book by hand as bought: the day on which their money came; null: that of the booking.
  add column paid_on date,
  add check (paid_on is null or kind = 'purchase'),
  -- How staff say that the money of credits booked by hand came; null: they did not say.
  add column paid_by text check (paid_by in ('transfer', 'online')),
  -- Days after the invoice, for credits bought on account: they are on the balance at once, and are paid later; null: paid when booked.
  add column term_days int check (term_days between 1 and 365),
  add check (paid_by is null or paid_on is not null),
  add check (term_days is null or (kind = 'purchase' and paid_on is null));
create index credit_entries_by_amount on credit_entries (amount, id);

-- What each verification of the ledger found, the nightly one and those by hand.
create table ledger_checks (
  id int generated always as identity primary key,
  checked_at timestamptz not null default now(),
  took_ms int not null check (took_ms >= 0),
  -- Things that were looked at, over all invariants.
  examined bigint not null check (examined >= 0),
  -- Broken invariants: name, number and examples; an empty list is a sound ledger.
  violations jsonb not null check (jsonb_typeof(violations) = 'array'),
  -- Paid purchases whose invoice still lacks data: no broken rule, but somebody has to see them.
  without_invoice jsonb not null default '{"count": 0, "examples": []}' check (jsonb_typeof(without_invoice) = 'object')
);
create index ledger_checks_broken on ledger_checks (id) where violations <> '[]';
create trigger append_only before update on ledger_checks for each row execute function refuse_change();

-- Taxes -------------------------------------------------------------------------------------------------------------------

-- Standard rates of VAT, in hundredths of a percent: each holds from its day until the next of its country.
create table tax_rates (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate int not null check (rate between 1 and 10000),
  primary key (country, valid_from)
);
insert into tax_rates (country, valid_from, rate) values
  ('AT', '2016-01-01', 2000), ('BE', '2016-01-01', 2100), ('BG', '2016-01-01', 2000), ('CH', '2018-01-01', 770), ('CH', '2024-01-01', 810),
  ('CY', '2016-01-01', 1900), ('CZ', '2016-01-01', 2100), ('DE', '2016-01-01', 1900), ('DE', '2020-07-01', 1600), ('DE', '2021-01-01', 1900),
  ('DK', '2016-01-01', 2500), ('EE', '2016-01-01', 2000), ('EE', '2024-01-01', 2200), ('EE', '2025-07-01', 2400), ('ES', '2016-01-01', 2100),
  ('FI', '2016-01-01', 2400), ('FI', '2024-09-01', 2550), ('FR', '2016-01-01', 2000), ('GB', '2016-01-01', 2000), ('GR', '2016-06-01', 2400),
  ('HR', '2016-01-01', 2500), ('HU', '2016-01-01', 2700), ('IE', '2016-01-01', 2300), ('IE', '2020-09-01', 2100), ('IE', '2021-03-01', 2300),
  ('IT', '2016-01-01', 2200), ('LI', '2018-01-01', 770), ('LI', '2024-01-01', 810), ('LT', '2016-01-01', 2100), ('LU', '2016-01-01', 1700),
  ('LU', '2023-01-01', 1600), ('LU', '2024-01-01', 1700), ('LV', '2016-01-01', 2100), ('MT', '2016-01-01', 1800), ('NL', '2016-01-01', 2100),
  ('NO', '2016-01-01', 2500), ('PL', '2016-01-01', 2300), ('PT', '2016-01-01', 2300), ('RO', '2017-01-01', 1900), ('RO', '2025-08-01', 2100),
  ('SE', '2016-01-01', 2500), ('SI', '2016-01-01', 2200), ('SK', '2016-01-01', 2000), ('SK', '2025-01-01', 2300);
create trigger audit after insert or update or delete on tax_rates for each row execute function record_audit('country', 'valid_from');

-- The operator's position towards VAT from a day on: the countries whose VAT it pays through OSS, and whether it is a small business.
create table tax_statuses (
  valid_from date primary key,
  oss text not null check (oss in ('none', 'germanyAndAustria', 'all')),
  small_business boolean not null
);
-- As it was until now: the rate of Germany and Austria for their customers, for those of other countries that of the operator's.
insert into tax_statuses (valid_from, oss, small_business) values ('2016-01-01', 'germanyAndAustria', false);
create trigger audit after insert or update or delete on tax_statuses for each row execute function record_audit('valid_from');

-- Invoices and delivery notes -----------------------------------------------------------------------------------------------

drop index invoices_by_date;
alter table invoices
  -- An invoice is taken back in parts, which together never exceed it.
  drop constraint invoices_cancels_id_key,
  drop constraint invoices_tax_rule_check,
  add constraint invoices_tax_rule_check check (tax_rule in ('domestic', 'oss', 'reverseCharge', 'export', 'smallBusiness')),
  -- The confirmation of the VAT number on which a sale without tax relied; printed nowhere.
  add column vat_proof jsonb,
  -- The row of the ledger by which a cancellation took credits back.
  add column taken_entry_id int unique references credit_entries,
  -- A cancellation whose money went back with the credits: that share is not invoiced again.
  add column is_refund boolean not null default false,
  add check (vat_proof is null or tax_rule = 'reverseCharge'),
  add check (taken_entry_id is null or is_refund),
  add check (not is_refund or kind = 'ST'),
  add check (case kind when 'RE' then least(credits, net, tax, gross) >= 0 else greatest(credits, net, tax, gross) <= 0 end),
  -- The day whose month an invoice or cancellation belongs to in the books, where it is another one than the day of issue.
  add column accounting_day date,
  -- The last day of the term of an invoice on account; null: it was paid before it was issued.
  add column due_on date,
  add check (due_on is null or kind = 'RE');
alter table invoices disable trigger user;
update invoices st set is_refund = true, taken_entry_id = e.id
from credit_entries e
where st.kind = 'ST' and e.user_id = st.user_id and e.idempotency_key = 'purchase:' || st.credit_entry_id || ':takenBack'
  and st.nth = (select max(other.nth) from invoices other where other.credit_entry_id = st.credit_entry_id);
alter table invoices enable trigger user;
create index invoices_cancelling on invoices (cancels_id) where cancels_id is not null;
create index invoices_of_entry on invoices (credit_entry_id);
create index invoices_on_account on invoices (due_on, id) where due_on is not null;
create index invoices_by_accounting_day on invoices (accounting_day) where accounting_day is not null;
-- Those that may come to a month after it was handed over.
create index invoices_of_other_months on invoices (accounting_day, created_at)
  where date_trunc('month', accounting_day::timestamp) <> date_trunc('month', created_at at time zone 'Europe/Vienna');
create index delivery_notes_by_price on delivery_notes (price, id);
-- The documents of a month in the order of issue.
create index delivery_notes_in_order on delivery_notes (created_at, id);
create index invoices_in_order on invoices (created_at, id);

create function guard_cancellation() returns trigger language plpgsql as $$
declare
  standing record;
begin
  -- The lock on the invoice makes two cancellations at once wait for each other.
  perform from invoices where id = new.cancels_id and kind = 'RE' for update;
  if not found then raise exception 'a cancellation takes an invoice back'; end if;
  select sum(credits) as credits, sum(net) as net, sum(tax) as tax, sum(gross) as gross into standing
  from invoices where id = new.cancels_id or cancels_id = new.cancels_id;
  if least(standing.credits + new.credits, standing.net + new.net, standing.tax + new.tax, standing.gross + new.gross) < 0 then
    raise exception 'cancellations exceed their invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_cancellation before insert on invoices for each row when (new.kind = 'ST')
  execute function guard_cancellation();

-- An invoice stands until its cancellations have taken back all of its credits.
create function stands(i invoices) returns boolean language sql stable
  return i.credits > coalesce((select -sum(c.credits) from invoices c where c.cancels_id = i.id), 0);

-- The data of an issued document beside its PDF, made once as that is: the XML within the PDF, and XRechnung on request.
create table document_data (
  number text not null,
  format text not null check (format in ('facturx', 'xrechnung')),
  sha256 text not null references files,
  made_at timestamptz not null default now(),
  primary key (number, format)
);
create index document_data_by_content on document_data (sha256);
create trigger append_only before update or delete on document_data for each row execute function refuse_change();

-- Accounting --------------------------------------------------------------------------------------------------------------

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
  first_debtor int not null default 10000 check (first_debtor between 1000 and 999999999),
  small_business_account text not null default '' check (small_business_account ~ '^[0-9]{0,8}$'),
  -- The term that a booking on account begins with.
  term_days int not null default 14 check (term_days between 1 and 365),
  -- Revenue accounts for single rates of a rule, for OSS also of single countries; the account of the rule serves all others.
  rate_accounts jsonb not null default '[]' check (jsonb_typeof(rate_accounts) = 'array'),
  -- Bookings for DATEV link to the PDF of their document.
  datev_links boolean not null default true,
  -- Accounts of DATEV on which the money of a provider and its fees are booked; empty: they are not.
  stripe_account text not null default '' check (stripe_account ~ '^[0-9]{0,8}$'),
  paypal_account text not null default '' check (paypal_account ~ '^[0-9]{0,8}$'),
  fee_account text not null default '' check (fee_account ~ '^[0-9]{0,8}$'),
  -- Accounts of the service for payments by a provider; empty: that of all payments.
  stripe_payment_account text not null default '' check (stripe_payment_account ~ '^[0-9]{0,15}$'),
  paypal_payment_account text not null default '' check (paypal_payment_account ~ '^[0-9]{0,15}$')
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
-- The documents of the customers that a word names.
create index accounting_documents_of_user on accounting_documents (user_id, issued_at, number);
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

-- Months that were handed to the accountant: documents that come to them later are told.
create table accounting_exports (
  id int generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  exported_at timestamptz not null default now(),
  exported_by int not null references users
);
create index accounting_exports_of_month on accounting_exports (month, exported_at);
