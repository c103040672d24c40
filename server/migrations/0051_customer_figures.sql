-- What each account has ordered and paid, summed up by a job: lists are sorted by it, and searches that find nearly every customer
-- are summed up from it. An account without a row, or one that is marked as stale, is read from the rows it is made of. Names no
-- table by a foreign key: nothing refers to figures.
create table customer_figures (
  user_id int primary key,
  jobs int not null,
  -- The rows of the ledger, and by their kinds.
  entries int not null,
  amount bigint not null,
  entry_kinds text[],
  entry_counts int[],
  entry_sums bigint[],
  notes int not null,
  notes_price bigint not null
);

-- Accounts that a change touched, written in its own transaction. Rows are only added and, by the job, removed: no order waits for
-- another. A table of its own beside `stale_days`, whose rows the program before this one removes.
create table stale_customers (user_id int not null);

create function mark_customer() returns trigger language plpgsql as $$
begin
  insert into stale_customers (user_id) values (new.user_id);
  return null;
end $$;
-- These two are only added to.
create trigger stale_customers after insert on credit_entries for each row execute function mark_customer();
create trigger stale_customers after insert on delivery_notes for each row execute function mark_customer();
create trigger stale_customers_of_new after insert on jobs for each row when (new.visible) execute function mark_customer();

create function mark_customers_of_job() returns trigger language plpgsql as $$
begin
  insert into stale_customers (user_id)
  select distinct id from unnest(array[old.user_id, new.user_id]) id where id is not null;
  return null;
end $$;
create trigger stale_customers_of_changed after update on jobs for each row
  when ((old.visible, old.user_id) is distinct from (new.visible, new.user_id)) execute function mark_customers_of_job();
create trigger stale_customers_of_deleted after delete on jobs for each row when (old.visible)
  execute function mark_customers_of_job();
