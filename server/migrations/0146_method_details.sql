-- Details that a method asks for, and the answers --------------------------------------------------------------------------------

-- As `MethodDetails` of the contract has them.
alter table methods add column details jsonb not null default '[]'
  check (jsonb_typeof(details) = 'array' and jsonb_array_length(details) <= 6);

-- Objects of number, English name, value and unit: what was ordered, whatever the method asks for later.
alter table task_methods add column details jsonb not null default '[]'
  check (jsonb_typeof(details) = 'array' and jsonb_array_length(details) <= 6);
