-- What customers note of an order for themselves, and how its file was read -------------------------------------------------

-- Of a job or of one of its tasks. What stands for neither is no row, or one without values.
create table own_details (
  id int generated always as identity primary key,
  job_id int unique references jobs on delete cascade,
  task_id int unique references tasks on delete cascade,
  reference text not null default '' check (char_length(reference) <= 60),
  plate text not null default '' check (char_length(plate) <= 20),
  end_customer text not null default '' check (char_length(end_customer) <= 100),
  -- Objects of key and value, in the order in which they were entered.
  pairs jsonb not null default '[]' check (jsonb_typeof(pairs) = 'array' and jsonb_array_length(pairs) <= 10),
  check (num_nonnulls(job_id, task_id) = 1)
);
create trigger audit after insert or update or delete on own_details for each row execute function record_audit('id');

create table task_readings (
  task_id int primary key references tasks on delete cascade,
  tool_id int references tools,
  way text check (way in ('obd', 'virtual', 'bench', 'boot', 'bdm')),
  extent text check (extent in ('full', 'partial', 'eeprom')),
  check (num_nonnulls(tool_id, way, extent) > 0)
);
create index task_readings_with_tool on task_readings (tool_id) where tool_id is not null;
create trigger audit after insert or update or delete on task_readings for each row execute function record_audit('task_id');

alter table tools
  -- Endings of the files that it reads, apart by blanks; `-` stands for none.
  add column read_endings text not null default '' check (char_length(read_endings) <= 100),
  -- Ending that it takes of a modified file; empty: as the file came.
  add column return_ending text not null default '' check (return_ending ~ '^[a-z0-9]{0,10}$');

alter table portal_options
  add column own_details boolean not null default true,
  add column reading_details text not null default 'optional' check (reading_details in ('off', 'optional', 'required')),
  add column file_search boolean not null default true;

-- How they are found ----------------------------------------------------------------------------------------------------------

-- References and plates are typed with their separators and without them.
create function details_words(d own_details) returns text language sql stable parallel safe
  return concat_ws(' ', d.reference, compact_number(translate(d.reference, '-', '')), d.plate, compact_number(translate(d.plate, '-', '')),
    d.end_customer, (select string_agg(concat_ws(' ', p ->> 'key', p ->> 'value'), ' ') from jsonb_array_elements(d.pairs) p));

-- Of a task, and of its job.
create function own_words(of_job int, of_task int) returns text language sql stable parallel safe
  return (select string_agg(details_words(d), ' ') from own_details d where d.job_id = of_job or d.task_id = of_task);

create function reading_words(value text) returns text language sql immutable parallel safe
  return case value when 'bdm' then 'BDM JTAG' when 'boot' then 'boot BSL' when 'virtual' then 'virtual read' else value end;

-- What the engine read in the original of a task.
create function file_words(t tasks) returns text language sql stable parallel safe
  return (
    select concat_ws(' ', f.family, f.software, f.hardware, f.part) from file_facts f
    where f.sha256 = coalesce((select s.decoded_sha256 from slave_files s where s.task_id = t.id and s.state = 'decoded'),
      (select u.sha256 from unpacked_originals u where u.task_id = t.id), t.original_sha256));

create or replace function search_source(of_kind text, ids bigint[]) returns table (id bigint, owner_id int, weight int, text text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  case of_kind
  when 'account' then return query
    select u.id::bigint, null::int, 0, words_of(u) || E'\n' || search_words(concat_ws(' ', u.street, u.zip, u.sevdesk_id, u.note))
    from users u where u.id = any(ids) and u.erased_at is null;
  when 'vehicle' then return query
    select v.id::bigint, null::int, 2 * (v.ecu_type <> '')::int + (exists (select from jobs j where j.vehicle_id = v.id))::int,
      words_of(v) || E'\n' || search_words(concat_ws(' ', v.emission, v.ecu_brand, v.ecu_type, v.engine_ccm, v.engine_ps || 'ps'))
    from vehicles v where v.id = any(ids);
  when 'method' then return query
    -- The names in every language, and its own.
    select m.id::bigint, null::int, 0, search_words((select string_agg(distinct n.name, ' ') from (
      select x.name from method_texts x where x.method_id = m.id union select replace(m.name, '_', ' ')) n (name)))
    from methods m where m.id = any(ids);
  when 'job' then return query
    select j.id::bigint, j.user_id, 0, concat(search_words(concat_ws(' ', j.id, j.vin, j.additional, f.words, d.words)),
      vehicle_words(j.vehicle_id), E'\n', account_words(j.user_id))
    from jobs j
      cross join lateral (select string_agg(distinct file_words(t), ' ') as words from tasks t where t.job_id = j.id and t.visible) f
      cross join lateral (select string_agg(details_words(o), ' ') as words from own_details o
        where o.job_id = j.id or o.task_id in (select t.id from tasks t where t.job_id = j.id and t.visible)) d
    where j.id = any(ids) and j.visible;
  when 'task' then return query
    select t.id::bigint, t.user_id, 0, concat(
      search_words(concat_ws(' ', t.id, t.file_name, j.vin, j.additional, t.dtc_codes, file_words(t), own_words(j.id, t.id), (
        select concat_ws(' ', x.vendor, x.name, reading_words(r.way), reading_words(r.extent))
        from task_readings r left join tools x on x.id = r.tool_id where r.task_id = t.id))),
      vehicle_words(j.vehicle_id), method_words(array(select o.method_id from task_methods o where o.task_id = t.id)),
      E'\n', account_words(t.user_id), search_words(concat_ws(' ', d.username, d.first_name, d.second_name)))
    from tasks t join jobs j on j.id = t.job_id left join users d on d.id = t.done_by
    where t.id = any(ids) and t.visible;
  when 'chat' then return query
    -- Of a very long conversation the newest part.
    select c.task_id::bigint, c.user_id, 0, concat(search_words(concat_ws(' ', c.task_id, c.job_id, j.vin, j.additional, file_words(t),
        own_words(j.id, t.id))),
      vehicle_words(j.vehicle_id), search_words(m.said), E'\n', account_words(c.user_id), search_words(m.noted))
    from conversations c join jobs j on j.id = c.job_id join tasks t on t.id = c.task_id cross join lateral (
      select left(string_agg(concat_ws(' ', x.text, x.file_name), ' ' order by x.id desc) filter (where not x.internal), 100000) as said,
        left(string_agg(concat_ws(' ', x.text, x.file_name), ' ' order by x.id desc) filter (where x.internal), 100000) as noted
      from (select * from chat_messages x where x.task_id = c.task_id order by x.id desc limit 1000) x) m
    where c.task_id = any(ids) and c.last_id is not null;
  when 'credit' then return query
    select e.id::bigint, e.user_id, 0, concat(search_words(concat_ws(' ', e.task_id, e.reason,
        (select string_agg(n.number, ' ') from delivery_notes n where e.kind in ('payment', 'refund') and n.task_id = e.task_id),
        (select string_agg(i.number, ' ') from invoices i where e.kind = 'purchase' and i.credit_entry_id = e.id),
        (select string_agg(i.number, ' ') from invoices i where e.kind = 'correction' and i.kind = 'ST' and i.user_id = e.user_id
          and exists (select from credit_entries x where x.id = i.taken_entry_id and x.created_at = e.created_at)))),
      vehicle_words(j.vehicle_id), method_words(array(select o.method_id from task_methods o where o.task_id = e.task_id)),
      E'\n', account_words(e.user_id))
    from credit_entries e left join tasks t on t.id = e.task_id left join jobs j on j.id = t.job_id where e.id = any(ids);
  when 'invoice' then return query
    select i.id::bigint, i.user_id, 0, concat(search_words(concat_ws(' ', i.number, i.reason)), E'\n', account_words(i.user_id))
    from invoices i where i.id = any(ids);
  when 'deliveryNote' then return query
    select n.id::bigint, n.user_id, 0, concat(search_words(concat_ws(' ', n.number, n.task_id, own_words(t.job_id, t.id))), E'\n', account_words(n.user_id))
    from delivery_notes n left join tasks t on t.id = n.task_id where n.id = any(ids);
  when 'purchase' then return query
    select p.id::bigint, p.user_id, 0, concat(search_words(concat_ws(' ', p.reference,
      (select string_agg(i.number, ' ') from invoices i where i.credit_entry_id = p.credit_entry_id))), E'\n', account_words(p.user_id))
    from purchases p where p.id = any(ids);
  when 'payment' then return query
    select r.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', r.payer, r.payer_iban, r.purpose, r.source_id,
        compact_number(r.purpose), p.reference, i.number,
        (select string_agg(x.number, ' ') from invoices x where x.credit_entry_id = p.credit_entry_id))),
      E'\n', account_words(coalesce(p.user_id, i.user_id)))
    from received_payments r left join purchases p on p.id = r.purchase_id left join invoices i on i.id = r.invoice_id
    where r.id = any(ids);
  when 'document' then return query
    select search_id(d.number), d.user_id, 0, concat(search_words(concat_ws(' ', d.number, d.remote_id, d.last_error)), E'\n', account_words(d.user_id))
    from accounting_documents d where search_id(d.number) = any(ids);
  when 'mail' then return query
    select m.id::bigint, null::int, 0, search_words(concat_ws(' ', m.recipient, m.subject, m.kind, m.body)) from mails m where m.id = any(ids);
  when 'audit' then return query
    select a.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', a.call, a.action, a.subject, a.subject_id, a.address, a.before,
      a.after, a.request_id)), E'\n', account_words(a.actor_id))
    from audit_log a where a.id = any(ids);
  when 'security' then return query
    select s.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', s.event, s.detail, s.call, s.address, s.user_agent, s.request_id,
        s.name_hash, s.facts)),
      E'\n', account_words(s.user_id), case when s.actor_id <> s.user_id then account_words(s.actor_id) end)
    from security_log s where s.id = any(ids);
  when 'solution' then return query
    select s.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', s.id, s.family, s.software, s.hardware, s.part, s.dtc_code,
        s.origin_note, (select string_agg(x.dtc_code, ' ') from solution_units x where x.solution_id = s.id))),
      method_words(s.method_id || array(select x.method_id from solution_units x where x.solution_id = s.id)))
    from solutions s where s.id = any(ids);
  end case;
end $$;

create function refresh_search_of_details() returns trigger language plpgsql as $$
declare
  of_job int := coalesce(new.job_id, old.job_id);
  of_task int := coalesce(new.task_id, old.task_id);
  tasks_of bigint[];
begin
  if of_job is not null then tasks_of := array(select t.id::bigint from tasks t where t.job_id = of_job);
  else
    tasks_of := array[of_task::bigint];
    select t.job_id into of_job from tasks t where t.id = of_task;
  end if;
  perform refresh_search('job', array[of_job::bigint]);
  perform refresh_search('task', tasks_of);
  perform refresh_search('chat', tasks_of);
  perform refresh_search('deliveryNote', array(select n.id::bigint from delivery_notes n where n.task_id = any(tasks_of)));
  return null;
end $$;
create trigger search after insert or update or delete on own_details for each row execute function refresh_search_of_details();

create trigger search after insert or update or delete on task_readings for each row execute function refresh_search_of_row('task', 'task_id');

create function refresh_search_of_tool() returns trigger language plpgsql as $$
begin
  insert into stale_search_rows (kind, id) select 'task', r.task_id from task_readings r where r.tool_id = new.id;
  if found then perform wake_search(); end if;
  return null;
end $$;
create trigger search_of_changed after update on tools for each row when ((old.name, old.vendor) is distinct from (new.name, new.vendor))
  execute function refresh_search_of_tool();

create or replace function refresh_search_of_facts() returns trigger language plpgsql as $$
declare
  tasks_of bigint[] := array(
    select t.id::bigint from tasks t where t.original_sha256 = new.sha256
    union select s.task_id::bigint from slave_files s where s.decoded_sha256 = new.sha256
    union select u.task_id::bigint from unpacked_originals u where u.sha256 = new.sha256);
begin
  perform refresh_search('job', array(select distinct t.job_id::bigint from tasks t where t.id = any(tasks_of)));
  perform refresh_search('task', tasks_of);
  perform refresh_search('chat', tasks_of);
  return null;
end $$;

-- A job is found by what its files are. Its row is always written before those of its tasks and chats, so that no two wait for each other:
-- the names of these triggers come before those of the tasks' own.
create function refresh_search_of_job_of_task() returns trigger language plpgsql as $$
begin
  perform refresh_search('job', array(select distinct unnest(array[old.job_id, new.job_id])::bigint));
  return null;
end $$;
create trigger search_job_of_changed after update on tasks for each row
  when ((old.job_id, old.original_sha256, old.visible) is distinct from (new.job_id, new.original_sha256, new.visible))
  execute function refresh_search_of_job_of_task();

-- The same of the image that a file is decoded or unpacked to.
create function refresh_search_of_job_of_image() returns trigger language plpgsql as $$
begin
  perform refresh_search('job', array(select t.job_id::bigint from tasks t where t.id = new.task_id));
  perform refresh_search('chat', array[new.task_id::bigint]);
  return null;
end $$;
create trigger job_search_of_changed after update on slave_files for each row
  when ((old.state, old.decoded_sha256) is distinct from (new.state, new.decoded_sha256))
  execute function refresh_search_of_job_of_image();
create trigger job_search after insert or update on unpacked_originals for each row execute function refresh_search_of_job_of_image();
