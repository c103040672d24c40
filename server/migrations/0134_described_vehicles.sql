-- Vehicles that are not listed: the words of a customer stand in for one, until staff attach a vehicle of the catalogue ------------

-- A row with `described` is the vehicle of one customer's order and none of the catalogue: every list, search, count, import and export
-- asks for those without.
alter table vehicles add column described jsonb;

-- Words of customers may be anybody's; in the catalogue a vehicle stands once.
create unique index vehicles_once on vehicles (category, brand, model, engine_ccm, engine_ps, ecu_type) nulls not distinct
  where described is null;
alter table vehicles drop constraint vehicles_category_brand_model_engine_ccm_engine_ps_ecu_type_key;

alter table portal_options add column unlisted_vehicles boolean not null default true;

-- It goes with the last job that names it. Nothing of it is in the audit log: the job's own row says which vehicle took its place.
create function remove_described_vehicle() returns trigger language plpgsql as $$
declare
  actor text := current_setting('tuneport.actor', true);
begin
  -- Of two jobs that leave it at once the second finds it unused.
  perform from vehicles v where v.id = old.vehicle_id and v.described is not null for update;
  if not found then return null; end if;
  perform set_config('tuneport.actor', '', true);
  delete from vehicles v where v.id = old.vehicle_id and not exists (select from jobs j where j.vehicle_id = v.id);
  perform set_config('tuneport.actor', coalesce(actor, ''), true);
  return null;
end $$;
create trigger vehicle_of_changed after update on jobs for each row when (old.vehicle_id is distinct from new.vehicle_id)
  execute function remove_described_vehicle();
create trigger vehicle_of_removed after delete on jobs for each row execute function remove_described_vehicle();

-- A deleted job stays for the record, without the words.
create function erase_described_vehicles(ids int[]) returns void language plpgsql as $$
declare
  actor text := current_setting('tuneport.actor', true);
begin
  perform set_config('tuneport.actor', '', true);
  update vehicles v set brand = '–', model = '–', ecu_type = '', described = '{}'
  where v.id = any(ids) and v.described is not null and v.described <> '{}';
  perform set_config('tuneport.actor', coalesce(actor, ''), true);
end $$;
create function erase_vehicle_of_job() returns trigger language plpgsql as $$
begin
  if not exists (select from jobs j where j.vehicle_id = new.vehicle_id and j.deleted_at is null) then
    perform erase_described_vehicles(array[new.vehicle_id]);
  end if;
  return null;
end $$;
create trigger vehicle_of_deleted after update on jobs for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function erase_vehicle_of_job();

-- How their orders are found -----------------------------------------------------------------------------------------------------

create or replace function words_of(v vehicles) returns text language sql stable parallel safe
  return search_words(concat_ws(' ', v.brand, v.model, vehicle_nicknames(v.brand, v.model), v.described ->> 'controlUnit'));

create function refresh_search_of_new_vehicles() returns trigger language plpgsql as $$
begin
  perform refresh_search('vehicle', array(select a.id::bigint from added a where a.described is null));
  return null;
end $$;
drop trigger search_of_new on vehicles;
create trigger search_of_new after insert on vehicles referencing new table as added for each statement
  execute function refresh_search_of_new_vehicles();

drop trigger search_of_changed on vehicles;
create trigger search_of_changed after update on vehicles for each row when (new.described is null)
  execute function refresh_search_of_vehicle();

create function refresh_search_of_described_vehicle() returns trigger language plpgsql as $$
begin
  insert into stale_search_rows (kind, id)
  select 'job', j.id from jobs j where j.vehicle_id = new.id
  union all select 'task', t.id from jobs j join tasks t on t.job_id = j.id where j.vehicle_id = new.id
  union all select 'chat', c.task_id from jobs j join conversations c on c.job_id = j.id where j.vehicle_id = new.id
  union all select 'credit', e.id from jobs j join tasks t on t.job_id = j.id join credit_entries e on e.task_id = t.id
    where j.vehicle_id = new.id;
  perform wake_search();
  return null;
end $$;
create trigger search_of_described after update on vehicles for each row when (new.described is not null)
  execute function refresh_search_of_described_vehicle();
