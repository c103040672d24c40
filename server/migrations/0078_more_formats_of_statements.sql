alter table bank_statements
  drop constraint bank_statements_format_check,
  add constraint bank_statements_format_check check (format in ('camt', 'csv', 'mt940'));
