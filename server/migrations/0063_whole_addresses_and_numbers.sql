-- Searches for a whole IP address, and for the beginning of a document's number: among very many of them the trigrams of one are
-- so common that the index of words read its longest lists for it.
create index audit_log_by_address on audit_log (lower(address), id);
create index security_log_by_address on security_log (lower(address), id);
create index accounting_documents_by_number on accounting_documents (number text_pattern_ops);
