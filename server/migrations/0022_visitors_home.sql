-- The home page of visitors -----------------------------------------------------------------------------------------------

alter table portal_options
  -- Visitors read prices only where the operator says so: a portal that has run without must not begin by itself.
  add column visitor_prices boolean not null default false,
  -- The last day of the notice about the old portal; null: until it is switched off.
  add column old_portal_notice_until date;

-- Whoever passes by may search the catalogue.
create index vehicles_by_word on vehicles using gin (search_text gin_trgm_ops);
