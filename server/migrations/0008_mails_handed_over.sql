-- Set right before the end of a mail is sent: from then on the mail server may have taken it, and what breaks off is sent
-- again only by a person. Null again when the server said that it did not take it.
alter table mails add column handed_over_at timestamptz;
