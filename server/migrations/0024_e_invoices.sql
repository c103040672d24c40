-- What an invoice needs besides the company, for its data and the foot of letters; each may be absent.
alter table portal_options
  add column operator_contact_name text not null default '',
  add column operator_contact_phone text not null default '',
  add column operator_contact_email text not null default '',
  add column operator_register_court text not null default '',
  add column operator_register_number text not null default '',
  add column operator_directors text not null default '',
  -- For customers without a reference of their own.
  add column operator_buyer_reference text not null default '';

-- The customer's own reference for invoices, such as a Leitweg-ID.
alter table users add column buyer_reference text not null default '' check (char_length(buyer_reference) <= 100);

-- An invoice is taken back in parts, which together never exceed it. ----------------------------------------------------

alter table invoices
  drop constraint invoices_cancels_id_key,
  -- The confirmation of the VAT number on which a sale without tax relied; printed nowhere.
  add column vat_proof jsonb,
  -- The row of the ledger by which a cancellation took credits back.
  add column taken_entry_id int unique references credit_entries,
  -- A cancellation whose money went back with the credits: that share is not invoiced again.
  add column is_refund boolean not null default false,
  add check (vat_proof is null or tax_rule = 'reverseCharge'),
  add check (taken_entry_id is null or is_refund),
  add check (not is_refund or kind = 'ST'),
  add check (case kind when 'RE' then least(credits, net, tax, gross) >= 0 else greatest(credits, net, tax, gross) <= 0 end);
alter table invoices disable trigger user;
update invoices st set is_refund = true, taken_entry_id = e.id
from credit_entries e
where st.kind = 'ST' and e.user_id = st.user_id and e.idempotency_key = 'purchase:' || st.credit_entry_id || ':takenBack'
  and st.nth = (select max(other.nth) from invoices other where other.credit_entry_id = st.credit_entry_id);
alter table invoices enable trigger user;
create index invoices_cancelling on invoices (cancels_id) where cancels_id is not null;
create index invoices_of_entry on invoices (credit_entry_id);

create function guard_cancellation() returns trigger language plpgsql as $$
declare
  standing record;
begin
  -- The lock on the invoice makes two cancellations at once wait for each other.
  perform from invoices where id = new.cancels_id and kind = 'RE' for update;
  if not found then raise exception 'a cancellation takes an invoice back'; end if;
  select sum(credits) as credits, sum(net) as net, sum(tax) as tax, sum(gross) as gross into standing
  from invoices where id = new.cancels_id or cancels_id = new.cancels_id;
  if least(standing.credits + new.credits, standing.net + new.net, standing.tax + new.tax, standing.gross + new.gross) < 0 then
    raise exception 'cancellations exceed their invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_cancellation before insert on invoices for each row when (new.kind = 'ST')
  execute function guard_cancellation();

-- An invoice stands until its cancellations have taken back all of its credits.
create function stands(i invoices) returns boolean language sql stable
  return i.credits > coalesce((select -sum(c.credits) from invoices c where c.cancels_id = i.id), 0);

-- The data of an issued document beside its PDF, made once as that is: the XML within the PDF, and XRechnung on request.
create table document_data (
  number text not null,
  format text not null check (format in ('facturx', 'xrechnung')),
  sha256 text not null references files,
  made_at timestamptz not null default now(),
  primary key (number, format)
);
create index document_data_by_content on document_data (sha256);
create trigger append_only before update or delete on document_data for each row execute function refuse_change();

-- Mails carry stored files. ---------------------------------------------------------------------------------------------

create table mail_attachments (
  mail_id int not null references mails on delete cascade,
  name text not null,
  type text not null,
  sha256 text not null references files,
  primary key (mail_id, name)
);
create index mail_attachments_by_content on mail_attachments (sha256);

-- The mail of each issued document, so that a repeated job writes no second one.
create table document_mails (
  number text primary key,
  mail_id int not null references mails on delete cascade
);
