-- Words in mails, purchases, their invoices, received payments and documents for accounting, which were looked for row by row. Of a
-- mail its body apart, which is long and searched as it was written.
create index mails_by_word on mails using gin (fold(recipient || ' ' || subject || ' ' || kind) gin_trgm_ops);
create index purchases_by_word on purchases using gin (lower(reference) gin_trgm_ops);
create index invoices_by_word on invoices using gin (lower(number) gin_trgm_ops);
create index received_payments_by_word on received_payments
  using gin (fold(payer || ' ' || payer_iban || ' ' || purpose || ' ' || source_id) gin_trgm_ops);
create index accounting_documents_by_word on accounting_documents
  using gin (fold(number || ' ' || coalesce(remote_id, '') || ' ' || last_error) gin_trgm_ops);
-- The documents of the customers that a word names.
create index accounting_documents_of_user on accounting_documents (user_id, issued_at, number);
