-- Conversations are counted from the index that gives their order: it has all that says which of them are listed. Their rows were read
-- for it, up to 10,000 of them.
create index conversations_listed on conversations ((unread_by_support > 0), last_id) include (task_id);
drop index conversations_in_order;
