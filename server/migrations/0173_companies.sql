-- A company and the people who sign in for it --------------------------------------------------------------------------------

-- The id is that of the account that signed up: every column and every wire value that names a customer goes on naming it.
create table companies (
  id int primary key references users on delete cascade
);
insert into companies (id) select id from users where role = 'customer';

-- The trigger lets no row of an erased account change; the company of such a row is no personal value.
alter table users disable trigger keep_erased;
alter table users
  -- Null of staff.
  add column company_id int,
  -- As contract/accounts/people.ts names them; none of staff.
  add column rights text[] not null default '{}'
    check (rights <@ '{order,pay,seeDocuments,buyCredits,managePeople}'),
  -- Most credits that the person pays with in a calendar month; null: no limit.
  add column monthly_limit credit_cents check (monthly_limit >= 0),
  -- From then on the person does not sign in any more; what was done stays under the name.
  add column removed_at timestamptz;
update users set company_id = id, rights = '{order,pay,seeDocuments,buyCredits,managePeople}' where role = 'customer';
alter table users
  enable trigger keep_erased,
  -- Not before there are values: a table with checks that wait cannot be altered.
  add constraint users_company_id_fkey foreign key (company_id) references companies deferrable initially deferred,
  add check ((role = 'customer') = (company_id is not null)),
  add check (role = 'customer' or (rights = '{}' and monthly_limit is null and removed_at is null)),
  add check (removed_at is null or rights = '{}');
create index users_of_company on users (company_id);

-- Wherever an account is made: a customer without a company is the first person of a new one.
create function place_in_company() returns trigger language plpgsql as $$
begin
  if new.role <> 'customer' then
    new.company_id := null;
    new.rights := '{}';
    new.monthly_limit := null;
  elsif new.company_id is null then
    new.company_id := new.id;
    new.rights := '{order,pay,seeDocuments,buyCredits,managePeople}';
  end if;
  return new;
end $$;
create trigger place_in_company before insert or update of role on users
  for each row execute function place_in_company();

-- Behind the row of its first person: an insert that a conflict stops leaves no company.
create function found_company() returns trigger language plpgsql as $$
begin
  insert into companies (id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger found_company after insert or update of role on users
  for each row when (new.company_id = new.id) execute function found_company();

create table invitations (
  id int generated always as identity primary key,
  company_id int not null references companies,
  invited_by int not null references users,
  email text not null,
  rights text[] not null check (rights <@ '{order,pay,seeDocuments,buyCredits,managePeople}'),
  -- Only a digest: the key is in the mail alone.
  key_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'revoked'))
);
create unique index invitations_open on invitations (company_id, name_key(email)) where state = 'open';
create index invitations_by_person on invitations (invited_by);

-- The person who ordered; null of orders from before, and of those that were moved in: the company itself.
alter table tasks add column ordered_by int references users;
create index tasks_by_person on tasks (ordered_by) where ordered_by <> user_id;

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in ('signedOut', 'everywhere', 'passwordChanged',
  'passwordReset', 'locked', 'byStaff', 'emailChanged', 'secondFactor', 'tooMany', 'removed'));
