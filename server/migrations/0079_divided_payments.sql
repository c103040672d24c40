alter table received_payments
  -- The transfer that was divided; its parts are payments of their own.
  add column part_of int references received_payments,
  drop constraint received_payments_decision_check,
  add constraint received_payments_decision_check check (decision in ('assign', 'accept', 'divide', 'returned', 'setAside'));
create index received_payments_of_whole on received_payments (part_of) where part_of is not null;

create trigger fixed_part_of before update on received_payments for each row
  when (old.part_of is distinct from new.part_of) execute function refuse_change();

-- One more problem beside those that are there: a payment that another file told of, perhaps.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint
  where conname = 'received_payments_problem_check' and conrelid = 'received_payments'::regclass;
  known := replace(replace(known, ' NOT VALID', ''), '''reversed''::text', '''reversed''::text, ''perhapsSame''::text');
  alter table received_payments drop constraint received_payments_problem_check;
  execute 'alter table received_payments add constraint received_payments_problem_check ' || known;
end $$;
