-- What lists show of accounts, apart from their other data: a word that most names have is looked for in all of them, and 20,000
-- accounts fill a fourth of the pages that way. As in the first line of `search_text`: lower case, without accents.
create table account_names (
  user_id int primary key references users on delete cascade,
  shown text not null
);
create function keep_account_name() returns trigger language plpgsql as $$
begin
  insert into account_names (user_id, shown) values (new.id, split_part(new.search_text, E'\n', 1))
  on conflict (user_id) do update set shown = excluded.shown;
  return null;
end $$;
create trigger keep_name_of_new after insert on users for each row execute function keep_account_name();
create trigger keep_name_of_changed after update on users for each row
  when (split_part(old.search_text, E'\n', 1) is distinct from split_part(new.search_text, E'\n', 1))
  execute function keep_account_name();

insert into account_names (user_id, shown) select id, split_part(search_text, E'\n', 1) from users;
create index account_names_by_word on account_names using gin (shown gin_trgm_ops);
drop index users_by_shown_words;
-- Until the table is analyzed PostgreSQL would take every word for a rare one.
analyze account_names;
