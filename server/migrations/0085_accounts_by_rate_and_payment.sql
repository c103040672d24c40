alter table accounting_options
  -- Revenue accounts for single rates of a rule, for OSS also of single countries; the account of the rule serves all others.
  add column rate_accounts jsonb not null default '[]' check (jsonb_typeof(rate_accounts) = 'array'),
  -- Bookings for DATEV link to the PDF of their document.
  add column datev_links boolean not null default true,
  -- Accounts of DATEV on which the money of a provider and its fees are booked; empty: they are not.
  add column stripe_account text not null default '' check (stripe_account ~ '^[0-9]{0,8}$'),
  add column paypal_account text not null default '' check (paypal_account ~ '^[0-9]{0,8}$'),
  add column fee_account text not null default '' check (fee_account ~ '^[0-9]{0,8}$'),
  -- Accounts of the service for payments by a provider; empty: that of all payments.
  add column stripe_payment_account text not null default '' check (stripe_payment_account ~ '^[0-9]{0,15}$'),
  add column paypal_payment_account text not null default '' check (paypal_payment_account ~ '^[0-9]{0,15}$');

-- Euro cents that the provider keeps of a payment; null: it did not say yet.
alter table received_payments add column fee bigint check (fee >= 0);
create trigger fixed_fee before update on received_payments for each row
  when (old.fee is not null and old.fee is distinct from new.fee) execute function refuse_change();
