-- Money for invoices on account that came by a statement: it belongs to an invoice instead of a purchase.
alter table received_payments
  add column invoice_id int references invoices,
  -- The invoice that it may be for.
  add column proposed_invoice_id int references invoices;
create index received_payments_of_invoice on received_payments (invoice_id) where invoice_id is not null;
create index received_payments_proposed_invoice on received_payments (proposed_invoice_id) where proposed_invoice_id is not null;

-- Money that was received settles once; null: staff booked it by hand.
alter table account_payments add column received_payment_id int unique references received_payments;

do $$
declare
  name text;
  known text;
begin
  -- What is booked is booked for a purchase or an invoice.
  select conname into name from pg_constraint where conrelid = 'received_payments'::regclass
    and pg_get_constraintdef(oid) = 'CHECK (((state <> ''booked''::text) OR (purchase_id IS NOT NULL)))';
  execute format('alter table received_payments drop constraint %I', name);
  alter table received_payments add check (state <> 'booked' or purchase_id is not null or invoice_id is not null);
  -- More problems beside those that are there.
  select pg_get_constraintdef(oid) into known from pg_constraint
  where conname = 'received_payments_problem_check' and conrelid = 'received_payments'::regclass;
  known := replace(replace(known, ' NOT VALID', ''), '''perhapsSame''::text', '''perhapsSame''::text, ''invoiceAmount''::text,
    ''invoiceSettled''::text, ''invoiceCancelled''::text, ''invoiceUnknown''::text, ''otherPayer''::text, ''debitReversed''::text');
  alter table received_payments drop constraint received_payments_problem_check;
  execute 'alter table received_payments add constraint received_payments_problem_check ' || known;
end $$;
