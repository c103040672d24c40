-- Names are compared by PostgreSQL alone, in one way for all languages ---------------------------------------------------

-- Letters of compatible shapes (ﬁ, Ａ) as the plain one and in lower case, letter by letter; `plainLetters` in rules/text/name-key.ts is its
-- twin. By the collation that comes with PostgreSQL: neither the system's libraries nor the language of the database have a say.
create function plain_letters(value text) returns text language sql immutable strict parallel safe
  return lower(upper(normalize(value, NFKD) collate "pg_c_utf8") collate "pg_c_utf8");

-- What draws nothing and takes no place: Unicode's Default_Ignorable_Code_Point, and a few more.
create function without_ignorable(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g');

-- The key by which user names and addresses are the same; `nameKey` in rules/text/name-key.ts is its twin.
-- Maintenance of PostgreSQL (analyze, reindex) calls it with an empty search path.
create function name_key(value text) returns text language plpgsql immutable strict parallel safe set search_path from current as $$
begin
  if octet_length(value) = char_length(value) then
    return btrim(regexp_replace(lower(value collate "C"), '[\t-\r ]+', ' ', 'g'));
  end if;
  return normalize(btrim(regexp_replace(
    replace(replace(plain_letters(without_ignorable(value)), 'ß', 'ss'), U&'i\0307', 'i'),
    '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g')), NFC);
end $$;

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
update price_class_texts c set name = c.name || ' (' || c.class_id || ')'
where exists (select from price_class_texts o where o.kind = c.kind and o.language = c.language and o.class_id < c.class_id
  and name_key(o.name) = name_key(c.name));
alter table price_class_texts drop constraint price_class_texts_by_name;
alter table price_class_texts add constraint price_class_texts_by_name
  exclude using btree (kind with =, language with =, name_key(name) with =) deferrable initially immediate;
