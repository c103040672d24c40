-- Versions of the other topics: prices, tools, templates, library, mail, accounting, ledger and access, and what was still missing
-- of the catalogue, the settings and the credits. The topic `queue` has none: its tables are those of the queue's own library.

-- All tables in a moment in which nobody writes to them, as in 0038.
do $$
begin
  for try in 1..200 loop
    begin
      lock table credit_entries, invoices, purchases, received_payments, price_classes, price_class_texts,
        customer_class_prices, special_prices, credit_packages, customer_groups, tools, customer_tools, reply_templates,
        solutions, solution_units, solution_uses, mails, mail_attachments, accounting_documents, ledger_checks,
        second_factors, recovery_codes, vehicle_methods, legal_notices, legal_notice_texts
        in share row exclusive mode nowait;
      exit;
    exception when lock_not_available then
      if try = 200 then raise; end if;
      perform pg_sleep(0.01);
    end;
  end loop;
end $$;

do $$
declare
  raising record;
begin
  for raising in
    select * from (values
      ('credit_entries', 'raise_of_users', 'credits'),
      ('invoices', 'raise_of_users', 'credits'),
      ('purchases', 'raise_of_users', 'credits'),
      -- Only staff read of them.
      ('received_payments', 'raise_portal', 'credits'),
      ('price_classes', 'raise_portal', 'prices'),
      ('price_class_texts', 'raise_portal', 'prices'),
      ('customer_class_prices', 'raise_portal', 'prices'),
      ('special_prices', 'raise_portal', 'prices'),
      ('credit_packages', 'raise_portal', 'prices'),
      ('customer_groups', 'raise_portal', 'prices'),
      ('tools', 'raise_portal', 'tools'),
      ('customer_tools', 'raise_portal', 'tools'),
      ('reply_templates', 'raise_portal', 'templates'),
      ('solutions', 'raise_portal', 'library'),
      ('solution_units', 'raise_portal', 'library'),
      ('solution_uses', 'raise_portal', 'library'),
      ('mails', 'raise_portal', 'mail'),
      ('mail_attachments', 'raise_portal', 'mail'),
      ('accounting_documents', 'raise_portal', 'accounting'),
      ('ledger_checks', 'raise_portal', 'ledger'),
      ('second_factors', 'raise_portal', 'access'),
      ('recovery_codes', 'raise_portal', 'access'),
      ('vehicle_methods', 'raise_portal', 'catalog'),
      ('legal_notices', 'raise_portal', 'settings'),
      ('legal_notice_texts', 'raise_portal', 'settings')) as list (shown, rule, topic)
  loop
    execute format('create trigger raise_inserted after insert on %I referencing new table as changed
      for each statement execute function %I(%L)', raising.shown, raising.rule, raising.topic);
    execute format('create trigger raise_updated after update on %I referencing old table as former new table as changed
      for each statement execute function %I(%L)', raising.shown, raising.rule, raising.topic);
    execute format('create trigger raise_deleted after delete on %I referencing old table as changed
      for each statement execute function %I(%L)', raising.shown, raising.rule, raising.topic);
    execute format('create trigger raise_emptied after truncate on %I
      for each statement execute function raise_everything()', raising.shown);
  end loop;
end $$;
