-- Customers list the tools that they read with; staff see and correct them.
alter table portal_options add column own_tools boolean not null default true;
