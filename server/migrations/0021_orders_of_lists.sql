-- Staff sort the closed tasks, of which there are very many, by each of their columns. By vehicle and customer PostgreSQL goes
-- through those and takes the tasks of one after the other.
create index tasks_closed_by_change on tasks (changed_at, id) where visible and status in ('finished', 'archived');
create index tasks_closed_by_price on tasks (price, id) where visible and status in ('finished', 'archived');
create index tasks_closed_by_status on tasks ((status = 'archived'), id)
  where visible and status in ('finished', 'archived');
create index tasks_closed_by_priority
  on tasks (array_position(array['asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay'], priority), id)
  where visible and status in ('finished', 'archived');

-- Few of the many are unpaid, which staff look for.
create index tasks_unpaid on tasks (id) where visible and payment_status = 'open';

-- So are credits, delivery notes, and the log of what staff did.
create index credit_entries_by_amount on credit_entries (amount, id);
create index delivery_notes_by_price on delivery_notes (price, id);
create index audit_log_by_call on audit_log (call, id);
