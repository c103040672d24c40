-- Files that nobody names are collected ---------------------------------------------------------------------------------

-- What a file says about itself goes with it; every other reference holds it.
alter table file_facts
  drop constraint file_facts_sha256_fkey,
  add constraint file_facts_sha256_fkey foreign key (sha256) references files on delete cascade;

-- Who names a file is asked whenever one may be collected.
create index tasks_with_modified on tasks (modified_sha256) where modified_sha256 is not null;
create index tasks_with_support on tasks (support_sha256) where support_sha256 is not null;
create index tasks_with_delivered on tasks (delivered_sha256) where delivered_sha256 is not null;
create index task_files_by_content on task_files (sha256);
create index chat_messages_with_file on chat_messages (file_sha256) where file_sha256 is not null;
create index file_checks_by_content on file_checks (sha256);
create index slave_files_by_content on slave_files (decoded_sha256) where decoded_sha256 is not null;
create index document_files_by_content on document_files (sha256);

-- What a customer sent with messages counts against what they may store.
create index chat_files_of_author on chat_messages (author_id) include (file_sha256) where file_sha256 is not null;
