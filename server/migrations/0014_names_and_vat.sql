-- What people are called -------------------------------------------------------------------------------------------------

-- Said once, for every list, mail and search; `rules/names.ts` says the same for the screens.
create function person_name(u users) returns text language sql immutable
  return coalesce(nullif(btrim(u.first_name || ' ' || u.second_name), ''), u.username);
create function customer_name(u users) returns text language sql immutable
  return coalesce(nullif(btrim(u.company_name), ''), person_name(u));

-- VAT numbers that staff confirmed by hand --------------------------------------------------------------------------------

-- With the day in `vat_confirmed_at` and what was seen as proof; both empty where the official register confirmed.
alter table users
  add column vat_confirmed_by int references users,
  add column vat_proof text not null default '' check (char_length(vat_proof) <= 500),
  add check ((vat_confirmed_by is null) = (vat_proof = '')),
  add check (vat_confirmed_by is null or vat_confirmed_at is not null);
