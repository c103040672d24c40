-- Roles of staff ----------------------------------------------------------------------------------------------------------------

-- Sets of permissions, as contract/permissions.ts names them.
create table roles (
  key text primary key check (key ~ '^[a-z0-9-]{1,40}$'),
  -- Empty for delivered ones, which have a name in every language.
  name text not null default '' check (length(name) <= 60),
  permissions text[] not null check (cardinality(permissions) > 0),
  is_delivered boolean not null default false,
  check (is_delivered = (name = ''))
);
create unique index roles_by_name on roles (name_key(name)) where not is_delivered;
create trigger audit after insert or update or delete on roles for each row execute function record_audit('key');

insert into roles (key, is_delivered, permissions) values
  ('administrator', true, '{answerCustomers,workOnFiles,library,families,catalogue,prices,credits,documents,taxes,statistics,customers,impersonate,personalData,staff,logs,settings,texts}'),
  -- Everything that rights 2 were for before.
  ('support', true, '{answerCustomers,workOnFiles,library,catalogue,prices,credits,documents,statistics,customers,impersonate,settings,texts}'),
  ('technician', true, '{answerCustomers,workOnFiles,library}'),
  ('accountant', true, '{credits,documents,statistics}'),
  ('sales', true, '{answerCustomers,prices,statistics,customers}');

-- The role of a member of staff with rights 2. Null: the role that goes with the rights, `administrator` or `support`.
alter table users add column staff_role text references roles
  check (staff_role is null or (role = 'support' and staff_role not in ('administrator', 'support')));
create index users_by_staff_role on users (staff_role) where staff_role is not null;
