-- Words of one and two letters have no trigrams: an index of two signs side by side finds vehicles by them. A blank stands for all
-- that parts words, so that ' 5' begins one. By functions of PostgreSQL alone, pairs from the first sign on and pairs from the second
-- on: what SQL does sign by sign takes four times as long, which a first start would feel.
create function short_words(value text) returns text[] language sql immutable strict parallel safe
  return string_to_array(regexp_replace(
    regexp_replace(' ' || value || ' ', '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(value || ' ', '(..)', E'\\1\x1f', 'g'),
    E'[^[:alnum:].\x1f]', ' ', 'g'), E'\x1f');
create index vehicles_by_short_word on vehicles using gin (short_words(search_text));

-- Vehicles that a customer has ordered before come first: one look-up for each that a search finds. It also answers what the index of
-- vehicles alone did, so that an order is written into no more indexes than before.
create index jobs_of_vehicle_by_customer on jobs (vehicle_id, user_id);
drop index jobs_of_vehicle;
