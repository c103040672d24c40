-- Searches take letters, apostrophes, dashes and decimal commas as people type them --------------------------------------

-- A text as searches see it; `fold` in rules/search-words.ts is its twin.
-- Maintenance of PostgreSQL (analyze, reindex) calls it with an empty search path.
create or replace function fold(value text) returns text language plpgsql immutable parallel safe set search_path from current as $$
declare
  folded text;
begin
  -- Most texts are of ASCII, and the long way takes its time.
  if octet_length(value) = char_length(value) then
    folded := translate(lower(value collate "C"), E'\x60', E'\x27');
  else
    folded := translate(without_ignorable(value), E'\x60’‘‛ʼʹʻˈ′‵´＇ˊˋʽ', repeat(E'\x27', 15));
    folded := regexp_replace(plain_letters(folded),
      '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g');
    folded := translate(folded, 'æðđħłøœßŧ·', 'addhloost');
  end if;
  -- That of O'Neil, which many leave out.
  if strpos(folded, E'\x27') > 0 then
    folded := regexp_replace(folded, E'(?<=[^\t-/:-@[-`{-~])\x27(?=[^\t-/:-@[-`{-~])', '', 'g');
  end if;
  folded := translate(folded, E'-\t\x0b\x0c\r\u058A\u05BE\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212', '               ');
  if strpos(folded, '  ') > 0 then folded := regexp_replace(folded, ' {2,}', ' ', 'g'); end if;
  if strpos(folded, ',') > 0 then folded := regexp_replace(folded, '([0-9]),(?=[0-9])', '\1.', 'g'); end if;
  return folded;
end $$;

-- A number as it is without its separators: an IBAN, a reference.
create function compact_number(value text) returns text language sql immutable strict parallel safe
  return translate(fold(value), ' ./_:', '');

-- What is stored folded is folded anew.
alter table vehicles alter column search_text set expression as (fold(brand || ' ' || model || E'\n'
  || emission || ' ' || ecu_brand || ' ' || ecu_type || coalesce(' ' || engine_ccm::text, '')
  || coalesce(' ' || engine_ps::text || 'ps', '')));
alter table users alter column search_text set expression as (fold(username || ' ' || email || ' '
  || first_name || ' ' || second_name || ' ' || company_name || ' ' || city || ' ' || vat_number || E'\n'
  || street || ' ' || zip || ' ' || sevdesk_id || ' ' || note));
update account_names n set shown = split_part(u.search_text, E'\n', 1) from users u
where u.id = n.user_id and n.shown is distinct from split_part(u.search_text, E'\n', 1);
reindex index tasks_by_word;
reindex index chat_messages_by_word;
reindex index credit_entries_by_reason;
reindex index mails_by_word;
reindex index accounting_documents_by_word;
reindex index solutions_by_word;

-- The number of a vehicle is kept without the separators of papers, as `normalizeVin` in rules/text/vin.ts does it with new ones.
update jobs j set vin = n.compact
from (select id, upper(compact_number(vin)) as compact from jobs) n
where n.id = j.id and n.compact <> j.vin and n.compact ~ '^([A-HJ-NPR-Z0-9]{17}|[0-9]{5,})$';
reindex index jobs_by_word;

-- An IBAN or a reference in what a payer wrote is found without the blanks in it.
drop index received_payments_by_word;
create index received_payments_by_word on received_payments using gin (
  (fold(payer || ' ' || payer_iban || ' ' || purpose || ' ' || source_id) || ' ' || compact_number(purpose)) gin_trgm_ops);

-- These were compared in lower case by the language of the database, and words by that of the program.
drop index purchases_by_word, invoices_by_word, mails_by_body, audit_log_by_word, security_log_by_word;
create index purchases_by_word on purchases using gin (fold(reference) gin_trgm_ops);
create index invoices_by_word on invoices using gin (fold(number) gin_trgm_ops);
create index mails_by_body on mails using gin (fold(body) gin_trgm_ops);
create index audit_log_by_word on audit_log using gin (fold(call || ' ' || action || ' ' || subject || ' ' || subject_id || ' '
  || address || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
create index security_log_by_word on security_log using gin (fold(event || ' ' || detail || ' ' || call || ' ' || address || ' '
  || user_agent || ' ' || request_id || ' ' || name_hash || ' ' || coalesce(facts::text, '')) gin_trgm_ops);
analyze users, vehicles, account_names;
