-- The operator chooses the currency of money ---------------------------------------------------------------------------------------

-- Everything that was bought and invoiced before was in euros.
alter table portal_options add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$');
create unique index portal_options_currency on portal_options (currency);

create function portal_currency() returns text language sql stable as 'select currency from portal_options';

-- Purchases and documents keep the currency of their day, and hold the portal to it: the amounts of two currencies are never added up.
alter table purchases add column currency text not null default 'EUR' references portal_options (currency);
alter table purchases alter column currency set default portal_currency();
alter table invoices add column currency text not null default 'EUR' references portal_options (currency);
alter table invoices alter column currency set default portal_currency();
