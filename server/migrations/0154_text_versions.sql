-- Versions of the operator's texts ----------------------------------------------------------------------------------------------------

-- Texts of mails, which have a subject, and of pages, in Markdown. Every one that was saved is kept; the newest of a kind and language is
-- in force. One without content brings the delivered text back.
create table text_versions (
  id int generated always as identity primary key,
  kind text not null check (kind ~ '^[a-zA-Z]+$'),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es')),
  subject text check (subject <> ''),
  content text check (content <> ''),
  -- Absent for texts from before there were versions.
  changed_by int references users,
  changed_at timestamptz not null default now(),
  check (content is not null or subject is null)
);
create index text_versions_newest on text_versions (kind, language, id desc);

-- The version before still reads and writes `portal_texts`.
insert into text_versions (kind, language, content, changed_at)
select kind, language, content, changed_at from portal_texts where btrim(content, E' \t\r\n') <> '' order by changed_at;

create trigger audit after insert or update or delete on text_versions for each row execute function record_audit('kind', 'language');
create trigger append_only before update on text_versions for each row execute function refuse_change();
