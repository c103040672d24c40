-- Paid purchases that may still lack an invoice: all of those that do, and some that have one since. The list of those without one was found
-- by comparing all that were ever paid with all invoices. A row comes with the payment, and a job removes it once there is an invoice, which is
-- never deleted. Names no table by a foreign key: purchases are never deleted either.
create table purchases_without_invoice (purchase_id int primary key);

create function note_paid_purchase() returns trigger language plpgsql as $$
begin
  insert into purchases_without_invoice (purchase_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger without_invoice_of_new after insert on purchases for each row when (new.state = 'paid') execute function note_paid_purchase();
create trigger without_invoice_of_changed after update on purchases for each row
  when (new.state = 'paid' and (old.state, old.credit_entry_id) is distinct from (new.state, new.credit_entry_id))
  execute function note_paid_purchase();

-- From here on nobody writes a purchase until this is committed.
insert into purchases_without_invoice (purchase_id)
select p.id from purchases p
where p.state = 'paid' and not exists (select from invoices i where i.credit_entry_id = p.credit_entry_id and i.kind = 'RE');
