-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- One row for each thing that a list finds by words ---------------------------------------------------------------------------

-- `text` is written by `search_words`. Behind its line break stands what staff alone find; for vehicles and accounts what stands in
-- no list but their own. Of vehicles that match equally well the one with the greater weight comes first.
create table search_rows (
  kind text not null,
  id bigint not null,
  owner_id int,
  weight int not null default 0,
  text text not null,
  primary key (kind, id)
) partition by list (kind);
create index search_rows_by_word on search_rows using gin (text gin_trgm_ops);
create index search_rows_of_owner on search_rows (owner_id, id);

do $$
declare
  name text;
begin
  foreach name in array array['account', 'vehicle', 'method', 'job', 'task', 'chat', 'credit', 'invoice', 'deliveryNote', 'purchase', 'payment',
    'document', 'mail', 'audit', 'security', 'solution']
  loop
    execute format('create table %I partition of search_rows for values in (%L)', 'search_rows_' || lower(name), name);
  end loop;
end $$;

-- Rows whose text names something that got another name; a job writes them anew.
create table stale_search_rows (kind text not null, id bigint not null);


-- A text as searches compare it: folded, each sign that is neither a letter nor a digit apart, a blank before and behind each word.
create function search_words(value text) returns text language sql immutable parallel safe
  return ' ' || btrim(regexp_replace(regexp_replace(fold(replace(value, E'\n', ' ')) collate "pg_c_utf8",
    '([^[:alnum:]. ])(?=[[:alnum:].])', '\1 ', 'g'), '([[:alnum:].])(?=[^[:alnum:]. ])', '\1 ', 'g')) || ' ';

-- The id of what is known by its number alone.
create function search_id(number text) returns bigint language sql immutable parallel safe return hashtextextended(number, 0);

create index accounting_documents_by_search_id on accounting_documents (search_id(number));

-- The pattern by which a word is found in such a text: anywhere; without three letters or digits in a row at the beginning of a word.
create function search_pattern(word text) returns text language sql immutable parallel safe
  return (
    select case when starts_with(word, ' ') or (w.words collate "pg_c_utf8" ~ '^[[:alnum:]]' and w.words !~ '[[:alnum:]]{3}')
        then '% ' else '%' end
      || replace(replace(replace(w.words, E'\\', E'\\\\'), '%', E'\\%'), '_', E'\\_') || '%'
    from (select btrim(search_words(word)) as words) w);

-- What people type for a vehicle: short names of its brand, the other way to write its generation, and BMW's series as Germans say them.
create function vehicle_nicknames(brand text, model text) returns text language sql immutable parallel safe
  return (
    with name as (select search_words(brand || ' ' || model) as words),
    word as (select unnest(string_to_array(btrim(words), ' ')) as word from name)
    select string_agg(n.nickname, ' ') from (
      select b.nickname from name, (values ('vw', 'volkswagen'), ('merc', 'mercedes benz'), ('mb', 'mercedes benz'),
        ('daimler', 'mercedes benz'), ('beemer bimmer', 'bmw'), ('chevy', 'chevrolet'), ('caddy', 'cadillac'), ('lambo', 'lamborghini'),
        ('landrover', 'land rover'), ('rangerover', 'range rover'), ('rollsroyce', 'rolls royce'), ('hd', 'harley davidson'),
        ('cat', 'caterpillar'), ('jd', 'john deere'), ('nh', 'new holland'), ('mf', 'massey ferguson'), ('vauxhall', 'opel')
      ) b (nickname, brand) where strpos(name.words, ' ' || b.brand || ' ') > 0
      union all
      select case when word.word = g.roman then g.number || ' mk' || g.number else g.roman || ' mk' || g.number end
      from word join (values ('i', '1'), ('ii', '2'), ('iii', '3'), ('iv', '4'), ('v', '5'), ('vi', '6'), ('vii', '7'), ('viii', '8'),
        ('ix', '9'), ('x', '10'), ('xi', '11'), ('xii', '12')) g (roman, number) on word.word in (g.roman, g.number)
      union all
      select left(word.word, 1) || 'er' from name, word
      where strpos(name.words, ' bmw ') > 0 and word.word ~ '^[1-8][0-9]{2}[a-z]*$'
      union all
      select word.word || 'er' from name, word where word.word ~ '^[1-8]$' and strpos(name.words, ' ' || word.word || ' series ') > 0
    ) n (nickname));

-- What other lists show of an account, of a vehicle, and of methods: as it is written already, or anew in the statement that adds it.
create function words_of(u users) returns text language sql stable parallel safe
  return search_words(concat_ws(' ', u.id, u.username, u.email, u.first_name, u.second_name, u.company_name, u.city, u.vat_number));
create function words_of(v vehicles) returns text language sql stable parallel safe
  return search_words(concat_ws(' ', v.brand, v.model, vehicle_nicknames(v.brand, v.model)));
create function account_words(account_id int) returns text language sql stable parallel safe
  return coalesce((select split_part(r.text, E'\n', 1) from search_rows r where r.kind = 'account' and r.id = account_id),
    (select words_of(u) from users u where u.id = account_id));
create function vehicle_words(vehicle_id int) returns text language sql stable parallel safe
  return coalesce((select split_part(r.text, E'\n', 1) from search_rows r where r.kind = 'vehicle' and r.id = vehicle_id),
    (select words_of(v) from vehicles v where v.id = vehicle_id));

create function method_words(method_ids int[]) returns text language sql stable parallel safe
  return (select string_agg(r.text, ' ' order by r.id) from search_rows r where r.kind = 'method' and r.id = any(method_ids));

-- What is searched of each thing of a kind.
create function search_source(of_kind text, ids bigint[]) returns table (id bigint, owner_id int, weight int, text text)
language plpgsql stable as $$
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
    select j.id::bigint, j.user_id, 0, concat(search_words(concat_ws(' ', j.id, j.vin, j.additional)), vehicle_words(j.vehicle_id),
      E'\n', account_words(j.user_id))
    from jobs j where j.id = any(ids) and j.visible;
  when 'task' then return query
    select t.id::bigint, t.user_id, 0, concat(
      search_words(concat_ws(' ', t.id, t.file_name, j.vin, j.additional, t.dtc_codes, f.family, f.software, f.hardware, f.part)),
      vehicle_words(j.vehicle_id), method_words(array(select o.method_id from task_methods o where o.task_id = t.id)),
      E'\n', account_words(t.user_id), search_words(concat_ws(' ', d.username, d.first_name, d.second_name)))
    from tasks t join jobs j on j.id = t.job_id
      left join slave_files s on s.task_id = t.id and s.state = 'decoded'
      left join file_facts f on f.sha256 = coalesce(s.decoded_sha256, t.original_sha256)
      left join users d on d.id = t.done_by
    where t.id = any(ids) and t.visible;
  when 'chat' then return query
    -- Of a very long conversation the newest part.
    select c.task_id::bigint, c.user_id, 0, concat(search_words(concat_ws(' ', c.task_id, c.job_id, j.vin, j.additional)),
      vehicle_words(j.vehicle_id), search_words(m.said), E'\n', account_words(c.user_id), search_words(m.noted))
    from conversations c join jobs j on j.id = c.job_id cross join lateral (
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
    select n.id::bigint, n.user_id, 0, concat(search_words(concat_ws(' ', n.number, n.task_id)), E'\n', account_words(n.user_id))
    from delivery_notes n where n.id = any(ids);
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

-- Writes the rows of things anew, and removes those of things that are not listed any more.
create function refresh_search(of_kind text, ids bigint[]) returns void language plpgsql as $$
begin
  -- Locked before they are read: of two changes of one thing the later one writes what both made of it.
  perform from search_rows r where r.kind = of_kind and r.id = any(ids) order by r.id for update;
  with source as materialized (select * from search_source(of_kind, ids)),
  gone as (
    delete from search_rows r where r.kind = of_kind and r.id = any(ids) and not exists (select from source s where s.id = r.id)),
  changed as (
    update search_rows r set owner_id = s.owner_id, weight = s.weight, text = s.text from source s
    where r.kind = of_kind and r.id = any(ids) and r.id = s.id
      and (r.owner_id, r.weight, r.text) is distinct from (s.owner_id, s.weight, s.text))
  insert into search_rows (kind, id, owner_id, weight, text)
  select of_kind, s.id, s.owner_id, s.weight, s.text from source s
  where not exists (select from search_rows r where r.kind = of_kind and r.id = s.id)
  on conflict (kind, id) do update set owner_id = excluded.owner_id, weight = excluded.weight, text = excluded.text;
end $$;

-- Writes some rows that name something by a former name. Returns how many there were.
create function refresh_stale_search(number int) returns int language plpgsql as $$
declare
  batch record;
  written int := 0;
begin
  for batch in
    with next as (
      delete from stale_search_rows where ctid = any(array(select s.ctid from stale_search_rows s limit number for update skip locked))
      returning kind, id)
    -- What others name comes first.
    select n.kind, array_agg(distinct n.id) as ids, count(*)::int as length from next n
    group by n.kind order by n.kind not in ('account', 'vehicle', 'method')
  loop
    perform refresh_search(batch.kind, batch.ids);
    written := written + batch.length;
  end loop;
  return written;
end $$;

-- Has the queue write stale rows; where there is no queue yet, its schedule does.
create function wake_search() returns void language plpgsql as $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.add_job('refreshSearch', job_key => 'refreshSearch');
  end if;
end $$;

-- Each row by itself: pairs of a kind and the column with its id.
create function refresh_search_of_row() returns trigger language plpgsql as $$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  for place in 0..tg_nargs - 1 by 2 loop
    if changed ->> tg_argv[place + 1] is not null then
      perform refresh_search(tg_argv[place], array[(changed ->> tg_argv[place + 1])::bigint]);
    end if;
  end loop;
  return null;
end $$;

create function refresh_search_of_job() returns trigger language plpgsql as $$
begin
  perform refresh_search('job', array[new.id::bigint]);
  perform refresh_search('task', array(select t.id::bigint from tasks t where t.job_id = new.id));
  perform refresh_search('chat', array(select c.task_id::bigint from conversations c where c.job_id = new.id));
  perform refresh_search('credit', array(select e.id::bigint from credit_entries e join tasks t on t.id = e.task_id where t.job_id = new.id));
  return null;
end $$;

create function weigh_ordered_vehicle() returns trigger language plpgsql as $$
begin
  -- The first order alone: an order of a vehicle does not wait for another.
  update search_rows r set weight = r.weight + 1 where r.kind = 'vehicle' and r.id = new.vehicle_id and r.weight % 2 = 0;
  return null;
end $$;

create function refresh_search_of_facts() returns trigger language plpgsql as $$
begin
  perform refresh_search('task', array(
    select t.id::bigint from tasks t where t.original_sha256 = new.sha256
    union select s.task_id::bigint from slave_files s where s.decoded_sha256 = new.sha256));
  return null;
end $$;

create function refresh_search_of_invoice() returns trigger language plpgsql as $$
begin
  perform refresh_search('invoice', array[new.id::bigint]);
  -- What a cancellation takes back are rows of one moment: what was bought, and its bonus.
  perform refresh_search('credit', array(select new.credit_entry_id::bigint
    union select e.id from credit_entries e join credit_entries x on x.id = new.taken_entry_id
      where e.user_id = new.user_id and e.created_at = x.created_at));
  perform refresh_search('purchase', array(select p.id::bigint from purchases p where p.credit_entry_id = new.credit_entry_id));
  perform refresh_search('payment', array(select r.id::bigint from received_payments r
    where r.invoice_id = new.id or r.purchase_id in (select p.id from purchases p where p.credit_entry_id = new.credit_entry_id)));
  return null;
end $$;

create function refresh_search_of_document() returns trigger language plpgsql as $$
begin
  perform refresh_search('document', array[search_id(new.number)]);
  return null;
end $$;

create function refresh_search_of_purchase() returns trigger language plpgsql as $$
begin
  perform refresh_search('purchase', array[new.id::bigint]);
  perform refresh_search('payment', array(select r.id::bigint from received_payments r where r.purchase_id = new.id));
  return null;
end $$;

create function refresh_search_of_account() returns trigger language plpgsql as $$
declare
  shown text := account_words(new.id);
begin
  perform refresh_search('account', array[new.id::bigint]);
  if tg_op = 'INSERT' or account_words(new.id) is not distinct from shown then return null; end if;
  insert into stale_search_rows (kind, id)
  select 'job', j.id from jobs j where j.user_id = new.id
  union all select 'task', t.id from tasks t where t.user_id = new.id or t.done_by = new.id
  union all select 'chat', c.task_id from conversations c where c.user_id = new.id
  union all select 'credit', e.id from credit_entries e where e.user_id = new.id
  union all select 'invoice', i.id from invoices i where i.user_id = new.id
  union all select 'deliveryNote', n.id from delivery_notes n where n.user_id = new.id
  union all select 'purchase', p.id from purchases p where p.user_id = new.id
  union all select 'payment', r.id from received_payments r
    where r.purchase_id in (select p.id from purchases p where p.user_id = new.id)
      or r.invoice_id in (select i.id from invoices i where i.user_id = new.id)
  union all select 'document', search_id(d.number) from accounting_documents d where d.user_id = new.id
  union all select 'audit', a.id from audit_log a where a.actor_id = new.id
  union all select 'security', s.id from security_log s where s.user_id = new.id or s.actor_id = new.id;
  perform wake_search();
  return null;
end $$;

create function refresh_search_of_vehicle() returns trigger language plpgsql as $$
declare
  shown text := vehicle_words(new.id);
begin
  perform refresh_search('vehicle', array[new.id::bigint]);
  if vehicle_words(new.id) is not distinct from shown then return null; end if;
  insert into stale_search_rows (kind, id)
  select 'job', j.id from jobs j where j.vehicle_id = new.id
  union all select 'task', t.id from jobs j join tasks t on t.job_id = j.id where j.vehicle_id = new.id
  union all select 'chat', c.task_id from jobs j join conversations c on c.job_id = j.id where j.vehicle_id = new.id
  union all select 'credit', e.id from jobs j join tasks t on t.job_id = j.id join credit_entries e on e.task_id = t.id
    where j.vehicle_id = new.id;
  perform wake_search();
  return null;
end $$;

-- Rows that come together, once: a kind and the column with its id.
create function refresh_search_of_added() returns trigger language plpgsql as $$
begin
  execute format('select refresh_search(%L, array(select distinct %I::bigint from added))', tg_argv[0], tg_argv[1]);
  return null;
end $$;

create function refresh_search_of_method() returns trigger language plpgsql as $$
declare
  changed_id int := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::int;
begin
  perform refresh_search('method', array[changed_id::bigint]);
  insert into stale_search_rows (kind, id)
  select 'task', o.task_id from task_methods o where o.method_id = changed_id
  union all select 'credit', e.id from task_methods o join credit_entries e on e.task_id = o.task_id where o.method_id = changed_id
  union all select 'solution', s.id from solutions s where s.method_id = changed_id
  union all select 'solution', x.solution_id from solution_units x where x.method_id = changed_id;
  if found then perform wake_search(); end if;
  return null;
end $$;

create trigger search_of_new after insert on users for each row execute function refresh_search_of_account();
create trigger search_of_changed after update on users for each row
  when ((old.username, old.email, old.first_name, old.second_name, old.company_name, old.city, old.vat_number, old.street, old.zip,
    old.sevdesk_id, old.note, old.erased_at) is distinct from (new.username, new.email, new.first_name, new.second_name, new.company_name,
    new.city, new.vat_number, new.street, new.zip, new.sevdesk_id, new.note, new.erased_at))
  execute function refresh_search_of_account();
create trigger search_of_deleted after delete on users for each row execute function refresh_search_of_row('account', 'id');

create trigger search_of_new after insert on vehicles referencing new table as added for each statement
  execute function refresh_search_of_added('vehicle', 'id');
create trigger search_of_changed after update on vehicles for each row execute function refresh_search_of_vehicle();
create trigger search_of_deleted after delete on vehicles for each row execute function refresh_search_of_row('vehicle', 'id');

create trigger search_of_new after insert on jobs for each row execute function refresh_search_of_row('job', 'id');
create trigger search_weight_of_new after insert on jobs for each row execute function weigh_ordered_vehicle();
create trigger search_of_changed after update on jobs for each row
  when ((old.user_id, old.vehicle_id, old.vin, old.additional, old.visible)
    is distinct from (new.user_id, new.vehicle_id, new.vin, new.additional, new.visible))
  execute function refresh_search_of_job();
create trigger search_weight_of_changed after update on jobs for each row when (old.vehicle_id is distinct from new.vehicle_id)
  execute function weigh_ordered_vehicle();
create trigger search_of_deleted after delete on jobs for each row execute function refresh_search_of_row('job', 'id');

create trigger search_of_new after insert on tasks for each row execute function refresh_search_of_row('task', 'id');
create trigger search_of_changed after update on tasks for each row
  when ((old.user_id, old.job_id, old.file_name, old.dtc_codes, old.original_sha256, old.done_by, old.visible)
    is distinct from (new.user_id, new.job_id, new.file_name, new.dtc_codes, new.original_sha256, new.done_by, new.visible))
  execute function refresh_search_of_row('task', 'id');
create trigger search_of_deleted after delete on tasks for each row execute function refresh_search_of_row('task', 'id');
create trigger search_of_new after insert on task_methods referencing new table as added for each statement
  execute function refresh_search_of_added('task', 'task_id');
create trigger search_of_deleted after delete on task_methods for each row execute function refresh_search_of_row('task', 'task_id');
create trigger search after insert or update or delete on slave_files for each row execute function refresh_search_of_row('task', 'task_id');
create trigger search after insert or update on file_facts for each row execute function refresh_search_of_facts();

-- A new message is known by its conversation, which a trigger of the statement writes.
create trigger search after delete on chat_messages for each row execute function refresh_search_of_row('chat', 'task_id');
create trigger search_of_changed after update on conversations for each row
  when ((old.last_id, old.user_id, old.job_id) is distinct from (new.last_id, new.user_id, new.job_id))
  execute function refresh_search_of_row('chat', 'task_id');
create trigger search_of_changed after update on chat_messages for each row
  when ((old.text, old.file_name, old.internal) is distinct from (new.text, new.file_name, new.internal))
  execute function refresh_search_of_row('chat', 'task_id');
create trigger search_of_deleted after delete on conversations for each row execute function refresh_search_of_row('chat', 'task_id');

create trigger search after insert or update or delete on credit_entries for each row execute function refresh_search_of_row('credit', 'id');
create trigger search after insert or update or delete on delivery_notes for each row
  execute function refresh_search_of_row('deliveryNote', 'id', 'credit', 'credit_entry_id');
create trigger search after insert or update on invoices for each row execute function refresh_search_of_invoice();
create trigger search_of_new after insert on purchases for each row execute function refresh_search_of_row('purchase', 'id');
create trigger search_of_changed after update on purchases for each row
  when ((old.user_id, old.reference, old.credit_entry_id) is distinct from (new.user_id, new.reference, new.credit_entry_id))
  execute function refresh_search_of_purchase();
create trigger search after insert or delete on received_payments for each row execute function refresh_search_of_row('payment', 'id');
create trigger search_of_changed after update on received_payments for each row
  when ((old.payer, old.payer_iban, old.purpose, old.source_id, old.purchase_id, old.invoice_id)
    is distinct from (new.payer, new.payer_iban, new.purpose, new.source_id, new.purchase_id, new.invoice_id))
  execute function refresh_search_of_row('payment', 'id');
create trigger search after insert on accounting_documents for each row execute function refresh_search_of_document();
create trigger search_of_changed after update on accounting_documents for each row
  when ((old.user_id, old.remote_id, old.last_error) is distinct from (new.user_id, new.remote_id, new.last_error))
  execute function refresh_search_of_document();

create trigger search after insert or delete on mails for each row execute function refresh_search_of_row('mail', 'id');
create trigger search_of_changed after update on mails for each row
  when ((old.recipient, old.subject, old.kind, old.body) is distinct from (new.recipient, new.subject, new.kind, new.body))
  execute function refresh_search_of_row('mail', 'id');
create trigger search after insert or update or delete on audit_log for each row execute function refresh_search_of_row('audit', 'id');
create trigger search after insert or delete on security_log for each row execute function refresh_search_of_row('security', 'id');
create trigger search_of_changed after update on security_log for each row
  when (to_jsonb(old) - 'times' is distinct from to_jsonb(new) - 'times')
  execute function refresh_search_of_row('security', 'id');
create trigger search after insert or delete on solutions for each row execute function refresh_search_of_row('solution', 'id');
create trigger search_of_changed after update on solutions for each row
  when ((old.method_id, old.family, old.software, old.hardware, old.part, old.dtc_code, old.origin_note)
    is distinct from (new.method_id, new.family, new.software, new.hardware, new.part, new.dtc_code, new.origin_note))
  execute function refresh_search_of_row('solution', 'id');
create trigger search after insert or update or delete on solution_units for each row
  execute function refresh_search_of_row('solution', 'solution_id');

create trigger search after insert or update or delete on method_texts for each row execute function refresh_search_of_method('method_id');
create trigger search_of_new after insert or delete on methods for each row execute function refresh_search_of_row('method', 'id');
create trigger search_of_changed after update of name on methods for each row execute function refresh_search_of_method('id');
