-- contracts: what searches and lengths of lists were taken from before `search_rows`; no version that was handed out reads it.
drop index jobs_by_word, tasks_by_word, chat_messages_by_word, credit_entries_by_reason, vehicles_by_word, vehicles_by_short_word, mails_by_body,
  users_by_word, mails_by_word, purchases_by_word, invoices_by_word, received_payments_by_word, accounting_documents_by_word,
  solutions_by_word, security_log_by_word, audit_log_by_word, accounting_documents_by_number, delivery_notes_by_number, invoices_by_number;
drop function short_words;
alter table vehicles drop column search_text;

-- Names of accounts, and what each has ordered and paid.
drop function keep_account_name cascade;
drop table account_names;
alter table users drop column search_text;
drop function mark_account, mark_customer, mark_customer_of_old, mark_customers_of_job cascade;
drop table customer_figures, stale_customers;

-- Lengths of lists, and purchases that lack an invoice.
drop function mark_lists cascade;
drop table list_lengths, stale_lists;
drop function note_paid_purchase cascade;
drop table purchases_without_invoice;

-- The vehicles of tasks, by which tasks were searched.
drop function find_vehicle_of_task cascade;
alter table tasks drop column vehicle_id;
drop index jobs_with_vehicle;
create index tasks_of_user on tasks (user_id, id) include (status) where visible;
create index tasks_of_job on tasks (job_id) include (id, status, visible);

-- Sums of lists by day.
alter table rolled_days drop column entry_kinds, drop column entry_counts, drop column entry_sums, drop column notes, drop column notes_price,
  drop column invoices, drop column invoices_net, drop column invoices_tax, drop column invoices_gross;
drop trigger stale_days_of_other_kinds on credit_entries;
drop trigger stale_days on delivery_notes;
drop trigger stale_days on invoices;
