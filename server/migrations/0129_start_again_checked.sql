alter table tasks validate constraint tasks_restart_rule_check;
