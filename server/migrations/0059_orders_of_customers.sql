-- Customers in the order of a figure are read from indexes of what is summed up; those that a change has touched are the few that are read
-- beside them. So every account has either figures or a mark, whatever takes its figures away.
truncate customer_figures;
alter table customer_figures
  add column balance bigint not null,
  -- The latest sign-in whose session is kept; impersonation by staff is none.
  add column last_sign_in_at timestamptz not null;
create index customers_by_balance on customer_figures (balance, user_id);
create index customers_by_jobs on customer_figures (jobs, user_id);
create index customers_by_sign_in on customer_figures (last_sign_in_at, user_id);

create function mark_account() returns trigger language plpgsql as $$
begin
  insert into stale_customers (user_id) values (new.id);
  return null;
end $$;
create trigger stale_customers after insert on users for each row execute function mark_account();

create function mark_customer_of_old() returns trigger language plpgsql as $$
begin
  insert into stale_customers (user_id) values (old.user_id);
  return null;
end $$;
create trigger stale_customers after delete on customer_figures for each row execute function mark_customer_of_old();

create trigger stale_customers_of_new after insert on sessions for each row
  when (new.impersonator_id is null) execute function mark_customer();
create trigger stale_customers_of_deleted after delete on sessions for each row
  when (old.impersonator_id is null) execute function mark_customer_of_old();

insert into stale_customers (user_id) select id from users;
