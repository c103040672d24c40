-- Return notes: what goes back of a payment has a note of its own, over a negative price ---------------------------------------

-- Several notes of a task: one of its payment, and one of each refund. A refund without a file names no task.
create unique index delivery_notes_of_payment on delivery_notes (task_id) where price >= 0;
create index delivery_notes_of_task on delivery_notes (task_id);
alter table delivery_notes
  drop constraint delivery_notes_task_id_key,
  alter column task_id drop not null,
  add constraint delivery_notes_names_task check (task_id is not null or price < 0) not valid;
