-- The image that an original is packed in: the original itself stays as it was sent.
create table unpacked_originals (
  task_id integer primary key references tasks on delete cascade,
  sha256 text not null references files,
  -- The name of the file within the archive, without its folders.
  name text not null
);
create index unpacked_originals_by_content on unpacked_originals (sha256);
create trigger audit after insert or update or delete on unpacked_originals for each row execute function record_audit('task_id');
create trigger search after insert or update or delete on unpacked_originals
  for each row execute function refresh_search_of_row('task', 'task_id');

-- The image that was chosen in a checked archive.
alter table file_checks
  add column image_sha256 text references files,
  add column image_name text;
create index file_checks_by_image on file_checks (image_sha256) where image_sha256 is not null;

-- A file is found by the numbers in its image.
do $$
begin
  execute replace(pg_get_functiondef('search_source(text, bigint[])'::regprocedure),
    'coalesce(s.decoded_sha256, t.original_sha256)',
    'coalesce(s.decoded_sha256, (select u.sha256 from unpacked_originals u where u.task_id = t.id), t.original_sha256)');
  execute replace(pg_get_functiondef('refresh_search_of_facts()'::regprocedure),
    'where s.decoded_sha256 = new.sha256',
    E'where s.decoded_sha256 = new.sha256\n    union select u.task_id::bigint from unpacked_originals u where u.sha256 = new.sha256');
end $$;
