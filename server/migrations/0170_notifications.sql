-- Notifications: events that concern one person ---------------------------------------------------------------------------------------

create table notifications (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null,
  -- The order and the file that it is about; null: another thing.
  job_id int references jobs on delete cascade,
  task_id int references tasks on delete cascade,
  -- The values of its sentence; the reader's language and notation come when it is shown.
  facts jsonb not null default '{}',
  -- Events that it stands for: several messages in one unread chat are one row.
  count int not null default 1 check (count > 0),
  -- False where the person wanted this kind kept out of the bell when it happened.
  in_bell boolean not null,
  -- Names the thing that is reported once, where a job finds it again with every run.
  once_key text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc) where in_bell;
create index unread_notifications_of_user on notifications (user_id, job_id) where in_bell and read_at is null;
create unique index notifications_once on notifications (user_id, kind, once_key) where once_key is not null;
create unique index notifications_of_unread_chat on notifications (user_id, task_id) where kind = 'unreadMessages' and read_at is null;
create index notifications_of_job on notifications (job_id);
create index notifications_of_task on notifications (task_id);
create index notifications_by_age on notifications (created_at);

-- Kinds that a person keeps out of a channel: `mail_off` is that of mails.
alter table users add column bell_off text[] not null default '{}';

-- News of which their readers were notified, by what they said then.
create table notified_news (
  news_id int not null references news on delete cascade,
  version int not null,
  primary key (news_id, version)
);
