-- Words in the names of customers, as lists show them: an index for rare words, and for the common ones what ANALYZE learns of them,
-- without which PostgreSQL takes a word that is in every name for a rare one.
create index users_by_shown_words on users using gin (split_part(search_text, E'\n', 1) gin_trgm_ops);
-- Colleagues are looked for by name, and are few among many customers.
create index users_of_staff on users (id) where role <> 'customer';
-- Very long lists sorted by customer or vehicle: PostgreSQL goes through those by name and takes the rows of one after the other.
create index users_by_name on users (lower(coalesce(nullif(btrim(company_name), ''),
  coalesce(nullif(btrim(first_name || ' ' || second_name), ''), username))));
create index vehicles_by_lower_name on vehicles (lower(brand), lower(model));
analyze users;
