-- Orders and chats are found by what is read in their files: rows of what there is already, by the job, the newest first.
insert into stale_search_rows (kind, id)
select x.kind, x.id from (
  select 'job' as kind, j.id, j.created_at as at from jobs j where j.visible
  union all select 'chat', c.task_id, c.last_at from conversations c where c.last_id is not null) x
order by x.at desc;
