-- Who impersonates a customer is named by the word for it.
alter table sessions rename column watcher_id to impersonator_id;
