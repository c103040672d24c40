-- By what deliveries are known again: blocks that only they have. No mark is put into any file.
create table own_deliveries (
  task_id int not null references tasks on delete cascade,
  version int not null,
  -- Number of its blocks; 0 where none tells it from its original.
  blocks int not null,
  family text not null,
  software text,
  primary key (task_id, version)
);
create table own_blocks (
  digest bigint not null,
  task_id int not null,
  version int not null,
  place int not null,
  foreign key (task_id, version) references own_deliveries on delete cascade
);
create index own_blocks_by_digest on own_blocks (digest) include (task_id, version, place);
create index own_blocks_of_delivery on own_blocks (task_id, version);

-- Deliveries that were found in a file.
create table found_deliveries (
  sha256 text not null references files on delete cascade,
  task_id int not null,
  version int not null,
  found int not null,
  primary key (sha256, task_id, version),
  foreign key (task_id, version) references own_deliveries on delete cascade
);
create index found_deliveries_of_delivery on found_deliveries (task_id, version);
