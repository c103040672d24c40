-- Bundles, cap, surcharges and campaigns --------------------------------------------------------------------------------------

-- The most that a file costs, unless the customer's group has its own; null: no limit.
alter table portal_options add column price_cap credit_cents check (price_cap >= 0);

-- Methods of engine files that together cost a fixed price.
create table price_bundles (
  position smallint primary key check (position > 0),
  name text not null check (btrim(name) <> ''),
  price credit_cents not null check (price >= 0)
);
create trigger audit after insert or update or delete on price_bundles for each row execute function record_audit('position');

create table price_bundle_methods (
  position smallint not null references price_bundles on delete cascade,
  method_id int not null references methods,
  primary key (position, method_id)
);
create index price_bundle_methods_of_method on price_bundle_methods (method_id);
create trigger audit after insert or update or delete on price_bundle_methods
  for each row execute function record_audit('position', 'method_id');

-- An amount or percents added to a price: for slave files of a group (null: of all), or for a priority.
create table price_surcharges (
  position smallint primary key check (position > 0),
  work text not null check (work in ('slave', 'priority')),
  group_id int references customer_groups on delete cascade,
  priority text check (priority in ('asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay')),
  amount credit_cents check (amount >= 0),
  percent smallint check (percent between 1 and 200),
  check ((work = 'priority') = (priority is not null)),
  check (work = 'slave' or group_id is null),
  check ((amount is null) <> (percent is null)),
  unique nulls not distinct (work, group_id, priority)
);
create index price_surcharges_group on price_surcharges (group_id) where group_id is not null;
create trigger audit after insert or update or delete on price_surcharges for each row execute function record_audit('position');

-- Percents off every price on days of the business, the first and the last included.
create table campaigns (
  position smallint primary key check (position > 0),
  -- In its languages, English always; customers read it as the notice of the discount.
  names jsonb not null,
  from_day date not null,
  to_day date not null,
  audience text not null check (audience in ('all', 'groups', 'newCustomers')),
  percent smallint not null check (percent between 1 and 100),
  check (from_day <= to_day)
);
create trigger audit after insert or update or delete on campaigns for each row execute function record_audit('position');

-- A campaign whose groups are all deleted is for nobody.
create table campaign_groups (
  position smallint not null references campaigns on delete cascade,
  group_id int not null references customer_groups on delete cascade,
  primary key (position, group_id)
);
create index campaign_groups_of_group on campaign_groups (group_id);
create trigger audit after insert or update or delete on campaign_groups
  for each row execute function record_audit('position', 'group_id');
