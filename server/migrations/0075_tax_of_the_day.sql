-- A purchase keeps its amount to pay; its tax is that of the day on which the money comes.
alter table purchases
  drop constraint purchases_tax_rule_check,
  add constraint purchases_tax_rule_check
    check (tax_rule in ('domestic', 'oss', 'reverseCharge', 'export', 'smallBusiness')) not valid,
  -- ISO code of the customer's country on the day of the order; null: before it was stored.
  add column customer_country text;
alter table purchases validate constraint purchases_tax_rule_check;

update purchases p set customer_country = c.iso
from users u join countries c on c.id = u.country_id
where u.id = p.user_id and p.credit_entry_id is null;

create or replace function fix_purchase() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a purchase is never deleted'; end if;
  if (old.user_id, old.reference, old.way, old.credits, old.bonus, old.gross, old.vat_proof, old.customer_country,
      old.terms_accepted_at, old.created_at)
    is distinct from (new.user_id, new.reference, new.way, new.credits, new.bonus, new.gross, new.vat_proof, new.customer_country,
      new.terms_accepted_at, new.created_at)
    -- The money that pays it decides on the tax within its price.
    or (old.net, old.tax_rate, old.tax_rule, old.tax) is distinct from (new.net, new.tax_rate, new.tax_rule, new.tax)
      and (old.credit_entry_id is not null or new.credit_entry_id is null)
  then raise exception 'the terms of purchase % are fixed', old.id; end if;
  if old.credit_entry_id is not null and (old.credit_entry_id, old.bonus_entry_id, old.paid, old.paid_at)
    is distinct from (new.credit_entry_id, new.bonus_entry_id, new.paid, new.paid_at)
  then raise exception 'purchase % is booked once', old.id; end if;
  return new;
end $$;

alter table invoices
  drop constraint invoices_tax_rule_check,
  add constraint invoices_tax_rule_check
    check (tax_rule in ('domestic', 'oss', 'reverseCharge', 'export', 'smallBusiness')) not valid;
alter table invoices validate constraint invoices_tax_rule_check;

alter table accounting_options
  add column small_business_account text not null default '' check (small_business_account ~ '^[0-9]{0,8}$');
