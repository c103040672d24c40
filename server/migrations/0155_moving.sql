-- A portal is moved in from a folder of another one -------------------------------------------------------------------------------

-- The rows that came, by the keys that they have there: the same folder changes nothing when it comes again. `digest` is of the line as it
-- was last taken; `facts` are those of the line that no column here has, for the folder of the next move.
create table brought_over (
  kind text not null check (kind in ('customer', 'job', 'task', 'version', 'message', 'document')),
  key text not null check (key <> ''),
  id int not null,
  digest text not null,
  facts jsonb not null default '{}',
  primary key (kind, key)
);
create index brought_over_by_id on brought_over (kind, id);

-- Invoices and other papers of the portal before, as it made them: they are shown and downloaded, and are in none of our books.
create table earlier_documents (
  id int generated always as identity primary key,
  user_id int not null references users,
  number text not null check (number <> '' and length(number) <= 60),
  title text not null default '' check (length(title) <= 120),
  issued_on date not null,
  sha256 text not null references files,
  file_name text not null check (file_name <> '')
);
create index earlier_documents_of_user on earlier_documents (user_id, issued_on, id);
create index earlier_documents_by_content on earlier_documents (sha256);

-- The first part of the keys under which the portal's own rows move out; chosen with the first of them.
alter table portal_options add column moving_origin text not null default '';
