-- What the original of a solution was (format 3 of its content): an order is only applied to that file ----------------

alter table solutions
  -- Which original it was, by the digests of its blocks; null for what earlier versions recorded.
  add column original text generated always as (md5(content #>> '{original,blocks}')) stored,
  -- Why it is not known and will not be: there is no task to learn it from, the file of its task is another one by now, or the
  -- same solution was recorded anew meanwhile. Null while it is known or still to be learned.
  add column original_problem text check (original_problem in ('noOrigin', 'notReproduced', 'recordedAnew'));

-- The others are learned from their tasks by a job each, enqueued when the portal starts.
update solutions set original_problem = 'noOrigin' where original is null and origin_task_id is null;

create index solutions_without_original on solutions (id) where original is null and original_problem is null;
create index solutions_by_original on solutions (software, length, family, original) where original is not null;
