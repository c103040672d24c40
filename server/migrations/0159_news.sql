-- News -------------------------------------------------------------------------------------------------------------------------------

create table news (
  id int generated always as identity primary key,
  -- The delivered notice about the old portal has its text among those of the operator; of the others there may be any number.
  kind text not null default 'own' check (kind in ('own', 'oldPortal')),
  active boolean not null default true,
  level text not null default 'info' check (level in ('info', 'attention')),
  -- Title and text by language.
  texts jsonb not null default '[]',
  -- Days of the business, both included; null: without an end.
  from_day date,
  to_day date,
  audience text[] not null
    check (cardinality(audience) > 0 and audience <@ array['visitors', 'customers', 'groups', 'staff']),
  -- An https address or a path of this portal; empty: none.
  link text not null default '',
  dismissible boolean not null default true,
  -- Rises with what is said, so that those who closed an earlier version see the new one.
  version int not null default 1 check (version > 0),
  check (from_day <= to_day)
);
create unique index news_about_old_portal on news (kind) where kind = 'oldPortal';

-- News whose groups are all deleted are for the rest of their audience alone.
create table news_groups (
  news_id int not null references news on delete cascade,
  group_id int not null references customer_groups on delete cascade,
  primary key (news_id, group_id)
);
create index news_groups_of_group on news_groups (group_id);

-- Versions of news that users have closed.
create table news_dismissals (
  news_id int not null references news on delete cascade,
  user_id int not null references users on delete cascade,
  version int not null,
  primary key (news_id, user_id)
);
create index news_dismissals_of_user on news_dismissals (user_id);

insert into news (kind, active, to_day, audience)
select 'oldPortal', old_portal_notice, old_portal_notice_until, '{visitors}' from portal_options;

-- The notice on top of every screen had one text for all languages, and nobody could close it. English is what readers of any
-- other language fall back to.
insert into news (level, texts, audience, dismissible)
select case notice_level when 'info' then 'info' else 'attention' end,
  jsonb_build_array(jsonb_build_object('language', 'en', 'title', '', 'text', btrim(notice, E' \t\r\n'))),
  '{visitors,customers,staff}', false
from portal_options where btrim(notice, E' \t\r\n') <> '';

create trigger audit after insert or update or delete on news for each row execute function record_audit('id');
create trigger audit after insert or update or delete on news_groups
  for each row execute function record_audit('news_id', 'group_id');

-- The version before still reads `notice`, `notice_level`, `old_portal_notice` and `old_portal_notice_until` of `portal_options`.
