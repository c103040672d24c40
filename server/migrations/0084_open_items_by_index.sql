-- What of each invoice on account that stands is open, kept with the documents and payments that it is computed of: lists and statements find
-- the few that are open by index, however many were settled over the years.
create table open_items (
  credit_entry_id int primary key references credit_entries,
  -- The one that stands; a cancelled one makes room for the next.
  invoice_id int not null unique references invoices,
  -- Euro cents: what of the purchase is invoiced and not cancelled, and what was paid.
  gross bigint not null,
  paid bigint not null,
  open bigint not null generated always as (gross - paid) stored
);
create index open_items_open on open_items (open) where open > 0;

create function keep_open_item() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where credit_entry_id = new.credit_entry_id and due_on is not null) then return null; end if;
  delete from open_items where credit_entry_id = new.credit_entry_id;
  insert into open_items (credit_entry_id, invoice_id, gross, paid)
  select d.credit_entry_id, d.id, (select sum(x.gross) from invoices x where x.credit_entry_id = d.credit_entry_id),
    coalesce((select sum(p.amount) from account_payments p where p.credit_entry_id = d.credit_entry_id), 0)
  from invoices d where d.credit_entry_id = new.credit_entry_id and d.due_on is not null and stands(d);
  return null;
end $$;

-- First those that write, then the rows that are there: none is missed between.
lock table invoices, account_payments in share row exclusive mode;
create trigger open_item after insert on invoices for each row execute function keep_open_item();
create trigger open_item after insert on account_payments for each row execute function keep_open_item();
insert into open_items (credit_entry_id, invoice_id, gross, paid)
select d.credit_entry_id, d.id, (select sum(x.gross) from invoices x where x.credit_entry_id = d.credit_entry_id),
  coalesce((select sum(p.amount) from account_payments p where p.credit_entry_id = d.credit_entry_id), 0)
from invoices d where d.due_on is not null and stands(d);
