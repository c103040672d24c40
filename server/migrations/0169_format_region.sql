-- The operator chooses the notation of numbers and dates ---------------------------------------------------------------------------

-- '' leaves it to the language and, on screens, to the region of the browser, as before.
alter table portal_options add column format_region text not null default '' check (format_region ~ '^([A-Z]{2})?$');
