alter table tasks validate constraint tasks_inquiry_check;
