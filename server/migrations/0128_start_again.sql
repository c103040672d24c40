-- A rejected order is started again with another file, for 14 days at its price at most ----------------------------------------

alter table jobs add column restarts_task_id int references tasks;
create index jobs_restarting on jobs (restarts_task_id) where restarts_task_id is not null;
-- How the price of a restarted order was found; null: it restarts nothing.
alter table tasks add column restart_rule text,
  add constraint tasks_restart_rule_check check (restart_rule in ('current', 'rejectedOrder')) not valid;

alter table portal_options add column start_again boolean not null default true;
