-- Orders are found by the answers to what their methods ask for -----------------------------------------------------------------

-- The answers of a task with their units, choices in every language that the method has them in.
create function answer_words(of_task int) returns text language sql stable parallel safe
  return (
    select string_agg(concat_ws(' ', a.value ->> 'value', a.value ->> 'unit', (
      select string_agg(x.value -> 'choices' ->> c.ordinality::int - 1, ' ')
      from jsonb_array_elements(m.details) d, jsonb_array_elements(d.value -> 'texts') e,
        jsonb_array_elements_text(e.value -> 'choices') with ordinality c, jsonb_array_elements(d.value -> 'texts') x
      where d.value -> 'number' = a.value -> 'number' and e.value ->> 'language' = 'en' and c.value = a.value ->> 'value'
        and x.value ->> 'language' <> 'en')), ' ')
    from task_methods o join methods m on m.id = o.method_id, jsonb_array_elements(o.details) a
    where o.task_id = of_task and o.details <> '[]');

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
      cross join lateral (
        select concat_ws(' ', string_agg(distinct file_words(t), ' '), string_agg(distinct answer_words(t.id), ' ')) as words
        from tasks t where t.job_id = j.id and t.visible) f
      cross join lateral (select string_agg(details_words(o), ' ') as words from own_details o
        where o.job_id = j.id or o.task_id in (select t.id from tasks t where t.job_id = j.id and t.visible)) d
    where j.id = any(ids) and j.visible;
  when 'task' then return query
    select t.id::bigint, t.user_id, 0, concat(
      search_words(concat_ws(' ', t.id, t.file_name, j.vin, j.additional, t.dtc_codes, file_words(t), own_words(j.id, t.id), answer_words(t.id), (
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

-- The job before its tasks, as everywhere.
create function refresh_search_of_answers() returns trigger language plpgsql as $$
declare
  of_task int := coalesce(new.task_id, old.task_id);
begin
  perform refresh_search('job', array(select t.job_id::bigint from tasks t where t.id = of_task));
  perform refresh_search('task', array[of_task::bigint]);
  return null;
end $$;
create trigger search_job_of_new after insert on task_methods for each row when (new.details <> '[]')
  execute function refresh_search_of_answers();
create trigger search_job_of_changed after update on task_methods for each row when (old.details is distinct from new.details)
  execute function refresh_search_of_answers();
create trigger search_job_of_deleted after delete on task_methods for each row when (old.details <> '[]')
  execute function refresh_search_of_answers();

-- Choices have words in other languages now.
create function refresh_search_of_choices() returns trigger language plpgsql as $$
begin
  insert into stale_search_rows (kind, id)
  select 'job', t.job_id from task_methods o join tasks t on t.id = o.task_id where o.method_id = new.id and o.details <> '[]'
  union all select 'task', o.task_id from task_methods o where o.method_id = new.id and o.details <> '[]';
  if found then perform wake_search(); end if;
  return null;
end $$;
create trigger search_of_choices after update on methods for each row when (old.details is distinct from new.details)
  execute function refresh_search_of_choices();

-- Those of what there is already.
insert into stale_search_rows (kind, id)
select 'job', t.job_id from task_methods o join tasks t on t.id = o.task_id where o.details <> '[]'
union all select 'task', o.task_id from task_methods o where o.details <> '[]';
