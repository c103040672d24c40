-- The rows of the ledger and the delivery notes of a day that is over, with their sums: what a whole list says of all its rows. Days of
-- before lack them until the job has come round.
alter table rolled_days
  add column entry_kinds text[],
  add column entry_counts int[],
  add column entry_sums bigint[],
  add column notes int,
  add column notes_price bigint;
-- Payments and refunds have marked their days already.
create trigger stale_days_of_other_kinds after insert on credit_entries for each row
  when (new.kind not in ('payment', 'refund')) execute function mark_day_of_entry();
create trigger stale_days after insert on delivery_notes for each row execute function mark_day_of_entry();
