-- replaces: 0005_originals.sql to 0095_searches_of_before.sql, 83 files
-- Names are compared, and words looked for, by PostgreSQL alone: in one way for all languages and on every server. Neither the
-- system's libraries nor the language of the database have a say, and no extension with a dictionary of its own. Maintenance of
-- PostgreSQL (analyze, reindex) calls functions of indexes with an empty search path.

-- Letters of compatible shapes (ﬁ, Ａ) as the plain one and in lower case, letter by letter; `plainLetters` in rules/text/name-key.ts is its
-- twin.
create function plain_letters(value text) returns text language sql immutable strict parallel safe
  return lower(upper(normalize(value, NFKD) collate "pg_c_utf8") collate "pg_c_utf8");

-- What draws nothing and takes no place: Unicode's Default_Ignorable_Code_Point, and a few more.
create function without_ignorable(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g');

-- The key by which user names and addresses are the same; `nameKey` in rules/text/name-key.ts is its twin.
create function name_key(value text) returns text language plpgsql immutable strict parallel safe set search_path from current as $$
begin
  if octet_length(value) = char_length(value) then
    return btrim(regexp_replace(lower(value collate "C"), '[\t-\r ]+', ' ', 'g'));
  end if;
  return normalize(btrim(regexp_replace(
    replace(replace(plain_letters(without_ignorable(value)), 'ß', 'ss'), U&'i\0307', 'i'),
    '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g')), NFC);
end $$;

-- A text as searches see it; `fold` in rules/search-words.ts is its twin.
create function fold(value text) returns text language plpgsql immutable parallel safe set search_path from current as $$
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

-- Two accounts whose names were different by letters alone that count as the same from now on: the younger one gets its number behind it,
-- and its owner signs in by the e-mail address meanwhile.
update users u set username = u.username || '-' || u.id
where exists (select from users o where o.id < u.id and name_key(o.username) = name_key(u.username));
drop index users_username, users_email;
create unique index users_username on users (name_key(username));
create unique index users_email on users (name_key(email));

-- Names of price classes are compared in the same way.
update price_classes c set name = c.name || ' (' || c.id || ')'
where exists (select from price_classes o where o.kind = c.kind and o.id < c.id and name_key(o.name) = name_key(c.name));
alter table price_classes drop constraint price_classes_by_name;
alter table price_classes add constraint price_classes_by_name
  exclude using btree (kind with =, name_key(name) with =) deferrable initially immediate;
