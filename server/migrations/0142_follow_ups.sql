-- What follows a delivery, and what it costs ----------------------------------------------------------------------------------

-- The operator's table: the first row that fits prices an update of a delivered and paid file. Null: all.
create table follow_up_rules (
  position smallint primary key check (position > 0),
  kind text check (kind in ('changeMethods', 'dealerUpdate', 'backToOriginal')),
  -- The last day since the delivery on which it holds.
  days smallint check (days >= 0),
  -- A group that is deleted has no customers.
  group_id int references customer_groups on delete cascade,
  outcome text not null check (outcome in ('free', 'difference', 'percent', 'full')),
  percent smallint check (percent between 1 and 99),
  check ((outcome = 'percent') = (percent is not null))
);
create index follow_up_rules_group on follow_up_rules (group_id);
create trigger audit after insert or update or delete on follow_up_rules for each row execute function record_audit('position');

-- How an update was priced when it was ordered.
create table task_follow_ups (
  task_id int primary key references tasks on delete cascade,
  kind text not null check (kind in ('changeMethods', 'dealerUpdate', 'backToOriginal')),
  outcome text not null check (outcome in ('free', 'difference', 'percent', 'full')),
  percent smallint check (percent between 1 and 99),
  -- Of the row that held; null: no row did, so that the specification's rule holds.
  rule_position smallint,
  rule_days smallint,
  rule_group text,
  -- Days from the delivery to the order; null where nothing was delivered or paid yet.
  days int,
  check ((outcome = 'percent') = (percent is not null))
);
