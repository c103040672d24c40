-- Prices of groups of customers -----------------------------------------------------------------------------------------------

-- Null: as for everybody.
create table group_terms (
  group_id int primary key references customer_groups on delete cascade,
  -- Its customers pay the flat price of a file.
  flat_price boolean not null,
  discount_percent smallint not null check (discount_percent between 0 and 100),
  minimum credit_cents check (minimum >= 0),
  cap credit_cents check (cap >= 0),
  check (minimum <= cap)
);
create trigger audit after insert or update or delete on group_terms for each row execute function record_audit('group_id');

-- A class without methods and agreed prices is deleted with what groups would pay for it.
create table group_class_prices (
  group_id int not null references customer_groups on delete cascade,
  kind text not null,
  class_id int not null,
  price credit_cents not null check (price >= 0),
  primary key (group_id, kind, class_id),
  foreign key (kind, class_id) references price_classes (kind, id) on delete cascade
);
create index group_class_prices_of_class on group_class_prices (kind, class_id);
create trigger audit after insert or update or delete on group_class_prices
  for each row execute function record_audit('group_id', 'kind', 'class_id');

-- Of engine files, before any price of a class.
create table group_special_prices (
  group_id int not null references customer_groups on delete cascade,
  method_id int not null references methods,
  price credit_cents not null check (price >= 0),
  primary key (group_id, method_id)
);
create index group_special_prices_of_method on group_special_prices (method_id);
create trigger audit after insert or update or delete on group_special_prices
  for each row execute function record_audit('group_id', 'method_id');
