-- Words of one and two letters have no trigrams: their own index finds vehicles by two letters side by side, by a sign that begins
-- a word (' 5') and by one that is a whole word (' r '). Everything that is no letter, digit or point parts words.
create function short_words(value text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct substr(value, place, 2) from generate_series(1, length(value) - 1) place
    union select ' ' || left(word, 1) from regexp_split_to_table(value, '[^[:alnum:].]+') word where word <> ''
    union select ' ' || word || ' ' from regexp_split_to_table(value, '[^[:alnum:].]+') word where length(word) = 1)
$$;
create index vehicles_by_short_word on vehicles using gin (short_words(search_text));

-- Vehicles that a customer has ordered before come first: one look-up for each that a search finds. It also answers what the index of
-- vehicles alone did, so that an order is written into no more indexes than before.
create index jobs_of_vehicle_by_customer on jobs (vehicle_id, user_id);
drop index jobs_of_vehicle;
