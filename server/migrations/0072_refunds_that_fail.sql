alter table received_payments
  validate constraint received_payments_problem_check,
  -- A refund that failed after it was booked: its money is back with the operator, and counts as not returned.
  add column undone_at timestamptz check (undone_at is null or amount < 0),
  -- It was taken off what its purchase was paid; false: the money had paid nothing.
  add column is_applied boolean not null default false,
  -- The document by which a refund cancelled its share of the invoice.
  add column cancellation_id int references invoices check (cancellation_id is null or amount < 0);
create index received_payments_of_cancellation on received_payments (cancellation_id) where cancellation_id is not null;

-- A cancellation whose money went back, and stayed there: its credits are not invoiced again.
create function is_returned(i invoices) returns boolean language sql stable
  return i.is_refund and not exists (
    select from received_payments r where r.cancellation_id = i.id and r.undone_at is not null);
