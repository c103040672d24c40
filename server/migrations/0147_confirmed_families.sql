-- Families of control units that no real image has proven ----------------------------------------------------------------------

-- Files of such a family are delivered automatically once an administrator has confirmed it.
create table confirmed_families (
  family text primary key,
  -- Null: it was delivered automatically before the portal asked.
  confirmed_by int references users,
  confirmed_at timestamptz not null default now()
);
create index confirmed_families_by_person on confirmed_families (confirmed_by);
create trigger audit after insert or update or delete on confirmed_families for each row execute function record_audit('family');

alter table portal_options add column confirm_families boolean not null default true;

insert into confirmed_families (family)
select f.family
from (values ('denso'), ('dsg'), ('edc7'), ('mitsucan'), ('nissan'), ('simos18'), ('subaru_diesel'), ('subaru_hitachi')) as f (family)
where exists (
  select from solutions s
  join solution_uses u on u.solution_id = s.id
  where s.family = f.family or s.checksum = f.family
);
