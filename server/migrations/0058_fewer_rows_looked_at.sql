-- Closed tasks that are unpaid are counted from an index that has nothing else: each entry of the one before had to be looked up to know whether
-- its task is closed.
create index tasks_closed_unpaid on tasks (id) where visible and status in ('finished', 'archived') and payment_status = 'open';
drop index tasks_unpaid;
-- The start page says how many customers are new today, for which all accounts were read.
create index customers_by_date on users (created_at) where role = 'customer';
-- Words in the list of customers, which were looked for in all that is known of each.
create index users_by_word on users using gin (search_text gin_trgm_ops);
-- The families of which the library has solutions, for which all of these were read.
create index solutions_of_family on solutions (family);
