-- Questions of customers about a file before it is ordered -------------------------------------------------------------------

-- A task that is not ordered yet: nothing is owed for it, and it counts as no order. An order has none.
alter table tasks add column inquiry text;
alter table tasks add constraint tasks_inquiry_check check (inquiry in ('open', 'answered', 'closed')) not valid;

-- Terms are accepted with the order.
alter table jobs alter column terms_accepted_at drop not null;

alter table portal_options add column inquiries boolean not null default true;
