-- The payment whose money went back, so that both sides of it add up.
alter table received_payments add column refund_of int references received_payments check (refund_of is null or amount < 0);
create index received_payments_refunds on received_payments (refund_of) where refund_of is not null;

-- Paid purchases whose invoice still lacks data: no broken rule, but somebody has to see them.
alter table ledger_checks
  add column without_invoice jsonb not null default '{"count": 0, "examples": []}' check (jsonb_typeof(without_invoice) = 'object');
