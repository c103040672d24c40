-- What is searched is searched without capitals and accents ---------------------------------------------------------------

-- A text as searches see it; `fold` in rules/search-words.ts is its twin. Not the extension unaccent, which changes with
-- its dictionary and which no index may rest on.
create function fold(value text) returns text language plpgsql immutable parallel safe as $$
begin
  -- Most texts have no letter to be changed, and looking for one among a hundred takes its time.
  if octet_length(value) = char_length(value) then return lower(value); end if;
  return translate(lower(value),
    'àáâãäåāăąǎæçćĉċčďđðèéêëēĕėęěẽĝğġģĥħìíîïĩīĭįıǐĵķĺļľŀłñńņňòóôõöøōŏőǒœŕŗřśŝşšșßţťŧțùúûüũūŭůűųǔŵýÿŷźżžё',
    'aaaaaaaaaaacccccdddeeeeeeeeeegggghhiiiiiiiiiijklllllnnnnooooooooooorrrssssssttttuuuuuuuuuuuwyyyzzzе');
end $$;

-- Brand and model, which lists show, stand on a line of their own before everything else.
alter table vehicles drop column search_text;
alter table vehicles add column search_text text not null generated always as (fold(brand || ' ' || model || E'\n'
  || emission || ' ' || ecu_brand || ' ' || ecu_type || coalesce(' ' || engine_ccm::text, '')
  || coalesce(' ' || engine_ps::text || 'ps', ''))) stored;
-- Behind the line break what only the list of customers finds them by.
alter table users drop column search_text;
alter table users add column search_text text not null generated always as (fold(username || ' ' || email || ' '
  || first_name || ' ' || second_name || ' ' || company_name || ' ' || city || ' ' || vat_number || E'\n'
  || street || ' ' || zip || ' ' || sevdesk_id || ' ' || note)) stored;

drop index jobs_by_word, tasks_by_word, chat_messages_by_word, credit_entries_by_reason;
create index jobs_by_word on jobs using gin (fold(vin || ' ' || additional) gin_trgm_ops);
create index tasks_by_word on tasks using gin (fold(file_name) gin_trgm_ops);
create index chat_messages_by_word on chat_messages using gin (fold(text || ' ' || coalesce(file_name, '')) gin_trgm_ops);
create index credit_entries_by_reason on credit_entries using gin (fold(reason) gin_trgm_ops);

-- Lists show when a job or task was changed, and by whom a task is done: both are looked for.
create index jobs_by_change on jobs (changed_at) where visible;
create index tasks_by_change on tasks (changed_at) where visible;
create index tasks_of_staff on tasks (done_by) where done_by is not null and visible;
-- Numbers of documents are found by their beginning, whatever the collation of the database.
create index delivery_notes_by_number on delivery_notes (number text_pattern_ops);
create index invoices_by_number on invoices (number text_pattern_ops);

-- Chats in which the customer had the last word, which are listed by who has waited longest.
create index conversations_waiting on conversations (task_id) where waits;
