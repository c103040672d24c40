-- The invoices and cancellations of a day that is over, with their sums, as the list of all says them. Days of before lack them until the
-- job has come round.
alter table rolled_days
  add column invoices int,
  add column invoices_net bigint,
  add column invoices_tax bigint,
  add column invoices_gross bigint;
create trigger stale_days after insert on invoices for each row execute function mark_day_of_entry();
