create index mails_by_body on mails using gin (lower(body) gin_trgm_ops);
