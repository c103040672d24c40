-- Written by `npm run generate` from the migrations, to be read; do not edit or run.

create table account_payments (
  id integer generated always as identity not null,
  credit_entry_id integer not null,
  amount bigint not null,
  paid_on date not null,
  payment_key uuid not null,
  booked_by integer not null,
  created_at timestamp with time zone default now() not null,
  received_payment_id integer,
  constraint account_payments_amount_check CHECK ((amount <> 0)),
  constraint account_payments_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES users(id),
  constraint account_payments_credit_entry_id_fkey FOREIGN KEY (credit_entry_id) REFERENCES credit_entries(id),
  constraint account_payments_payment_key_key UNIQUE (payment_key),
  constraint account_payments_pkey PRIMARY KEY (id),
  constraint account_payments_received_payment_id_fkey FOREIGN KEY (received_payment_id) REFERENCES received_payments(id),
  constraint account_payments_received_payment_id_key UNIQUE (received_payment_id)
);
CREATE INDEX account_payments_of_entry ON public.account_payments USING btree (credit_entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.account_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.account_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit AFTER INSERT ON public.account_payments FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER open_item AFTER INSERT ON public.account_payments FOR EACH ROW EXECUTE FUNCTION keep_open_item();

create table accounting_documents (
  number text not null,
  kind text not null,
  user_id integer not null,
  issued_at timestamp with time zone not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  last_error text default ''::text not null,
  due_at timestamp with time zone default now() not null,
  remote_id text,
  sent_at timestamp with time zone,
  aside_reason text default ''::text not null,
  constraint accounting_documents_attempts_check CHECK ((attempts >= 0)),
  constraint accounting_documents_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint accounting_documents_check1 CHECK (((state = 'aside'::text) = (aside_reason <> ''::text))),
  constraint accounting_documents_kind_check CHECK ((kind = ANY (ARRAY['RE'::text, 'ST'::text, 'LS'::text]))),
  constraint accounting_documents_pkey PRIMARY KEY (number),
  constraint accounting_documents_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'aside'::text]))),
  constraint accounting_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX accounting_documents_by_date ON public.accounting_documents USING btree (issued_at, number);
CREATE INDEX accounting_documents_by_search_id ON public.accounting_documents USING btree (search_id(number));
CREATE INDEX accounting_documents_failed ON public.accounting_documents USING btree (issued_at, number) WHERE (state = 'failed'::text);
CREATE INDEX accounting_documents_of_user ON public.accounting_documents USING btree (user_id, issued_at, number);
CREATE INDEX accounting_documents_pending ON public.accounting_documents USING btree (user_id, issued_at, number) WHERE (state = 'pending'::text);
CREATE TRIGGER audit AFTER UPDATE ON public.accounting_documents FOR EACH ROW EXECUTE FUNCTION record_audit('number');
CREATE TRIGGER search AFTER INSERT ON public.accounting_documents FOR EACH ROW EXECUTE FUNCTION refresh_search_of_document();
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.accounting_documents FOR EACH ROW WHEN ((((old.user_id IS DISTINCT FROM new.user_id) OR (old.remote_id IS DISTINCT FROM new.remote_id)) OR (old.last_error IS DISTINCT FROM new.last_error))) EXECUTE FUNCTION refresh_search_of_document();

create table accounting_exports (
  id integer generated always as identity not null,
  month text not null,
  exported_at timestamp with time zone default now() not null,
  exported_by integer not null,
  constraint accounting_exports_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES users(id),
  constraint accounting_exports_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint accounting_exports_pkey PRIMARY KEY (id)
);
CREATE INDEX accounting_exports_of_month ON public.accounting_exports USING btree (month, exported_at);

create table accounting_options (
  id boolean default true not null,
  sending boolean default false not null,
  stopped_at timestamp with time zone,
  stop_reason text default ''::text not null,
  payment_account text default ''::text not null,
  datev_consultant integer,
  datev_client integer,
  fiscal_month integer default 1 not null,
  account_length integer default 4 not null,
  domestic_account text default ''::text not null,
  oss_account text default ''::text not null,
  reverse_charge_account text default ''::text not null,
  export_account text default ''::text not null,
  first_debtor integer default 10000 not null,
  small_business_account text default ''::text not null,
  term_days integer default 14 not null,
  rate_accounts jsonb default '[]'::jsonb not null,
  datev_links boolean default true not null,
  stripe_account text default ''::text not null,
  paypal_account text default ''::text not null,
  fee_account text default ''::text not null,
  stripe_payment_account text default ''::text not null,
  paypal_payment_account text default ''::text not null,
  constraint accounting_options_account_length_check CHECK (((account_length >= 4) AND (account_length <= 8))),
  constraint accounting_options_datev_client_check CHECK (((datev_client >= 1) AND (datev_client <= 99999))),
  constraint accounting_options_datev_consultant_check CHECK (((datev_consultant >= 1001) AND (datev_consultant <= 9999999))),
  constraint accounting_options_domestic_account_check CHECK ((domestic_account ~ '^\d{0,8}$'::text)),
  constraint accounting_options_export_account_check CHECK ((export_account ~ '^\d{0,8}$'::text)),
  constraint accounting_options_fee_account_check CHECK ((fee_account ~ '^[0-9]{0,8}$'::text)),
  constraint accounting_options_first_debtor_check CHECK (((first_debtor >= 1000) AND (first_debtor <= 999999999))),
  constraint accounting_options_fiscal_month_check CHECK (((fiscal_month >= 1) AND (fiscal_month <= 12))),
  constraint accounting_options_id_check CHECK (id),
  constraint accounting_options_oss_account_check CHECK ((oss_account ~ '^\d{0,8}$'::text)),
  constraint accounting_options_payment_account_check CHECK ((payment_account ~ '^\d{0,15}$'::text)),
  constraint accounting_options_paypal_account_check CHECK ((paypal_account ~ '^[0-9]{0,8}$'::text)),
  constraint accounting_options_paypal_payment_account_check CHECK ((paypal_payment_account ~ '^[0-9]{0,15}$'::text)),
  constraint accounting_options_pkey PRIMARY KEY (id),
  constraint accounting_options_rate_accounts_check CHECK ((jsonb_typeof(rate_accounts) = 'array'::text)),
  constraint accounting_options_reverse_charge_account_check CHECK ((reverse_charge_account ~ '^\d{0,8}$'::text)),
  constraint accounting_options_small_business_account_check CHECK ((small_business_account ~ '^[0-9]{0,8}$'::text)),
  constraint accounting_options_stripe_account_check CHECK ((stripe_account ~ '^[0-9]{0,8}$'::text)),
  constraint accounting_options_stripe_payment_account_check CHECK ((stripe_payment_account ~ '^[0-9]{0,15}$'::text)),
  constraint accounting_options_term_days_check CHECK (((term_days >= 1) AND (term_days <= 365)))
);
CREATE TRIGGER audit AFTER UPDATE ON public.accounting_options FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor_id integer not null,
  address text default ''::text not null,
  call text not null,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text default ''::text not null,
  constraint audit_log_action_check CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'exported'::text, 'watched'::text, 'emailChanged'::text, 'revealed'::text, 'secondFactorReset'::text, 'erased'::text]))),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_address ON public.audit_log USING btree (lower(address), id);
CREATE INDEX audit_log_by_call ON public.audit_log USING btree (call, id);
CREATE INDEX audit_log_by_date ON public.audit_log USING btree (at);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_of_request ON public.audit_log USING btree (lower(request_id)) WHERE (request_id <> ''::text);
CREATE INDEX audit_log_of_subject ON public.audit_log USING btree (subject, subject_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('audit', 'id');

create table backups (
  id integer generated always as identity not null,
  name text not null,
  started_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  error text,
  rows bigint default 0 not null,
  files bigint default 0 not null,
  lost_files bigint default 0 not null,
  bytes bigint default 0 not null,
  constraint backups_bytes_check CHECK ((bytes >= 0)),
  constraint backups_check CHECK (((ended_at IS NOT NULL) OR (error IS NULL))),
  constraint backups_files_check CHECK ((files >= 0)),
  constraint backups_lost_files_check CHECK ((lost_files >= 0)),
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_rows_check CHECK ((rows >= 0))
);
CREATE INDEX backups_made ON public.backups USING btree (id) WHERE ((ended_at IS NOT NULL) AND (error IS NULL));

create table bank_statements (
  id integer generated always as identity not null,
  format text not null,
  file_name text not null,
  account text not null,
  first_day date not null,
  last_day date not null,
  payments integer not null,
  imported_by integer,
  imported_at timestamp with time zone default now() not null,
  constraint bank_statements_check CHECK ((last_day >= first_day)),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['camt'::text, 'csv'::text, 'mt940'::text]))),
  constraint bank_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id),
  constraint bank_statements_payments_check CHECK ((payments >= 0)),
  constraint bank_statements_pkey PRIMARY KEY (id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.bank_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.bank_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit AFTER INSERT ON public.bank_statements FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table brought_over (
  kind text not null,
  key text not null,
  id integer not null,
  digest text not null,
  facts jsonb default '{}'::jsonb not null,
  constraint brought_over_key_check CHECK ((key <> ''::text)),
  constraint brought_over_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'job'::text, 'task'::text, 'version'::text, 'message'::text, 'document'::text]))),
  constraint brought_over_pkey PRIMARY KEY (kind, key)
);
CREATE INDEX brought_over_by_id ON public.brought_over USING btree (kind, id);

create table campaign_groups (
  "position" smallint not null,
  group_id integer not null,
  constraint campaign_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint campaign_groups_pkey PRIMARY KEY ("position", group_id),
  constraint campaign_groups_position_fkey FOREIGN KEY ("position") REFERENCES campaigns("position") ON DELETE CASCADE
);
CREATE INDEX campaign_groups_of_group ON public.campaign_groups USING btree (group_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.campaign_groups FOR EACH ROW EXECUTE FUNCTION record_audit('position', 'group_id');

create table campaigns (
  "position" smallint not null,
  names jsonb not null,
  from_day date not null,
  to_day date not null,
  audience text not null,
  percent smallint not null,
  constraint campaigns_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'groups'::text, 'newCustomers'::text]))),
  constraint campaigns_check CHECK ((from_day <= to_day)),
  constraint campaigns_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint campaigns_pkey PRIMARY KEY ("position"),
  constraint campaigns_position_check CHECK (("position" > 0))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.campaigns FOR EACH ROW EXECUTE FUNCTION record_audit('position');

create table chat_messages (
  id integer generated always as identity not null,
  job_id integer not null,
  task_id integer not null,
  writer text not null,
  author_id integer not null,
  text text not null,
  file_sha256 text,
  file_name text,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  message_key uuid,
  internal boolean default false not null,
  file_removed_at timestamp with time zone,
  file_removed_after smallint,
  constraint chat_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint chat_messages_check CHECK (((file_removed_at IS NULL) OR (file_sha256 IS NULL))),
  constraint chat_messages_check2 CHECK (((NOT internal) OR (writer = 'support'::text))),
  constraint chat_messages_check3 CHECK (((NOT internal) OR (read_at IS NOT NULL))),
  constraint chat_messages_file_has_name CHECK (((file_name IS NOT NULL) OR (file_sha256 IS NULL))),
  constraint chat_messages_file_removed_after_check CHECK ((file_removed_after > 0)),
  constraint chat_messages_file_sha256_fkey FOREIGN KEY (file_sha256) REFERENCES files(sha256),
  constraint chat_messages_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  constraint chat_messages_name_has_file CHECK (((file_name IS NULL) OR (file_sha256 IS NOT NULL) OR (file_removed_at IS NOT NULL))),
  constraint chat_messages_pkey PRIMARY KEY (id),
  constraint chat_messages_says_something CHECK (((text <> ''::text) OR (file_sha256 IS NOT NULL) OR (file_removed_at IS NOT NULL))),
  constraint chat_messages_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint chat_messages_writer_check CHECK ((writer = ANY (ARRAY['support'::text, 'customer'::text])))
);
CREATE INDEX chat_files_of_author ON public.chat_messages USING btree (author_id) INCLUDE (file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX chat_messages_by_date ON public.chat_messages USING btree (created_at) WHERE (writer = 'customer'::text);
CREATE INDEX chat_messages_of_job ON public.chat_messages USING btree (job_id, id);
CREATE INDEX chat_messages_of_task ON public.chat_messages USING btree (task_id, id);
CREATE UNIQUE INDEX chat_messages_sent_once ON public.chat_messages USING btree (task_id, message_key);
CREATE INDEX chat_messages_to_mail ON public.chat_messages USING btree (created_at) WHERE ((read_at IS NULL) AND (mailed_at IS NULL));
CREATE INDEX chat_messages_unread ON public.chat_messages USING btree (writer, job_id, task_id) WHERE (read_at IS NULL);
CREATE INDEX chat_messages_with_file ON public.chat_messages USING btree (file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE TRIGGER find_job_of_message BEFORE INSERT ON public.chat_messages FOR EACH ROW EXECUTE FUNCTION find_job_of_message();
CREATE TRIGGER keep_conversations_of_changed AFTER UPDATE ON public.chat_messages REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION keep_conversations();
CREATE TRIGGER keep_conversations_of_new AFTER INSERT ON public.chat_messages REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION add_to_conversations();
CREATE TRIGGER search AFTER DELETE ON public.chat_messages FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('chat', 'task_id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.chat_messages FOR EACH ROW WHEN ((((old.text IS DISTINCT FROM new.text) OR (old.file_name IS DISTINCT FROM new.file_name)) OR (old.internal IS DISTINCT FROM new.internal))) EXECUTE FUNCTION refresh_search_of_row('chat', 'task_id');
CREATE TRIGGER stale_days_of_changed AFTER UPDATE ON public.chat_messages FOR EACH ROW WHEN (((((old.task_id IS DISTINCT FROM new.task_id) OR (old.writer IS DISTINCT FROM new.writer)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.internal IS DISTINCT FROM new.internal))) EXECUTE FUNCTION mark_task_of_message();
CREATE TRIGGER stale_days_of_deleted AFTER DELETE ON public.chat_messages FOR EACH ROW WHEN ((NOT old.internal)) EXECUTE FUNCTION mark_task_of_message();
CREATE TRIGGER stale_days_of_new AFTER INSERT ON public.chat_messages FOR EACH ROW WHEN ((NOT new.internal)) EXECUTE FUNCTION mark_task_of_message();

create table companies (
  id integer not null,
  constraint companies_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE,
  constraint companies_pkey PRIMARY KEY (id)
);

create table confirmed_families (
  family text not null,
  confirmed_by integer,
  confirmed_at timestamp with time zone default now() not null,
  constraint confirmed_families_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint confirmed_families_pkey PRIMARY KEY (family)
);
CREATE INDEX confirmed_families_by_person ON public.confirmed_families USING btree (confirmed_by);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.confirmed_families FOR EACH ROW EXECUTE FUNCTION record_audit('family');

create table conversations (
  task_id integer not null,
  user_id integer not null,
  job_id integer not null,
  last_id integer,
  last_at timestamp with time zone,
  last_message_id integer,
  last_message_at timestamp with time zone,
  messages integer default 0 not null,
  unread_by_support integer default 0 not null,
  unread_by_customer integer default 0 not null,
  waits boolean default false not null,
  waits_since integer,
  constraint conversations_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  constraint conversations_pkey PRIMARY KEY (task_id),
  constraint conversations_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX conversations_by_wait ON public.conversations USING btree (waits_since) WHERE waits;
CREATE INDEX conversations_listed ON public.conversations USING btree (((unread_by_support > 0)), last_id) INCLUDE (task_id);
CREATE INDEX conversations_of_job ON public.conversations USING btree (job_id);
CREATE INDEX conversations_of_user ON public.conversations USING btree (user_id, task_id);
CREATE INDEX conversations_waiting ON public.conversations USING btree (task_id) WHERE waits;
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.conversations FOR EACH ROW WHEN ((((old.last_id IS DISTINCT FROM new.last_id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.job_id IS DISTINCT FROM new.job_id))) EXECUTE FUNCTION refresh_search_of_row('chat', 'task_id');
CREATE TRIGGER search_of_deleted AFTER DELETE ON public.conversations FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('chat', 'task_id');

create table countries (
  id integer not null,
  iso text not null,
  name_de text not null,
  name_en text not null,
  area_id integer not null,
  is_eu boolean not null,
  vat_prefix text,
  constraint countries_area_id_check CHECK ((area_id = ANY (ARRAY[1, 2, 3]))),
  constraint countries_iso_check CHECK ((iso ~ '^[A-Z]{2}$'::text)),
  constraint countries_iso_key UNIQUE (iso),
  constraint countries_pkey PRIMARY KEY (id)
);

create table country_states (
  id integer not null,
  country_id integer not null,
  name text not null,
  constraint country_states_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint country_states_country_id_name_key UNIQUE (country_id, name),
  constraint country_states_pkey PRIMARY KEY (id)
);

create table credit_accounts (
  user_id integer not null,
  balance credit_cents default 0 not null,
  low_below credit_cents,
  low_told_entry_id integer,
  constraint credit_accounts_balance_check CHECK (((balance)::integer >= 0)),
  constraint credit_accounts_low_below_check CHECK (((low_below)::integer > 0)),
  constraint credit_accounts_low_told_entry_id_fkey FOREIGN KEY (low_told_entry_id) REFERENCES credit_entries(id),
  constraint credit_accounts_pkey PRIMARY KEY (user_id),
  constraint credit_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table credit_entries (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  amount credit_cents not null,
  balance credit_cents not null,
  reason text default ''::text not null,
  actor_id integer,
  task_id integer,
  idempotency_key text not null,
  created_at timestamp with time zone default now() not null,
  net_price bigint,
  paid_on date,
  paid_by text,
  term_days integer,
  approved_by integer,
  constraint credit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint credit_entries_amount_check CHECK (((amount)::integer <> 0)),
  constraint credit_entries_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint credit_entries_balance_check CHECK (((balance)::integer >= 0)),
  constraint credit_entries_check CHECK (((net_price IS NULL) OR (kind = 'purchase'::text))),
  constraint credit_entries_check1 CHECK (((paid_on IS NULL) OR (kind = 'purchase'::text))),
  constraint credit_entries_check2 CHECK (((paid_by IS NULL) OR (paid_on IS NOT NULL))),
  constraint credit_entries_check3 CHECK (((term_days IS NULL) OR ((kind = 'purchase'::text) AND (paid_on IS NULL)))),
  constraint credit_entries_check4 CHECK ((approved_by <> actor_id)),
  constraint credit_entries_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'payment'::text, 'refund'::text, 'correction'::text, 'bonus'::text]))),
  constraint credit_entries_net_price_check CHECK ((net_price >= 0)),
  constraint credit_entries_paid_by_check CHECK ((paid_by = ANY (ARRAY['transfer'::text, 'online'::text]))),
  constraint credit_entries_pkey PRIMARY KEY (id),
  constraint credit_entries_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  constraint credit_entries_term_days_check CHECK (((term_days >= 1) AND (term_days <= 365))),
  constraint credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint credit_entries_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key)
);
CREATE INDEX credit_entries_all_by_date ON public.credit_entries USING btree (created_at) INCLUDE (kind, amount);
CREATE INDEX credit_entries_by_amount ON public.credit_entries USING btree (amount, id);
CREATE INDEX credit_entries_by_date ON public.credit_entries USING btree (user_id, created_at);
CREATE INDEX credit_entries_by_kind ON public.credit_entries USING btree (kind, id);
CREATE INDEX credit_entries_by_person ON public.credit_entries USING btree (COALESCE(approved_by, actor_id), created_at) WHERE (actor_id IS NOT NULL);
CREATE INDEX credit_entries_of_task ON public.credit_entries USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX credit_entries_of_user ON public.credit_entries USING btree (user_id, id);
CREATE UNIQUE INDEX credit_entries_paid_once ON public.credit_entries USING btree (task_id) WHERE (kind = 'payment'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit AFTER INSERT ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('credit', 'id');
CREATE TRIGGER stale_days AFTER INSERT ON public.credit_entries FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['payment'::text, 'refund'::text]))) EXECUTE FUNCTION mark_day_of_entry();

create table credit_packages (
  id integer generated always as identity not null,
  credits credit_cents not null,
  net_price bigint not null,
  bonus credit_cents default 0 not null,
  group_id integer,
  active boolean default true not null,
  "position" integer default 0 not null,
  constraint credit_packages_bonus_check CHECK (((bonus)::integer >= 0)),
  constraint credit_packages_credits_check CHECK (((credits)::integer > 0)),
  constraint credit_packages_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id),
  constraint credit_packages_net_price_check CHECK ((net_price > 0)),
  constraint credit_packages_pkey PRIMARY KEY (id)
);
CREATE INDEX credit_packages_in_order ON public.credit_packages USING btree ("position", id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.credit_packages FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table customer_class_prices (
  user_id integer not null,
  kind text not null,
  class_id integer not null,
  price credit_cents not null,
  constraint customer_class_prices_kind_class_id_fkey FOREIGN KEY (kind, class_id) REFERENCES price_classes(kind, id),
  constraint customer_class_prices_pkey PRIMARY KEY (user_id, kind, class_id),
  constraint customer_class_prices_price_check CHECK (((price)::integer >= 0)),
  constraint customer_class_prices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX customer_class_prices_of_class ON public.customer_class_prices USING btree (kind, class_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.customer_class_prices FOR EACH ROW EXECUTE FUNCTION record_audit('user_id', 'kind', 'class_id');

create table customer_groups (
  id integer generated always as identity not null,
  name text not null,
  bonus_percent integer default 0 not null,
  pays_by text[] default '{}'::text[] not null,
  constraint customer_groups_bonus_percent_check CHECK (((bonus_percent >= 0) AND (bonus_percent <= 100))),
  constraint customer_groups_name_check CHECK ((btrim(name) <> ''::text)),
  constraint customer_groups_name_key UNIQUE (name),
  constraint customer_groups_pays_by_check CHECK ((pays_by <@ ARRAY['transfer'::text, 'card'::text])),
  constraint customer_groups_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.customer_groups FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table customer_tools (
  id integer generated always as identity not null,
  user_id integer not null,
  tool_id integer not null,
  kind text default 'master'::text not null,
  serial text default ''::text not null,
  note text default ''::text not null,
  constraint customer_tools_kind_check CHECK ((kind = ANY (ARRAY['master'::text, 'slave'::text]))),
  constraint customer_tools_pkey PRIMARY KEY (id),
  constraint customer_tools_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tools(id),
  constraint customer_tools_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint customer_tools_user_id_tool_id_serial_key UNIQUE (user_id, tool_id, serial)
);
CREATE INDEX customer_tools_of_tool ON public.customer_tools USING btree (tool_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.customer_tools FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table delivery_notes (
  id integer generated always as identity not null,
  number text not null,
  user_id integer not null,
  task_id integer,
  credit_entry_id integer not null,
  payment_tax integer not null,
  price credit_cents not null,
  company jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint delivery_notes_credit_entry_id_fkey FOREIGN KEY (credit_entry_id) REFERENCES credit_entries(id),
  constraint delivery_notes_credit_entry_id_key UNIQUE (credit_entry_id),
  constraint delivery_notes_names_task CHECK (((task_id IS NOT NULL) OR ((price)::integer < 0))),
  constraint delivery_notes_number_key UNIQUE (number),
  constraint delivery_notes_payment_tax_check CHECK ((payment_tax = ANY (ARRAY[19, 20]))),
  constraint delivery_notes_pkey PRIMARY KEY (id),
  constraint delivery_notes_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  constraint delivery_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX delivery_notes_by_date ON public.delivery_notes USING btree (created_at) INCLUDE (price);
CREATE INDEX delivery_notes_by_price ON public.delivery_notes USING btree (price, id);
CREATE INDEX delivery_notes_in_order ON public.delivery_notes USING btree (created_at, id);
CREATE UNIQUE INDEX delivery_notes_of_payment ON public.delivery_notes USING btree (task_id) WHERE ((price)::integer >= 0);
CREATE INDEX delivery_notes_of_task ON public.delivery_notes USING btree (task_id);
CREATE INDEX delivery_notes_of_user ON public.delivery_notes USING btree (user_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.delivery_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.delivery_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.delivery_notes FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('deliveryNote', 'id', 'credit', 'credit_entry_id');
CREATE TRIGGER send_to_accounting AFTER INSERT ON public.delivery_notes FOR EACH ROW EXECUTE FUNCTION send_to_accounting();

create table document_data (
  number text not null,
  format text not null,
  sha256 text not null,
  made_at timestamp with time zone default now() not null,
  constraint document_data_format_check CHECK ((format = ANY (ARRAY['facturx'::text, 'xrechnung'::text]))),
  constraint document_data_pkey PRIMARY KEY (number, format),
  constraint document_data_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256)
);
CREATE INDEX document_data_by_content ON public.document_data USING btree (sha256);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.document_data FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table document_files (
  number text not null,
  sha256 text not null,
  made_at timestamp with time zone default now() not null,
  constraint document_files_pkey PRIMARY KEY (number),
  constraint document_files_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256)
);
CREATE INDEX document_files_by_content ON public.document_files USING btree (sha256);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.document_files FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table document_mails (
  number text not null,
  mail_id integer not null,
  constraint document_mails_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint document_mails_pkey PRIMARY KEY (number)
);

create table document_numbers (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint document_numbers_kind_check CHECK ((kind = ANY (ARRAY['RE'::text, 'LS'::text, 'ST'::text]))),
  constraint document_numbers_last_check CHECK ((last > 0)),
  constraint document_numbers_pkey PRIMARY KEY (kind, year)
);

create table earlier_documents (
  id integer generated always as identity not null,
  user_id integer not null,
  number text not null,
  title text default ''::text not null,
  issued_on date not null,
  sha256 text not null,
  file_name text not null,
  constraint earlier_documents_file_name_check CHECK ((file_name <> ''::text)),
  constraint earlier_documents_number_check CHECK (((number <> ''::text) AND (length(number) <= 60))),
  constraint earlier_documents_pkey PRIMARY KEY (id),
  constraint earlier_documents_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256),
  constraint earlier_documents_title_check CHECK ((length(title) <= 120)),
  constraint earlier_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX earlier_documents_by_content ON public.earlier_documents USING btree (sha256);
CREATE INDEX earlier_documents_of_user ON public.earlier_documents USING btree (user_id, issued_on, id);

create table email_changes (
  key_hash text not null,
  user_id integer not null,
  email text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint email_changes_pkey PRIMARY KEY (key_hash),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX email_changes_of_user ON public.email_changes USING btree (user_id);

create table erasure_requests (
  id integer generated always as identity not null,
  user_id integer not null,
  requested_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  gives_up credit_cents not null,
  state text default 'waiting'::text not null,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  constraint erasure_requests_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint erasure_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint erasure_requests_gives_up_check CHECK (((gives_up)::integer >= 0)),
  constraint erasure_requests_pkey PRIMARY KEY (id),
  constraint erasure_requests_reason_check CHECK ((char_length(reason) <= 500)),
  constraint erasure_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'withdrawn'::text, 'declined'::text, 'done'::text]))),
  constraint erasure_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX erasure_requests_due ON public.erasure_requests USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX erasure_requests_of_user ON public.erasure_requests USING btree (user_id, id);
CREATE UNIQUE INDEX erasure_requests_waiting ON public.erasure_requests USING btree (user_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON public.erasure_requests FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table file_checks (
  id integer generated always as identity not null,
  user_id integer not null,
  sha256 text not null,
  file_name text not null,
  created_at timestamp with time zone default now() not null,
  image_sha256 text,
  image_name text,
  constraint file_checks_image_sha256_fkey FOREIGN KEY (image_sha256) REFERENCES files(sha256),
  constraint file_checks_pkey PRIMARY KEY (id),
  constraint file_checks_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256),
  constraint file_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX file_checks_by_age ON public.file_checks USING btree (created_at);
CREATE INDEX file_checks_by_content ON public.file_checks USING btree (sha256);
CREATE INDEX file_checks_by_image ON public.file_checks USING btree (image_sha256) WHERE (image_sha256 IS NOT NULL);
CREATE INDEX file_checks_of_user ON public.file_checks USING btree (user_id, id);

create table file_facts (
  sha256 text not null,
  family text not null,
  software text,
  hardware text,
  part text,
  length integer not null,
  facts jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint file_facts_pkey PRIMARY KEY (sha256),
  constraint file_facts_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256) ON DELETE CASCADE
);
CREATE INDEX file_facts_by_software ON public.file_facts USING btree (software, family);
CREATE TRIGGER search AFTER INSERT OR UPDATE ON public.file_facts FOR EACH ROW EXECUTE FUNCTION refresh_search_of_facts();

create table files (
  sha256 text not null,
  size integer not null,
  stored_at timestamp with time zone default now() not null,
  unscanned boolean default false not null,
  damaged_at timestamp with time zone,
  constraint files_pkey PRIMARY KEY (sha256),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint files_size_check CHECK ((size > 0))
);
CREATE INDEX files_damaged ON public.files USING btree (sha256) WHERE (damaged_at IS NOT NULL);

create table follow_up_rules (
  "position" smallint not null,
  kind text,
  days smallint,
  group_id integer,
  outcome text not null,
  percent smallint,
  constraint follow_up_rules_check CHECK (((outcome = 'percent'::text) = (percent IS NOT NULL))),
  constraint follow_up_rules_days_check CHECK ((days >= 0)),
  constraint follow_up_rules_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint follow_up_rules_kind_check CHECK ((kind = ANY (ARRAY['changeMethods'::text, 'dealerUpdate'::text, 'backToOriginal'::text]))),
  constraint follow_up_rules_outcome_check CHECK ((outcome = ANY (ARRAY['free'::text, 'difference'::text, 'percent'::text, 'full'::text]))),
  constraint follow_up_rules_percent_check CHECK (((percent >= 1) AND (percent <= 99))),
  constraint follow_up_rules_pkey PRIMARY KEY ("position"),
  constraint follow_up_rules_position_check CHECK (("position" > 0))
);
CREATE INDEX follow_up_rules_group ON public.follow_up_rules USING btree (group_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.follow_up_rules FOR EACH ROW EXECUTE FUNCTION record_audit('position');

create table found_deliveries (
  sha256 text not null,
  task_id integer not null,
  version integer not null,
  found integer not null,
  constraint found_deliveries_pkey PRIMARY KEY (sha256, task_id, version),
  constraint found_deliveries_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256) ON DELETE CASCADE,
  constraint found_deliveries_task_id_version_fkey FOREIGN KEY (task_id, version) REFERENCES own_deliveries(task_id, version) ON DELETE CASCADE
);
CREATE INDEX found_deliveries_of_delivery ON public.found_deliveries USING btree (task_id, version);

create table group_class_prices (
  group_id integer not null,
  kind text not null,
  class_id integer not null,
  price credit_cents not null,
  constraint group_class_prices_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint group_class_prices_kind_class_id_fkey FOREIGN KEY (kind, class_id) REFERENCES price_classes(kind, id) ON DELETE CASCADE,
  constraint group_class_prices_pkey PRIMARY KEY (group_id, kind, class_id),
  constraint group_class_prices_price_check CHECK (((price)::integer >= 0))
);
CREATE INDEX group_class_prices_of_class ON public.group_class_prices USING btree (kind, class_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.group_class_prices FOR EACH ROW EXECUTE FUNCTION record_audit('group_id', 'kind', 'class_id');

create table group_special_prices (
  group_id integer not null,
  method_id integer not null,
  price credit_cents not null,
  constraint group_special_prices_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint group_special_prices_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id),
  constraint group_special_prices_pkey PRIMARY KEY (group_id, method_id),
  constraint group_special_prices_price_check CHECK (((price)::integer >= 0))
);
CREATE INDEX group_special_prices_of_method ON public.group_special_prices USING btree (method_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.group_special_prices FOR EACH ROW EXECUTE FUNCTION record_audit('group_id', 'method_id');

create table group_terms (
  group_id integer not null,
  flat_price boolean not null,
  discount_percent smallint not null,
  minimum credit_cents,
  cap credit_cents,
  constraint group_terms_cap_check CHECK (((cap)::integer >= 0)),
  constraint group_terms_check CHECK (((minimum)::integer <= (cap)::integer)),
  constraint group_terms_discount_percent_check CHECK (((discount_percent >= 0) AND (discount_percent <= 100))),
  constraint group_terms_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint group_terms_minimum_check CHECK (((minimum)::integer >= 0)),
  constraint group_terms_pkey PRIMARY KEY (group_id)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.group_terms FOR EACH ROW EXECUTE FUNCTION record_audit('group_id');

create table holidays (
  day date not null,
  name text not null,
  constraint holidays_name_check CHECK ((name <> ''::text)),
  constraint holidays_pkey PRIMARY KEY (day)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.holidays FOR EACH ROW EXECUTE FUNCTION record_audit('day');

create table human_passes (
  pass_hash text not null,
  expires_at timestamp with time zone not null,
  constraint human_passes_pkey PRIMARY KEY (pass_hash)
);

create table human_solutions (
  solution_hash text not null,
  expires_at timestamp with time zone not null,
  constraint human_solutions_pkey PRIMARY KEY (solution_hash)
);

create table invitations (
  id integer generated always as identity not null,
  company_id integer not null,
  invited_by integer not null,
  email text not null,
  rights text[] not null,
  key_hash text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  state text default 'open'::text not null,
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_key_hash_key UNIQUE (key_hash),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_rights_check CHECK ((rights <@ '{order,pay,seeDocuments,buyCredits,managePeople}'::text[])),
  constraint invitations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'revoked'::text])))
);
CREATE INDEX invitations_by_person ON public.invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (company_id, name_key(email)) WHERE (state = 'open'::text);

create table invoices (
  id integer generated always as identity not null,
  number text not null,
  kind text not null,
  cancels_id integer,
  user_id integer not null,
  credit_entry_id integer not null,
  nth integer default 1 not null,
  credits credit_cents not null,
  net bigint not null,
  tax_rate integer not null,
  tax bigint not null,
  gross bigint not null,
  tax_rule text not null,
  reason text default ''::text not null,
  company jsonb not null,
  created_at timestamp with time zone default now() not null,
  vat_proof jsonb,
  taken_entry_id integer,
  is_refund boolean default false not null,
  accounting_day date,
  due_on date,
  currency text default portal_currency() not null,
  constraint invoices_cancels_id_fkey FOREIGN KEY (cancels_id) REFERENCES invoices(id),
  constraint invoices_check CHECK (((kind = 'ST'::text) = (cancels_id IS NOT NULL))),
  constraint invoices_check1 CHECK (((net + tax) = gross)),
  constraint invoices_check2 CHECK (((vat_proof IS NULL) OR (tax_rule = 'reverseCharge'::text))),
  constraint invoices_check3 CHECK (((taken_entry_id IS NULL) OR is_refund)),
  constraint invoices_check4 CHECK (((NOT is_refund) OR (kind = 'ST'::text))),
  constraint invoices_check5 CHECK (
CASE kind
    WHEN 'RE'::text THEN (LEAST((credits)::bigint, net, tax, gross) >= 0)
    ELSE (GREATEST((credits)::bigint, net, tax, gross) <= 0)
END),
  constraint invoices_check6 CHECK (((due_on IS NULL) OR (kind = 'RE'::text))),
  constraint invoices_credit_entry_id_fkey FOREIGN KEY (credit_entry_id) REFERENCES credit_entries(id),
  constraint invoices_currency_fkey FOREIGN KEY (currency) REFERENCES portal_options(currency),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['RE'::text, 'ST'::text]))),
  constraint invoices_nth_check CHECK ((nth > 0)),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_taken_entry_id_fkey FOREIGN KEY (taken_entry_id) REFERENCES credit_entries(id),
  constraint invoices_taken_entry_id_key UNIQUE (taken_entry_id),
  constraint invoices_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 10000))),
  constraint invoices_tax_rule_check CHECK ((tax_rule = ANY (ARRAY['domestic'::text, 'oss'::text, 'reverseCharge'::text, 'export'::text, 'smallBusiness'::text]))),
  constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX invoices_by_accounting_day ON public.invoices USING btree (accounting_day) WHERE (accounting_day IS NOT NULL);
CREATE INDEX invoices_cancelling ON public.invoices USING btree (cancels_id) WHERE (cancels_id IS NOT NULL);
CREATE INDEX invoices_in_order ON public.invoices USING btree (created_at, id);
CREATE INDEX invoices_of_entry ON public.invoices USING btree (credit_entry_id);
CREATE INDEX invoices_of_other_months ON public.invoices USING btree (accounting_day, created_at) WHERE (date_trunc('month'::text, (accounting_day)::timestamp without time zone) <> date_trunc('month'::text, (created_at AT TIME ZONE 'Europe/Vienna'::text)));
CREATE INDEX invoices_of_user ON public.invoices USING btree (user_id, id);
CREATE INDEX invoices_on_account ON public.invoices USING btree (due_on, id) WHERE (due_on IS NOT NULL);
CREATE UNIQUE INDEX invoices_once ON public.invoices USING btree (credit_entry_id, nth) WHERE (kind = 'RE'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER guard_cancellation BEFORE INSERT ON public.invoices FOR EACH ROW WHEN ((new.kind = 'ST'::text)) EXECUTE FUNCTION guard_cancellation();
CREATE TRIGGER open_item AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_open_item();
CREATE TRIGGER search AFTER INSERT OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refresh_search_of_invoice();
CREATE TRIGGER send_to_accounting AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION send_to_accounting();

create table jobs (
  id integer generated always as identity not null,
  user_id integer not null,
  vehicle_id integer not null,
  vin text not null,
  additional text default ''::text not null,
  modification_mode text not null,
  terms_accepted_at timestamp with time zone default now(),
  order_key uuid,
  ordered_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  visible boolean generated always as (((ordered_at IS NOT NULL) AND (deleted_at IS NULL))) stored not null,
  restarts_task_id integer,
  constraint jobs_additional_check CHECK ((char_length(additional) <= 200)),
  constraint jobs_modification_mode_check CHECK ((modification_mode = ANY (ARRAY['automatic'::text, 'manual'::text]))),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_restarts_task_id_fkey FOREIGN KEY (restarts_task_id) REFERENCES tasks(id),
  constraint jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint jobs_user_id_order_key_key UNIQUE (user_id, order_key),
  constraint jobs_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id),
  constraint jobs_vin_check CHECK ((length(vin) > 4))
);
CREATE INDEX jobs_by_change ON public.jobs USING btree (changed_at) WHERE visible;
CREATE INDEX jobs_by_date ON public.jobs USING btree (created_at) WHERE visible;
CREATE INDEX jobs_drafts ON public.jobs USING btree (created_at) WHERE (ordered_at IS NULL);
CREATE INDEX jobs_of_user ON public.jobs USING btree (user_id, id) WHERE visible;
CREATE INDEX jobs_of_vehicle_by_customer ON public.jobs USING btree (vehicle_id, user_id);
CREATE INDEX jobs_restarting ON public.jobs USING btree (restarts_task_id) WHERE (restarts_task_id IS NOT NULL);
CREATE INDEX jobs_visible ON public.jobs USING btree (id) WHERE visible;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.jobs FOR EACH ROW WHEN ((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.vehicle_id IS DISTINCT FROM new.vehicle_id)) OR (old.vin IS DISTINCT FROM new.vin)) OR (old.additional IS DISTINCT FROM new.additional)) OR (old.visible IS DISTINCT FROM new.visible))) EXECUTE FUNCTION refresh_search_of_job();
CREATE TRIGGER search_of_deleted AFTER DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('job', 'id');
CREATE TRIGGER search_of_new AFTER INSERT ON public.jobs FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('job', 'id');
CREATE TRIGGER search_weight_of_changed AFTER UPDATE ON public.jobs FOR EACH ROW WHEN ((old.vehicle_id IS DISTINCT FROM new.vehicle_id)) EXECUTE FUNCTION weigh_ordered_vehicle();
CREATE TRIGGER search_weight_of_new AFTER INSERT ON public.jobs FOR EACH ROW EXECUTE FUNCTION weigh_ordered_vehicle();
CREATE TRIGGER stale_days AFTER UPDATE ON public.jobs FOR EACH ROW WHEN ((old.vehicle_id IS DISTINCT FROM new.vehicle_id)) EXECUTE FUNCTION mark_job();
CREATE TRIGGER vehicle_of_changed AFTER UPDATE ON public.jobs FOR EACH ROW WHEN ((old.vehicle_id IS DISTINCT FROM new.vehicle_id)) EXECUTE FUNCTION remove_described_vehicle();
CREATE TRIGGER vehicle_of_deleted AFTER UPDATE ON public.jobs FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION erase_vehicle_of_job();
CREATE TRIGGER vehicle_of_removed AFTER DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION remove_described_vehicle();

create table ledger_checks (
  id integer generated always as identity not null,
  checked_at timestamp with time zone default now() not null,
  took_ms integer not null,
  examined bigint not null,
  violations jsonb not null,
  without_invoice jsonb default '{"count": 0, "examples": []}'::jsonb not null,
  constraint ledger_checks_examined_check CHECK ((examined >= 0)),
  constraint ledger_checks_pkey PRIMARY KEY (id),
  constraint ledger_checks_took_ms_check CHECK ((took_ms >= 0)),
  constraint ledger_checks_violations_check CHECK ((jsonb_typeof(violations) = 'array'::text)),
  constraint ledger_checks_without_invoice_check CHECK ((jsonb_typeof(without_invoice) = 'object'::text))
);
CREATE INDEX ledger_checks_broken ON public.ledger_checks USING btree (id) WHERE (violations <> '[]'::jsonb);
CREATE TRIGGER append_only BEFORE UPDATE ON public.ledger_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table legal_confirmations (
  task_id integer not null,
  kind text not null,
  version integer not null,
  language text not null,
  user_id integer not null,
  confirmed_at timestamp with time zone default now() not null,
  constraint legal_confirmations_kind_check CHECK ((kind = ANY (ARRAY['emission'::text, 'safety'::text]))),
  constraint legal_confirmations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint legal_confirmations_pkey PRIMARY KEY (task_id, kind),
  constraint legal_confirmations_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint legal_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint legal_confirmations_version_fkey FOREIGN KEY (version) REFERENCES legal_notices(version)
);

create table legal_notice_texts (
  version integer not null,
  kind text not null,
  language text not null,
  content text not null,
  constraint legal_notice_texts_content_check CHECK ((content <> ''::text)),
  constraint legal_notice_texts_kind_check CHECK ((kind = ANY (ARRAY['emission'::text, 'safety'::text]))),
  constraint legal_notice_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint legal_notice_texts_pkey PRIMARY KEY (version, kind, language),
  constraint legal_notice_texts_version_fkey FOREIGN KEY (version) REFERENCES legal_notices(version)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.legal_notice_texts FOR EACH ROW EXECUTE FUNCTION record_audit('version', 'kind', 'language');

create table legal_notices (
  version integer generated always as identity not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  constraint legal_notices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint legal_notices_pkey PRIMARY KEY (version)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.legal_notices FOR EACH ROW EXECUTE FUNCTION record_audit('version');

create table mail_attachments (
  mail_id integer not null,
  name text not null,
  type text not null,
  sha256 text not null,
  constraint mail_attachments_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint mail_attachments_pkey PRIMARY KEY (mail_id, name),
  constraint mail_attachments_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256)
);
CREATE INDEX mail_attachments_by_content ON public.mail_attachments USING btree (sha256);

create table mails (
  id integer generated always as identity not null,
  recipient text not null,
  language text not null,
  kind text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  last_error text,
  refused boolean default false not null,
  sent_at timestamp with time zone,
  handed_over_at timestamp with time zone,
  sealed bytea,
  about_user_id integer,
  constraint mails_about_user_id_fkey FOREIGN KEY (about_user_id) REFERENCES users(id),
  constraint mails_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_about ON public.mails USING btree (about_user_id) WHERE (about_user_id IS NOT NULL);
CREATE INDEX mails_by_recipient ON public.mails USING btree (lower(recipient));
CREATE INDEX mails_sealed ON public.mails USING btree (created_at) WHERE (sealed <> '\x'::bytea);
CREATE INDEX mails_unsent ON public.mails USING btree (id) WHERE (sent_at IS NULL);
CREATE TRIGGER search AFTER INSERT OR DELETE ON public.mails FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('mail', 'id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.mails FOR EACH ROW WHEN (((((old.recipient IS DISTINCT FROM new.recipient) OR (old.subject IS DISTINCT FROM new.subject)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.body IS DISTINCT FROM new.body))) EXECUTE FUNCTION refresh_search_of_row('mail', 'id');

create table method_texts (
  method_id integer not null,
  language text not null,
  name text not null,
  comment text default ''::text not null,
  constraint method_texts_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id) ON DELETE CASCADE,
  constraint method_texts_pkey PRIMARY KEY (method_id, language)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.method_texts FOR EACH ROW EXECUTE FUNCTION record_audit('method_id', 'language');
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.method_texts FOR EACH ROW EXECUTE FUNCTION refresh_search_of_method('method_id');

create table methods (
  id integer not null,
  name text not null,
  engine_kind text default 'engine'::text not null,
  engine_class_id integer,
  module_kind text default 'module'::text not null,
  module_class_id integer,
  type text not null,
  active boolean default true not null,
  universal boolean not null,
  categories text[] default '{}'::text[] not null,
  fuel text default 'any'::text not null,
  dtc_logic boolean default false not null,
  optional_parameters text default ''::text not null,
  url_link text default ''::text not null,
  legal_notice text default 'none'::text not null,
  details jsonb default '[]'::jsonb not null,
  constraint methods_details_check CHECK (((jsonb_typeof(details) = 'array'::text) AND (jsonb_array_length(details) <= 6))),
  constraint methods_engine_kind_check CHECK ((engine_kind = 'engine'::text)),
  constraint methods_engine_kind_engine_class_id_fkey FOREIGN KEY (engine_kind, engine_class_id) REFERENCES price_classes(kind, id),
  constraint methods_fuel_check CHECK ((fuel = ANY (ARRAY['any'::text, 'diesel'::text, 'petrol'::text]))),
  constraint methods_id_check CHECK ((id >= 0)),
  constraint methods_legal_notice_check CHECK ((legal_notice = ANY (ARRAY['none'::text, 'emission'::text, 'safety'::text]))),
  constraint methods_module_kind_check CHECK ((module_kind = 'module'::text)),
  constraint methods_module_kind_module_class_id_fkey FOREIGN KEY (module_kind, module_class_id) REFERENCES price_classes(kind, id),
  constraint methods_name_key UNIQUE (name),
  constraint methods_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.methods FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER search_of_changed AFTER UPDATE OF name ON public.methods FOR EACH ROW EXECUTE FUNCTION refresh_search_of_method('id');
CREATE TRIGGER search_of_choices AFTER UPDATE ON public.methods FOR EACH ROW WHEN ((old.details IS DISTINCT FROM new.details)) EXECUTE FUNCTION refresh_search_of_choices();
CREATE TRIGGER search_of_new AFTER INSERT OR DELETE ON public.methods FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('method', 'id');

create table migrations (
  name text not null,
  applied_at timestamp with time zone default now() not null,
  checksum text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table move_files (
  path text not null,
  sha256 text not null,
  size bigint not null,
  head jsonb,
  constraint move_files_path_check CHECK ((path <> ''::text)),
  constraint move_files_pkey PRIMARY KEY (path),
  constraint move_files_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256)
);
CREATE INDEX move_files_by_content ON public.move_files USING btree (sha256);

create table move_refusals (
  "position" integer not null,
  file text not null,
  line integer not null,
  key text not null,
  problem text not null,
  field text not null,
  word text default ''::text not null,
  constraint move_refusals_pkey PRIMARY KEY ("position")
);

create table moves (
  only_one boolean default true not null,
  source text not null,
  map jsonb default '{}'::jsonb not null,
  state text default 'open'::text not null,
  is_rehearsal boolean default true not null,
  started_by integer,
  progress jsonb,
  reports jsonb default '[]'::jsonb not null,
  refused_count integer default 0 not null,
  failure text default ''::text not null,
  constraint moves_only_one_check CHECK (only_one),
  constraint moves_pkey PRIMARY KEY (only_one),
  constraint moves_source_check CHECK ((source <> ''::text)),
  constraint moves_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint moves_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'running'::text, 'tried'::text, 'moved'::text, 'failed'::text])))
);

create table moving_maps (
  name text not null,
  map jsonb not null,
  constraint moving_maps_name_check CHECK ((name <> ''::text)),
  constraint moving_maps_pkey PRIMARY KEY (name)
);

create table news (
  id integer generated always as identity not null,
  kind text default 'own'::text not null,
  active boolean default true not null,
  level text default 'info'::text not null,
  texts jsonb default '[]'::jsonb not null,
  from_day date,
  to_day date,
  audience text[] not null,
  link text default ''::text not null,
  dismissible boolean default true not null,
  version integer default 1 not null,
  constraint news_audience_check CHECK (((cardinality(audience) > 0) AND (audience <@ ARRAY['visitors'::text, 'customers'::text, 'groups'::text, 'staff'::text]))),
  constraint news_check CHECK ((from_day <= to_day)),
  constraint news_kind_check CHECK ((kind = ANY (ARRAY['own'::text, 'oldPortal'::text]))),
  constraint news_level_check CHECK ((level = ANY (ARRAY['info'::text, 'attention'::text]))),
  constraint news_pkey PRIMARY KEY (id),
  constraint news_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX news_about_old_portal ON public.news USING btree (kind) WHERE (kind = 'oldPortal'::text);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.news FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table news_dismissals (
  news_id integer not null,
  user_id integer not null,
  version integer not null,
  constraint news_dismissals_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_dismissals_pkey PRIMARY KEY (news_id, user_id),
  constraint news_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX news_dismissals_of_user ON public.news_dismissals USING btree (user_id);

create table news_groups (
  news_id integer not null,
  group_id integer not null,
  constraint news_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint news_groups_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_groups_pkey PRIMARY KEY (news_id, group_id)
);
CREATE INDEX news_groups_of_group ON public.news_groups USING btree (group_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.news_groups FOR EACH ROW EXECUTE FUNCTION record_audit('news_id', 'group_id');

create table notifications (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  job_id integer,
  task_id integer,
  facts jsonb default '{}'::jsonb not null,
  count integer default 1 not null,
  in_bell boolean not null,
  once_key text,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  in_digest boolean default false not null,
  constraint notifications_count_check CHECK ((count > 0)),
  constraint notifications_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_of_digests ON public.notifications USING btree (user_id, created_at) WHERE in_digest;
CREATE INDEX notifications_of_job ON public.notifications USING btree (job_id);
CREATE INDEX notifications_of_task ON public.notifications USING btree (task_id);
CREATE UNIQUE INDEX notifications_of_unread_chat ON public.notifications USING btree (user_id, task_id) WHERE ((kind = 'unreadMessages'::text) AND (read_at IS NULL));
CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE in_bell;
CREATE UNIQUE INDEX notifications_once ON public.notifications USING btree (user_id, kind, once_key) WHERE (once_key IS NOT NULL);
CREATE INDEX unread_notifications_of_user ON public.notifications USING btree (user_id, job_id) WHERE (in_bell AND (read_at IS NULL));

create table notified_news (
  news_id integer not null,
  version integer not null,
  constraint notified_news_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint notified_news_pkey PRIMARY KEY (news_id, version)
);

create table open_items (
  credit_entry_id integer not null,
  invoice_id integer not null,
  gross bigint not null,
  paid bigint not null,
  open bigint generated always as ((gross - paid)) stored not null,
  constraint open_items_credit_entry_id_fkey FOREIGN KEY (credit_entry_id) REFERENCES credit_entries(id),
  constraint open_items_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint open_items_invoice_id_key UNIQUE (invoice_id),
  constraint open_items_pkey PRIMARY KEY (credit_entry_id)
);
CREATE INDEX open_items_open ON public.open_items USING btree (open) WHERE (open > 0);

create table own_blocks (
  digest bigint not null,
  task_id integer not null,
  version integer not null,
  place integer not null,
  constraint own_blocks_task_id_version_fkey FOREIGN KEY (task_id, version) REFERENCES own_deliveries(task_id, version) ON DELETE CASCADE
);
CREATE INDEX own_blocks_by_digest ON public.own_blocks USING btree (digest) INCLUDE (task_id, version, place);
CREATE INDEX own_blocks_of_delivery ON public.own_blocks USING btree (task_id, version);

create table own_deliveries (
  task_id integer not null,
  version integer not null,
  blocks integer not null,
  family text not null,
  software text,
  constraint own_deliveries_pkey PRIMARY KEY (task_id, version),
  constraint own_deliveries_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);

create table own_details (
  id integer generated always as identity not null,
  job_id integer,
  task_id integer,
  reference text default ''::text not null,
  plate text default ''::text not null,
  end_customer text default ''::text not null,
  pairs jsonb default '[]'::jsonb not null,
  constraint own_details_check CHECK ((num_nonnulls(job_id, task_id) = 1)),
  constraint own_details_end_customer_check CHECK ((char_length(end_customer) <= 100)),
  constraint own_details_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint own_details_job_id_key UNIQUE (job_id),
  constraint own_details_pairs_check CHECK (((jsonb_typeof(pairs) = 'array'::text) AND (jsonb_array_length(pairs) <= 10))),
  constraint own_details_pkey PRIMARY KEY (id),
  constraint own_details_plate_check CHECK ((char_length(plate) <= 20)),
  constraint own_details_reference_check CHECK ((char_length(reference) <= 60)),
  constraint own_details_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint own_details_task_id_key UNIQUE (task_id)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.own_details FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.own_details FOR EACH ROW EXECUTE FUNCTION refresh_search_of_details();

create table password_resets (
  id integer generated always as identity not null,
  user_id integer not null,
  browser_key_hash text not null,
  link_key_hash text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint password_resets_link_key_hash_key UNIQUE (link_key_hash),
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX password_resets_of_user ON public.password_resets USING btree (user_id, id);

create table pending_bookings (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  amount credit_cents not null,
  reason text not null,
  task_id integer,
  paid_on date,
  paid_by text,
  term_days integer,
  booking_key text not null,
  asked_by integer not null,
  created_at timestamp with time zone default now() not null,
  state text default 'waiting'::text not null,
  decided_by integer,
  decided_at timestamp with time zone,
  decision_reason text default ''::text not null,
  constraint pending_bookings_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint pending_bookings_check CHECK ((decided_by <> asked_by)),
  constraint pending_bookings_check1 CHECK ((((state = 'waiting'::text) = (decided_by IS NULL)) AND ((state = 'waiting'::text) = (decided_at IS NULL)))),
  constraint pending_bookings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint pending_bookings_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'bonus'::text, 'refund'::text, 'correction'::text]))),
  constraint pending_bookings_paid_by_check CHECK ((paid_by = ANY (ARRAY['transfer'::text, 'online'::text]))),
  constraint pending_bookings_pkey PRIMARY KEY (id),
  constraint pending_bookings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text]))),
  constraint pending_bookings_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id),
  constraint pending_bookings_user_id_booking_key_key UNIQUE (user_id, booking_key),
  constraint pending_bookings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX pending_bookings_by_asker ON public.pending_bookings USING btree (asked_by);
CREATE INDEX pending_bookings_by_decider ON public.pending_bookings USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX pending_bookings_of_task ON public.pending_bookings USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX pending_bookings_waiting ON public.pending_bookings USING btree (id) WHERE (state = 'waiting'::text);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.pending_bookings FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table portal_options (
  id boolean default true not null,
  automatic_status boolean default true not null,
  discount_percent integer default 0 not null,
  discount_text text default ''::text not null,
  support_contact text default ''::text not null,
  demo boolean,
  flat_engine_price credit_cents default 8000 not null,
  flat_module_price credit_cents default 4000 not null,
  registration_link text default ''::text not null,
  operator_email text default ''::text not null,
  old_portal_notice boolean default true not null,
  credit_price integer default 100 not null,
  bank_holder text default ''::text not null,
  bank_name text default ''::text not null,
  bank_iban text default ''::text not null,
  bank_bic text default ''::text not null,
  brand_name text default ''::text not null,
  brand_color text default ''::text not null,
  logo_sha256 text,
  logo_type text,
  notice text default ''::text not null,
  notice_level text default 'info'::text not null,
  operator_company text default ''::text not null,
  operator_street text default ''::text not null,
  operator_zip text default ''::text not null,
  operator_city text default ''::text not null,
  operator_country_id integer,
  operator_vat_number text default ''::text not null,
  operator_tax_number text default ''::text not null,
  automatic_paused boolean default false not null,
  visitor_prices boolean default false not null,
  old_portal_notice_until date,
  operator_contact_name text default ''::text not null,
  operator_contact_phone text default ''::text not null,
  operator_contact_email text default ''::text not null,
  operator_register_court text default ''::text not null,
  operator_register_number text default ''::text not null,
  operator_directors text default ''::text not null,
  operator_buyer_reference text default ''::text not null,
  staff_second_factor boolean default false not null,
  files_without_extension boolean default true not null,
  numeric_extensions boolean default true not null,
  further_extensions text[] default '{orig,original,ori,org,mod,std,dat,kess3,mmf,bak,hex,s19,mot,srec,frf,odx,sgo,7z,gz,tun,kp,ols}'::text[] not null,
  chat_types text[] default '{csv,pdf,xlsx,heic,webp,mp4}'::text[] not null,
  own_details boolean default true not null,
  reading_details text default 'optional'::text not null,
  file_search boolean default true not null,
  read_backs boolean default true not null,
  ask_customers boolean default true not null,
  reject_orders boolean default true not null,
  start_again boolean default true not null,
  proposals boolean default true not null,
  inquiries boolean default true not null,
  unlisted_vehicles boolean default true not null,
  confirm_families boolean default true not null,
  own_tools boolean default true not null,
  moving_origin text default ''::text not null,
  price_cap credit_cents,
  currency text default 'EUR'::text not null,
  format_region text default ''::text not null,
  constraint portal_options_brand_color_check CHECK (((brand_color = ''::text) OR (brand_color ~ '^#[0-9a-f]{6}$'::text))),
  constraint portal_options_brand_name_check CHECK ((char_length(brand_name) <= 60)),
  constraint portal_options_check CHECK (((logo_sha256 IS NULL) = (logo_type IS NULL))),
  constraint portal_options_credit_price_check CHECK ((credit_price > 0)),
  constraint portal_options_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint portal_options_discount_percent_check CHECK (((discount_percent >= 0) AND (discount_percent <= 100))),
  constraint portal_options_flat_addon_price_check CHECK (((flat_module_price)::integer >= 0)),
  constraint portal_options_flat_main_price_check CHECK (((flat_engine_price)::integer >= 0)),
  constraint portal_options_format_region_check CHECK ((format_region ~ '^([A-Z]{2})?$'::text)),
  constraint portal_options_id_check CHECK (id),
  constraint portal_options_logo_sha256_fkey FOREIGN KEY (logo_sha256) REFERENCES files(sha256),
  constraint portal_options_logo_type_check CHECK ((logo_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint portal_options_notice_check CHECK ((char_length(notice) <= 500)),
  constraint portal_options_notice_level_check CHECK ((notice_level = ANY (ARRAY['info'::text, 'warning'::text, 'problem'::text]))),
  constraint portal_options_operator_country_id_fkey FOREIGN KEY (operator_country_id) REFERENCES countries(id),
  constraint portal_options_pkey PRIMARY KEY (id),
  constraint portal_options_price_cap_check CHECK (((price_cap)::integer >= 0)),
  constraint portal_options_reading_details_check CHECK ((reading_details = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.portal_options FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table portal_texts (
  kind text not null,
  language text not null,
  content text not null,
  changed_at timestamp with time zone default now() not null,
  constraint portal_texts_kind_check CHECK ((kind = ANY (ARRAY['privacy'::text, 'imprint'::text, 'terms'::text, 'oldPortalNotice'::text]))),
  constraint portal_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint portal_texts_pkey PRIMARY KEY (kind, language)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.portal_texts FOR EACH ROW EXECUTE FUNCTION record_audit('kind', 'language');

create table price_bundle_methods (
  "position" smallint not null,
  method_id integer not null,
  constraint price_bundle_methods_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id),
  constraint price_bundle_methods_pkey PRIMARY KEY ("position", method_id),
  constraint price_bundle_methods_position_fkey FOREIGN KEY ("position") REFERENCES price_bundles("position") ON DELETE CASCADE
);
CREATE INDEX price_bundle_methods_of_method ON public.price_bundle_methods USING btree (method_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_bundle_methods FOR EACH ROW EXECUTE FUNCTION record_audit('position', 'method_id');

create table price_bundles (
  "position" smallint not null,
  name text not null,
  price credit_cents not null,
  constraint price_bundles_name_check CHECK ((btrim(name) <> ''::text)),
  constraint price_bundles_pkey PRIMARY KEY ("position"),
  constraint price_bundles_position_check CHECK (("position" > 0)),
  constraint price_bundles_price_check CHECK (((price)::integer >= 0))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_bundles FOR EACH ROW EXECUTE FUNCTION record_audit('position');

create table price_class_texts (
  kind text not null,
  class_id integer not null,
  language text not null,
  name text not null,
  constraint price_class_texts_by_name EXCLUDE USING btree (kind WITH =, language WITH =, name_key(name) WITH =) DEFERRABLE,
  constraint price_class_texts_kind_class_id_fkey FOREIGN KEY (kind, class_id) REFERENCES price_classes(kind, id) ON DELETE CASCADE,
  constraint price_class_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint price_class_texts_name_check CHECK ((name <> ''::text)),
  constraint price_class_texts_pkey PRIMARY KEY (kind, class_id, language)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_class_texts FOR EACH ROW EXECUTE FUNCTION record_audit('kind', 'class_id', 'language');

create table price_classes (
  kind text not null,
  id integer not null,
  name text not null,
  price credit_cents not null,
  constraint price_classes_by_name EXCLUDE USING btree (kind WITH =, name_key(name) WITH =) DEFERRABLE,
  constraint price_classes_id_check CHECK ((id > 0)),
  constraint price_classes_kind_check CHECK ((kind = ANY (ARRAY['engine'::text, 'module'::text]))),
  constraint price_classes_pkey PRIMARY KEY (kind, id),
  constraint price_classes_price_check CHECK (((price)::integer >= 0))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_classes FOR EACH ROW EXECUTE FUNCTION record_audit('kind', 'id');

create table price_surcharges (
  "position" smallint not null,
  work text not null,
  group_id integer,
  priority text,
  amount credit_cents,
  percent smallint,
  constraint price_surcharges_amount_check CHECK (((amount)::integer >= 0)),
  constraint price_surcharges_check CHECK (((work = 'priority'::text) = (priority IS NOT NULL))),
  constraint price_surcharges_check1 CHECK (((work = 'slave'::text) OR (group_id IS NULL))),
  constraint price_surcharges_check2 CHECK (((amount IS NULL) <> (percent IS NULL))),
  constraint price_surcharges_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id) ON DELETE CASCADE,
  constraint price_surcharges_percent_check CHECK (((percent >= 1) AND (percent <= 200))),
  constraint price_surcharges_pkey PRIMARY KEY ("position"),
  constraint price_surcharges_position_check CHECK (("position" > 0)),
  constraint price_surcharges_priority_check CHECK ((priority = ANY (ARRAY['asap'::text, '30min'::text, 'next2Hours'::text, 'next6Hours'::text, 'next12Hours'::text, 'nextDay'::text]))),
  constraint price_surcharges_work_check CHECK ((work = ANY (ARRAY['slave'::text, 'priority'::text]))),
  constraint price_surcharges_work_group_id_priority_key UNIQUE NULLS NOT DISTINCT (work, group_id, priority)
);
CREATE INDEX price_surcharges_group ON public.price_surcharges USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_surcharges FOR EACH ROW EXECUTE FUNCTION record_audit('position');

create table proposals (
  id integer generated always as identity not null,
  task_id integer not null,
  message_id integer not null,
  made_by integer not null,
  method_ids integer[] not null,
  method_prices integer[] not null,
  price credit_cents not null,
  words text default ''::text not null,
  quoted_minutes integer,
  made_at timestamp with time zone default now() not null,
  valid_until timestamp with time zone not null,
  state text default 'open'::text not null,
  ended_at timestamp with time zone,
  for_original text not null,
  for_vehicle integer not null,
  for_methods integer[] not null,
  for_price credit_cents not null,
  for_paid credit_cents not null,
  for_done boolean not null,
  ordered_task_id integer,
  constraint proposals_check CHECK ((cardinality(method_prices) = cardinality(method_ids))),
  constraint proposals_check1 CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint proposals_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint proposals_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat_messages(id) ON DELETE CASCADE,
  constraint proposals_message_id_key UNIQUE (message_id),
  constraint proposals_method_ids_check CHECK (((cardinality(method_ids) >= 1) AND (cardinality(method_ids) <= 50))),
  constraint proposals_ordered_task_id_fkey FOREIGN KEY (ordered_task_id) REFERENCES tasks(id),
  constraint proposals_pkey PRIMARY KEY (id),
  constraint proposals_price_check CHECK (((price)::integer >= 0)),
  constraint proposals_quoted_minutes_check CHECK ((quoted_minutes > 0)),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint proposals_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint proposals_words_check CHECK ((char_length(words) <= 2000))
);
CREATE INDEX proposals_of_task ON public.proposals USING btree (task_id);
CREATE INDEX proposals_of_update ON public.proposals USING btree (ordered_task_id) WHERE (ordered_task_id IS NOT NULL);
CREATE UNIQUE INDEX proposals_open ON public.proposals USING btree (task_id) WHERE (state = 'open'::text);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.proposals FOR EACH ROW EXECUTE FUNCTION record_audit('task_id');

create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  body jsonb not null,
  received_at timestamp with time zone default now() not null,
  handled_at timestamp with time zone,
  constraint provider_events_pkey PRIMARY KEY (provider, event_id),
  constraint provider_events_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text])))
);
CREATE INDEX provider_events_unhandled ON public.provider_events USING btree (received_at) WHERE (handled_at IS NULL);

create table purchases (
  id integer generated always as identity not null,
  user_id integer not null,
  reference text not null,
  idempotency_key text not null,
  way text not null,
  state text default 'open'::text not null,
  package_id integer,
  credits credit_cents not null,
  bonus credit_cents default 0 not null,
  net bigint not null,
  tax_rate integer not null,
  tax_rule text not null,
  tax bigint not null,
  gross bigint not null,
  vat_proof jsonb,
  terms_accepted_at timestamp with time zone not null,
  return_job_id integer,
  return_task_id integer,
  provider_session text,
  provider_url text,
  asked_at timestamp with time zone,
  paid bigint,
  refunded bigint default 0 not null,
  dispute text default 'none'::text not null,
  credit_entry_id integer,
  bonus_entry_id integer,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  reminded_at timestamp with time zone,
  mandate_id integer,
  is_collecting boolean default false not null,
  dispute_id text,
  dispute_amount bigint,
  customer_country text,
  currency text default portal_currency() not null,
  constraint purchases_bonus_check CHECK (((bonus)::integer >= 0)),
  constraint purchases_bonus_entry_id_fkey FOREIGN KEY (bonus_entry_id) REFERENCES credit_entries(id),
  constraint purchases_bonus_entry_id_key UNIQUE (bonus_entry_id),
  constraint purchases_check CHECK (((net + tax) = gross)),
  constraint purchases_check1 CHECK (((state = ANY (ARRAY['paid'::text, 'refunded'::text])) = (credit_entry_id IS NOT NULL))),
  constraint purchases_check2 CHECK ((((paid_at IS NULL) = (credit_entry_id IS NULL)) AND ((paid IS NULL) = (credit_entry_id IS NULL)))),
  constraint purchases_check3 CHECK (((bonus_entry_id IS NULL) OR (credit_entry_id IS NOT NULL))),
  constraint purchases_check4 CHECK ((refunded <= COALESCE(paid, (0)::bigint))),
  constraint purchases_credit_entry_id_fkey FOREIGN KEY (credit_entry_id) REFERENCES credit_entries(id),
  constraint purchases_credit_entry_id_key UNIQUE (credit_entry_id),
  constraint purchases_credits_check CHECK (((credits)::integer > 0)),
  constraint purchases_currency_fkey FOREIGN KEY (currency) REFERENCES portal_options(currency),
  constraint purchases_dispute_amount_check CHECK ((dispute_amount > 0)),
  constraint purchases_dispute_check CHECK ((dispute = ANY (ARRAY['none'::text, 'open'::text, 'won'::text, 'lost'::text]))),
  constraint purchases_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES top_up_mandates(id),
  constraint purchases_net_check CHECK ((net > 0)),
  constraint purchases_package_id_fkey FOREIGN KEY (package_id) REFERENCES credit_packages(id) ON DELETE SET NULL,
  constraint purchases_paid_check CHECK ((paid > 0)),
  constraint purchases_pkey PRIMARY KEY (id),
  constraint purchases_reference_check CHECK ((reference ~ '^TP[0-9A-Z]{9}$'::text)),
  constraint purchases_reference_key UNIQUE (reference),
  constraint purchases_refunded_check CHECK ((refunded >= 0)),
  constraint purchases_return_job_id_fkey FOREIGN KEY (return_job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  constraint purchases_return_task_id_fkey FOREIGN KEY (return_task_id) REFERENCES tasks(id) ON DELETE SET NULL,
  constraint purchases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'cancelled'::text, 'expired'::text, 'failed'::text, 'refunded'::text]))),
  constraint purchases_tax_check CHECK ((tax >= 0)),
  constraint purchases_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 10000))),
  constraint purchases_tax_rule_check CHECK ((tax_rule = ANY (ARRAY['domestic'::text, 'oss'::text, 'reverseCharge'::text, 'export'::text, 'smallBusiness'::text]))),
  constraint purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint purchases_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint purchases_way_check CHECK ((way = ANY (ARRAY['transfer'::text, 'stripe'::text, 'paypal'::text])))
);
CREATE INDEX purchases_by_date ON public.purchases USING btree (created_at, id);
CREATE UNIQUE INDEX purchases_by_session ON public.purchases USING btree (way, provider_session) WHERE (provider_session IS NOT NULL);
CREATE INDEX purchases_disputed ON public.purchases USING btree (id) WHERE (dispute = 'open'::text);
CREATE INDEX purchases_in_dispute ON public.purchases USING btree (user_id) WHERE (dispute = ANY (ARRAY['open'::text, 'lost'::text]));
CREATE INDEX purchases_of_mandate ON public.purchases USING btree (user_id, id) WHERE (mandate_id IS NOT NULL);
CREATE INDEX purchases_of_user ON public.purchases USING btree (user_id, id);
CREATE UNIQUE INDEX purchases_one_top_up ON public.purchases USING btree (user_id) WHERE ((mandate_id IS NOT NULL) AND (state = 'open'::text));
CREATE INDEX purchases_open ON public.purchases USING btree (way, created_at) WHERE (state = 'open'::text);
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER fixed BEFORE DELETE OR UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION fix_purchase();
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.purchases FOR EACH ROW WHEN ((((old.user_id IS DISTINCT FROM new.user_id) OR (old.reference IS DISTINCT FROM new.reference)) OR (old.credit_entry_id IS DISTINCT FROM new.credit_entry_id))) EXECUTE FUNCTION refresh_search_of_purchase();
CREATE TRIGGER search_of_new AFTER INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('purchase', 'id');

create table push_devices (
  id integer generated always as identity not null,
  user_id integer not null,
  session_id text not null,
  key_id integer not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  refusals integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_key_id_fkey FOREIGN KEY (key_id) REFERENCES push_keys(id),
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_devices_of_session ON public.push_devices USING btree (session_id);
CREATE INDEX push_devices_of_user ON public.push_devices USING btree (user_id);

create table push_keys (
  id integer generated always as identity not null,
  public_key text not null,
  private_key bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint push_keys_pkey PRIMARY KEY (id)
);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expired ON public.rate_limits USING btree (expire);

create table read_backs (
  id integer generated always as identity not null,
  task_id integer not null,
  version integer not null,
  file_name text not null,
  digest text not null,
  verdict text not null,
  facts jsonb not null,
  made_by integer not null,
  made_at timestamp with time zone default now() not null,
  constraint read_backs_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint read_backs_pkey PRIMARY KEY (id),
  constraint read_backs_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint read_backs_task_id_version_digest_key UNIQUE (task_id, version, digest),
  constraint read_backs_verdict_check CHECK ((verdict = ANY (ARRAY['written'::text, 'checksumsOnly'::text, 'carDataOnly'::text, 'partial'::text, 'differs'::text, 'original'::text, 'otherCar'::text])))
);
CREATE INDEX read_backs_made_by ON public.read_backs USING btree (made_by);

create table received_payments (
  id integer generated always as identity not null,
  source text not null,
  source_id text not null,
  amount bigint not null,
  currency text default 'EUR'::text not null,
  payer text default ''::text not null,
  purpose text default ''::text not null,
  value_day date,
  purchase_id integer,
  state text not null,
  problem text,
  credits_missing credit_cents default 0 not null,
  decision text,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  payer_iban text default ''::text not null,
  fingerprint text,
  statement_id integer,
  proposed_purchase_id integer,
  rest bigint,
  rest_purchase_id integer,
  refund_of integer,
  other_source_id text,
  undone_at timestamp with time zone,
  is_applied boolean default false not null,
  cancellation_id integer,
  received_at timestamp with time zone,
  part_of integer,
  invoice_id integer,
  proposed_invoice_id integer,
  fee bigint,
  constraint received_payments_amount_check CHECK ((amount <> 0)),
  constraint received_payments_cancellation_id_fkey FOREIGN KEY (cancellation_id) REFERENCES invoices(id),
  constraint received_payments_check CHECK (((state <> 'open'::text) OR (problem IS NOT NULL))),
  constraint received_payments_check1 CHECK (((state <> 'booked'::text) OR (purchase_id IS NOT NULL) OR (invoice_id IS NOT NULL))),
  constraint received_payments_check2 CHECK ((((state = 'decided'::text) = (decision IS NOT NULL)) AND ((decision IS NULL) = (decided_at IS NULL)))),
  constraint received_payments_check3 CHECK (((rest > 0) AND (rest < amount))),
  constraint received_payments_check4 CHECK (((rest_purchase_id IS NULL) OR (rest IS NOT NULL))),
  constraint received_payments_check5 CHECK (((refund_of IS NULL) OR (amount < 0))),
  constraint received_payments_check6 CHECK (((undone_at IS NULL) OR (amount < 0))),
  constraint received_payments_check7 CHECK (((cancellation_id IS NULL) OR (amount < 0))),
  constraint received_payments_credits_missing_check CHECK (((credits_missing)::integer >= 0)),
  constraint received_payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint received_payments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint received_payments_decision_check CHECK ((decision = ANY (ARRAY['assign'::text, 'accept'::text, 'divide'::text, 'returned'::text, 'setAside'::text]))),
  constraint received_payments_fee_check CHECK ((fee >= 0)),
  constraint received_payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint received_payments_part_of_fkey FOREIGN KEY (part_of) REFERENCES received_payments(id),
  constraint received_payments_pkey PRIMARY KEY (id),
  constraint received_payments_problem_check CHECK ((problem = ANY (ARRAY['wrongAmount'::text, 'wrongCurrency'::text, 'unknownReference'::text, 'severalReferences'::text, 'proposed'::text, 'alreadyPaid'::text, 'notOpen'::text, 'customerNotActive'::text, 'underpaid'::text, 'overpaid'::text, 'balanceTooLow'::text, 'reversed'::text, 'perhapsSame'::text, 'invoiceAmount'::text, 'invoiceSettled'::text, 'invoiceCancelled'::text, 'invoiceUnknown'::text, 'otherPayer'::text, 'debitReversed'::text]))),
  constraint received_payments_proposed_invoice_id_fkey FOREIGN KEY (proposed_invoice_id) REFERENCES invoices(id),
  constraint received_payments_proposed_purchase_id_fkey FOREIGN KEY (proposed_purchase_id) REFERENCES purchases(id),
  constraint received_payments_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  constraint received_payments_refund_of_fkey FOREIGN KEY (refund_of) REFERENCES received_payments(id),
  constraint received_payments_rest_purchase_id_fkey FOREIGN KEY (rest_purchase_id) REFERENCES purchases(id),
  constraint received_payments_source_check CHECK ((source = ANY (ARRAY['stripe'::text, 'paypal'::text, 'statement'::text, 'manual'::text]))),
  constraint received_payments_source_id_check CHECK ((source_id <> ''::text)),
  constraint received_payments_source_source_id_key UNIQUE (source, source_id),
  constraint received_payments_state_check CHECK ((state = ANY (ARRAY['booked'::text, 'open'::text, 'decided'::text]))),
  constraint received_payments_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE INDEX received_payments_by_date ON public.received_payments USING btree (created_at, id);
CREATE INDEX received_payments_by_fingerprint ON public.received_payments USING btree (fingerprint) WHERE (fingerprint IS NOT NULL);
CREATE INDEX received_payments_of_cancellation ON public.received_payments USING btree (cancellation_id) WHERE (cancellation_id IS NOT NULL);
CREATE INDEX received_payments_of_invoice ON public.received_payments USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX received_payments_of_purchase ON public.received_payments USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);
CREATE INDEX received_payments_of_rest ON public.received_payments USING btree (rest_purchase_id) WHERE (rest_purchase_id IS NOT NULL);
CREATE INDEX received_payments_of_statement ON public.received_payments USING btree (statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX received_payments_of_whole ON public.received_payments USING btree (part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX received_payments_open ON public.received_payments USING btree (id) WHERE (state = 'open'::text);
CREATE INDEX received_payments_proposed ON public.received_payments USING btree (proposed_purchase_id) WHERE (proposed_purchase_id IS NOT NULL);
CREATE INDEX received_payments_proposed_invoice ON public.received_payments USING btree (proposed_invoice_id) WHERE (proposed_invoice_id IS NOT NULL);
CREATE INDEX received_payments_refunds ON public.received_payments USING btree (refund_of) WHERE (refund_of IS NOT NULL);
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.received_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON public.received_payments FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER fixed BEFORE DELETE OR UPDATE ON public.received_payments FOR EACH ROW EXECUTE FUNCTION fix_received_payment();
CREATE TRIGGER fixed_fee BEFORE UPDATE ON public.received_payments FOR EACH ROW WHEN (((old.fee IS NOT NULL) AND (old.fee IS DISTINCT FROM new.fee))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fixed_part_of BEFORE UPDATE ON public.received_payments FOR EACH ROW WHEN ((old.part_of IS DISTINCT FROM new.part_of)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fixed_received_at BEFORE UPDATE ON public.received_payments FOR EACH ROW WHEN ((old.received_at IS DISTINCT FROM new.received_at)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER search AFTER INSERT OR DELETE ON public.received_payments FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('payment', 'id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.received_payments FOR EACH ROW WHEN (((((((old.payer IS DISTINCT FROM new.payer) OR (old.payer_iban IS DISTINCT FROM new.payer_iban)) OR (old.purpose IS DISTINCT FROM new.purpose)) OR (old.source_id IS DISTINCT FROM new.source_id)) OR (old.purchase_id IS DISTINCT FROM new.purchase_id)) OR (old.invoice_id IS DISTINCT FROM new.invoice_id))) EXECUTE FUNCTION refresh_search_of_row('payment', 'id');

create table recovery_codes (
  user_id integer not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table reject_reason_texts (
  reason_id integer not null,
  language text not null,
  title text not null,
  advice text not null,
  constraint reject_reason_texts_advice_check CHECK ((char_length(advice) <= 500)),
  constraint reject_reason_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint reject_reason_texts_pkey PRIMARY KEY (reason_id, language),
  constraint reject_reason_texts_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES reject_reasons(id) ON DELETE CASCADE,
  constraint reject_reason_texts_title_check CHECK (((title <> ''::text) AND (char_length(title) <= 120)))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reject_reason_texts FOR EACH ROW EXECUTE FUNCTION record_audit('reason_id', 'language');

create table reject_reasons (
  id integer generated always as identity not null,
  active boolean default true not null,
  constraint reject_reasons_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reject_reasons FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table rejections (
  id integer generated always as identity not null,
  task_id integer not null,
  reason_id integer not null,
  title text not null,
  advice text not null,
  words text default ''::text not null,
  rejected_by integer not null,
  rejected_at timestamp with time zone default now() not null,
  refunded credit_cents default 0 not null,
  credit_entry_id integer,
  rejection_key uuid not null,
  lifted_at timestamp with time zone,
  constraint rejections_check CHECK (((credit_entry_id IS NULL) = ((refunded)::integer = 0))),
  constraint rejections_credit_entry_id_fkey FOREIGN KEY (credit_entry_id) REFERENCES credit_entries(id),
  constraint rejections_credit_entry_id_key UNIQUE (credit_entry_id),
  constraint rejections_pkey PRIMARY KEY (id),
  constraint rejections_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES reject_reasons(id),
  constraint rejections_refunded_check CHECK (((refunded)::integer >= 0)),
  constraint rejections_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES users(id),
  constraint rejections_rejection_key_key UNIQUE (rejection_key),
  constraint rejections_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint rejections_words_check CHECK ((char_length(words) <= 500))
);
CREATE INDEX rejections_of_reason ON public.rejections USING btree (reason_id);
CREATE INDEX rejections_of_task ON public.rejections USING btree (task_id);
CREATE UNIQUE INDEX rejections_standing ON public.rejections USING btree (task_id) WHERE (lifted_at IS NULL);

create table reply_templates (
  id integer generated always as identity not null,
  title text not null,
  language text,
  text text not null,
  changed_at timestamp with time zone default now() not null,
  constraint reply_templates_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint reply_templates_pkey PRIMARY KEY (id),
  constraint reply_templates_text_check CHECK ((text <> ''::text)),
  constraint reply_templates_title_check CHECK ((title <> ''::text))
);
CREATE UNIQUE INDEX reply_templates_by_title ON public.reply_templates USING btree (title, COALESCE(language, ''::text));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reply_templates FOR EACH ROW EXECUTE FUNCTION record_audit('id');

create table result_facts (
  original_sha256 text not null,
  modified_sha256 text not null,
  checksum text not null,
  facts jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint result_facts_modified_sha256_fkey FOREIGN KEY (modified_sha256) REFERENCES files(sha256) ON DELETE CASCADE,
  constraint result_facts_original_sha256_fkey FOREIGN KEY (original_sha256) REFERENCES files(sha256) ON DELETE CASCADE,
  constraint result_facts_pkey PRIMARY KEY (original_sha256, modified_sha256, checksum)
);
CREATE INDEX result_facts_by_modified ON public.result_facts USING btree (modified_sha256);

create table retention_periods (
  kind text not null,
  months smallint,
  changed_at timestamp with time zone default now() not null,
  constraint retention_periods_kind_check CHECK ((kind = ANY (ARRAY['originals'::text, 'results'::text, 'attachments'::text, 'mails'::text, 'sessions'::text, 'providerEvents'::text, 'auditValues'::text]))),
  constraint retention_periods_months_check CHECK ((months > 0)),
  constraint retention_periods_pkey PRIMARY KEY (kind)
);
CREATE TRIGGER audit AFTER UPDATE ON public.retention_periods FOR EACH ROW EXECUTE FUNCTION record_audit('kind');

create table retention_runs (
  id integer generated always as identity not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  months smallint not null,
  removed integer not null,
  bytes bigint not null,
  constraint retention_runs_pkey PRIMARY KEY (id),
  constraint retention_runs_removed_check CHECK ((removed > 0))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.retention_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.retention_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table roles (
  key text not null,
  name text default ''::text not null,
  permissions text[] not null,
  is_delivered boolean default false not null,
  booking_limit credit_cents,
  daily_limit credit_cents,
  constraint roles_booking_limit_check CHECK (((booking_limit)::integer > 0)),
  constraint roles_check CHECK ((is_delivered = (name = ''::text))),
  constraint roles_check1 CHECK (((key <> 'administrator'::text) OR ((booking_limit IS NULL) AND (daily_limit IS NULL)))),
  constraint roles_daily_limit_check CHECK (((daily_limit)::integer > 0)),
  constraint roles_key_check CHECK ((key ~ '^[a-z0-9-]{1,40}$'::text)),
  constraint roles_name_check CHECK ((length(name) <= 60)),
  constraint roles_permissions_check CHECK ((cardinality(permissions) > 0)),
  constraint roles_pkey PRIMARY KEY (key)
);
CREATE UNIQUE INDEX roles_by_name ON public.roles USING btree (name_key(name)) WHERE (NOT is_delivered);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.roles FOR EACH ROW EXECUTE FUNCTION record_audit('key');

create table rolled_days (
  day date not null,
  waiting integer not null,
  manual integer not null,
  in_progress integer not null,
  finished integer not null,
  blocked integer not null,
  archived integer not null,
  method_ids integer[],
  method_tasks integer[],
  vehicle_ids integer[],
  vehicle_tasks integer[],
  priorities text[],
  finishers integer[],
  turnarounds bytea[],
  paid bigint not null,
  payments integer not null,
  payer_ids integer[],
  payer_paid bigint[],
  payer_tasks integer[],
  unanswered integer not null,
  waits bytea,
  constraint rolled_days_pkey PRIMARY KEY (day)
);

create table saved_cards (
  user_id integer not null,
  holder text not null,
  setup_session text,
  payment_method text,
  brand text,
  last4 text,
  expires_month integer,
  expires_year integer,
  saved_at timestamp with time zone,
  constraint saved_cards_check CHECK ((num_nulls(payment_method, brand, last4, expires_month, expires_year, saved_at) = ANY (ARRAY[0, 6]))),
  constraint saved_cards_expires_month_check CHECK (((expires_month >= 1) AND (expires_month <= 12))),
  constraint saved_cards_expires_year_check CHECK (((expires_year >= 2000) AND (expires_year <= 2100))),
  constraint saved_cards_holder_key UNIQUE (holder),
  constraint saved_cards_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  constraint saved_cards_payment_method_key UNIQUE (payment_method),
  constraint saved_cards_pkey PRIMARY KEY (user_id),
  constraint saved_cards_setup_session_key UNIQUE (setup_session),
  constraint saved_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table search_rows (
  kind text not null,
  id bigint not null,
  owner_id integer,
  weight integer default 0 not null,
  text text not null,
  constraint search_rows_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_rows_by_word ON ONLY public.search_rows USING gin (text gin_trgm_ops);
CREATE INDEX search_rows_of_owner ON ONLY public.search_rows USING btree (owner_id, id);

create table second_factors (
  user_id integer not null,
  secret bytea not null,
  created_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  wrong_code_mailed_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table security_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  event text not null,
  user_id integer,
  actor_id integer,
  name_hash text default ''::text not null,
  address text default ''::text not null,
  user_agent text default ''::text not null,
  request_id text default ''::text not null,
  call text default ''::text not null,
  detail text default ''::text not null,
  times integer default 1 not null,
  facts jsonb,
  constraint security_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint security_log_event_check CHECK ((event = ANY (ARRAY['signedIn'::text, 'signInFailed'::text, 'signedOut'::text, 'sessionsEnded'::text, 'passwordChanged'::text, 'passwordReset'::text, 'resetRequested'::text, 'resetFailed'::text, 'secondFactorOn'::text, 'secondFactorOff'::text, 'secondFactorReset'::text, 'recoveryCodesRenewed'::text, 'checkFailed'::text, 'emailChanged'::text, 'accountCreated'::text, 'accountLocked'::text, 'accountUnlocked'::text, 'roleChanged'::text, 'ruleChanged'::text, 'accessRefused'::text, 'limitReached'::text, 'downloaded'::text, 'exported'::text, 'backedUp'::text, 'impersonated'::text, 'impersonatedCall'::text]))),
  constraint security_log_pkey PRIMARY KEY (id),
  constraint security_log_times_check CHECK ((times > 0)),
  constraint security_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX security_log_by_address ON public.security_log USING btree (lower(address), id);
CREATE INDEX security_log_by_date ON public.security_log USING btree (at);
CREATE INDEX security_log_downloads ON public.security_log USING btree ((((facts ->> 'taskId'::text))::integer), id) WHERE ((event = 'downloaded'::text) AND (facts ? 'taskId'::text));
CREATE INDEX security_log_of_actor ON public.security_log USING btree (actor_id, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX security_log_of_event ON public.security_log USING btree (event, id);
CREATE INDEX security_log_of_user ON public.security_log USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.security_log FOR EACH ROW EXECUTE FUNCTION refuse_security_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.security_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER search AFTER INSERT OR DELETE ON public.security_log FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('security', 'id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.security_log FOR EACH ROW WHEN (((to_jsonb(old.*) - 'times'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'times'::text))) EXECUTE FUNCTION refresh_search_of_row('security', 'id');

create table sessions (
  id text not null,
  user_id integer not null,
  user_agent text default ''::text not null,
  address text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  impersonator_id integer,
  end_reason text,
  number integer generated always as identity not null,
  last_seen_at timestamp with time zone default now() not null,
  device_hash text,
  impersonation_reason text default ''::text not null,
  constraint sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['signedOut'::text, 'everywhere'::text, 'passwordChanged'::text, 'passwordReset'::text, 'locked'::text, 'byStaff'::text, 'emailChanged'::text, 'secondFactor'::text, 'tooMany'::text, 'removed'::text]))),
  constraint sessions_number_key UNIQUE (number),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_watcher_id_fkey FOREIGN KEY (impersonator_id) REFERENCES users(id)
);
CREATE INDEX sessions_live ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, created_at);
CREATE TRIGGER forget_push_devices AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION forget_push_devices();

create table setup_keys (
  key_hash text not null,
  created_at timestamp with time zone default now() not null,
  constraint setup_keys_pkey PRIMARY KEY (key_hash)
);

create table setup_tests (
  step text not null,
  started_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  findings jsonb default '[]'::jsonb not null,
  constraint setup_tests_pkey PRIMARY KEY (step),
  constraint setup_tests_step_check CHECK ((step ~ '^[a-zA-Z]{1,40}$'::text))
);

create table setup_waivers (
  step text not null,
  constraint setup_waivers_pkey PRIMARY KEY (step),
  constraint setup_waivers_step_check CHECK ((step ~ '^[a-zA-Z]{1,40}$'::text))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.setup_waivers FOR EACH ROW EXECUTE FUNCTION record_audit('step');

create table sign_in_tickets (
  id text not null,
  user_id integer not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (id),
  constraint sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sign_in_tickets_expired ON public.sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_of_user ON public.sign_in_tickets USING btree (user_id);

create table slave_files (
  task_id integer not null,
  service text not null,
  state text default 'waiting'::text not null,
  decoded_sha256 text,
  metadata jsonb,
  error text,
  attempts integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  constraint slave_files_check CHECK (((state <> 'decoded'::text) OR ((decoded_sha256 IS NOT NULL) AND (metadata IS NOT NULL)))),
  constraint slave_files_decoded_sha256_fkey FOREIGN KEY (decoded_sha256) REFERENCES files(sha256),
  constraint slave_files_pkey PRIMARY KEY (task_id),
  constraint slave_files_service_check CHECK ((service = ANY (ARRAY['autotuner'::text, 'kess3'::text, 'flex'::text]))),
  constraint slave_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'decoding'::text, 'decoded'::text, 'failed'::text]))),
  constraint slave_files_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX slave_files_by_content ON public.slave_files USING btree (decoded_sha256) WHERE (decoded_sha256 IS NOT NULL);
CREATE INDEX slave_files_by_state ON public.slave_files USING btree (state, task_id) WHERE (state <> 'decoded'::text);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.slave_files FOR EACH ROW EXECUTE FUNCTION record_audit('task_id');
CREATE TRIGGER job_search_of_changed AFTER UPDATE ON public.slave_files FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.decoded_sha256 IS DISTINCT FROM new.decoded_sha256))) EXECUTE FUNCTION refresh_search_of_job_of_image();
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.slave_files FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('task', 'task_id');

create table solution_units (
  solution_id integer not null,
  "position" integer not null,
  method_id integer not null,
  dtc_code text,
  constraint solution_units_dtc_code_check CHECK ((dtc_code ~ '^([PCBU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?|SPN[0-9]{5,6})$'::text)),
  constraint solution_units_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id),
  constraint solution_units_pkey PRIMARY KEY (solution_id, "position"),
  constraint solution_units_position_check CHECK (("position" > 0)),
  constraint solution_units_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES solutions(id) ON DELETE CASCADE
);
CREATE INDEX solution_units_by_method ON public.solution_units USING btree (method_id);
CREATE UNIQUE INDEX solution_units_once ON public.solution_units USING btree (solution_id, method_id, COALESCE(dtc_code, ''::text));
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.solution_units FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('solution', 'solution_id');

create table solution_uses (
  solution_id integer not null,
  task_id integer not null,
  used_at timestamp with time zone default now() not null,
  constraint solution_uses_pkey PRIMARY KEY (solution_id, task_id),
  constraint solution_uses_solution_id_fkey FOREIGN KEY (solution_id) REFERENCES solutions(id),
  constraint solution_uses_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX solution_uses_of_task ON public.solution_uses USING btree (task_id);

create table solutions (
  id integer generated always as identity not null,
  method_id integer not null,
  family text not null,
  software text not null,
  length integer not null,
  fingerprint text not null,
  content jsonb not null,
  origin_task_id integer,
  recorded_by integer,
  recorded_at timestamp with time zone default now() not null,
  state text default 'active'::text not null,
  state_reason text default ''::text not null,
  state_changed_by integer,
  state_changed_at timestamp with time zone,
  suspended_by_task_id integer,
  dtc_code text,
  checksum text generated always as ((content ->> 'checksum'::text)) stored not null,
  hardware text generated always as ((content ->> 'hardware'::text)) stored,
  part text generated always as ((content ->> 'part'::text)) stored,
  runs integer generated always as (jsonb_array_length((content -> 'runs'::text))) stored not null,
  bytes_changed integer default 0 not null,
  flags text[] default '{}'::text[] not null,
  signed_accepted_by integer,
  signed_accepted_at timestamp with time zone,
  origin_note text default ''::text not null,
  original text generated always as (md5((content #>> '{original,blocks}'::text[]))) stored,
  original_problem text,
  set_key text,
  oddities jsonb default '[]'::jsonb not null,
  original_sha256 text,
  constraint solutions_dtc_code_check CHECK ((dtc_code ~ '^([PCBU][0-3][0-9A-F]{3}(-[0-9A-F]{2})?|SPN[0-9]{5,6})$'::text)),
  constraint solutions_length_check CHECK ((length > 0)),
  constraint solutions_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id),
  constraint solutions_origin_task_id_fkey FOREIGN KEY (origin_task_id) REFERENCES tasks(id),
  constraint solutions_original_problem_check CHECK ((original_problem = ANY (ARRAY['noOrigin'::text, 'notReproduced'::text, 'recordedAnew'::text]))),
  constraint solutions_original_sha256_fkey FOREIGN KEY (original_sha256) REFERENCES files(sha256),
  constraint solutions_pkey PRIMARY KEY (id),
  constraint solutions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint solutions_set_key_check CHECK ((set_key <> ''::text)),
  constraint solutions_signed_accepted_by_fkey FOREIGN KEY (signed_accepted_by) REFERENCES users(id),
  constraint solutions_state_changed_by_fkey FOREIGN KEY (state_changed_by) REFERENCES users(id),
  constraint solutions_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'retired'::text]))),
  constraint solutions_suspended_by_task_id_fkey FOREIGN KEY (suspended_by_task_id) REFERENCES tasks(id)
);
CREATE INDEX solutions_by_method ON public.solutions USING btree (method_id, id);
CREATE INDEX solutions_by_original ON public.solutions USING btree (software, length, family, original) WHERE (original IS NOT NULL);
CREATE INDEX solutions_by_software ON public.solutions USING btree (software, family, length, method_id) WHERE (state = 'active'::text);
CREATE INDEX solutions_by_state ON public.solutions USING btree (state, id);
CREATE INDEX solutions_by_stored_original ON public.solutions USING btree (original_sha256) WHERE (original_sha256 IS NOT NULL);
CREATE INDEX solutions_of_family ON public.solutions USING btree (family);
CREATE UNIQUE INDEX solutions_once ON public.solutions USING btree (method_id, COALESCE(dtc_code, ''::text), COALESCE(set_key, ''::text), fingerprint);
CREATE INDEX solutions_without_original ON public.solutions USING btree (id) WHERE ((original IS NULL) AND (original_problem IS NULL));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.solutions FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER search AFTER INSERT OR DELETE ON public.solutions FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('solution', 'id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.solutions FOR EACH ROW WHEN ((((((((old.method_id IS DISTINCT FROM new.method_id) OR (old.family IS DISTINCT FROM new.family)) OR (old.software IS DISTINCT FROM new.software)) OR (old.hardware IS DISTINCT FROM new.hardware)) OR (old.part IS DISTINCT FROM new.part)) OR (old.dtc_code IS DISTINCT FROM new.dtc_code)) OR (old.origin_note IS DISTINCT FROM new.origin_note))) EXECUTE FUNCTION refresh_search_of_row('solution', 'id');

create table special_prices (
  user_id integer not null,
  method_id integer not null,
  price credit_cents not null,
  constraint special_prices_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id),
  constraint special_prices_pkey PRIMARY KEY (user_id, method_id),
  constraint special_prices_price_check CHECK (((price)::integer >= 0)),
  constraint special_prices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.special_prices FOR EACH ROW EXECUTE FUNCTION record_audit('user_id', 'method_id');

create table stale_days (
  day date,
  task_id integer,
  job_id integer,
  constraint stale_days_check CHECK ((num_nonnulls(day, task_id, job_id) > 0))
);

create table stale_search_rows (
  kind text not null,
  id bigint not null
);

create table statement_formats (
  header text not null,
  columns jsonb not null,
  saved_by integer,
  saved_at timestamp with time zone default now() not null,
  constraint statement_formats_header_check CHECK ((header <> ''::text)),
  constraint statement_formats_pkey PRIMARY KEY (header),
  constraint statement_formats_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id)
);

create table support_hours (
  weekday smallint not null,
  opens integer not null,
  closes integer not null,
  warns integer default 0 not null,
  constraint support_hours_check CHECK ((opens < closes)),
  constraint support_hours_closes_check CHECK ((closes <= 1440)),
  constraint support_hours_opens_check CHECK ((opens >= 0)),
  constraint support_hours_pkey PRIMARY KEY (weekday),
  constraint support_hours_warns_check CHECK ((warns >= 0)),
  constraint support_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_hours FOR EACH ROW EXECUTE FUNCTION record_audit('weekday');

create table task_contradictions (
  task_id integer not null,
  in_file text not null,
  in_vehicle text not null,
  accepted_at timestamp with time zone default now() not null,
  constraint task_contradictions_pkey PRIMARY KEY (task_id),
  constraint task_contradictions_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);

create table task_files (
  task_id integer not null,
  version integer not null,
  sha256 text not null,
  name text not null,
  made_by integer,
  made_at timestamp with time zone default now() not null,
  oddities jsonb,
  confirmed_by integer,
  confirmed_at timestamp with time zone,
  confirmed_reason text default ''::text not null,
  note text default ''::text not null,
  released_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by integer,
  withdrawn_reason text default ''::text not null,
  constraint task_files_confirmed CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
  constraint task_files_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint task_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint task_files_note_check CHECK ((length(note) <= 1000)),
  constraint task_files_pkey PRIMARY KEY (task_id, version),
  constraint task_files_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256),
  constraint task_files_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_files_version_check CHECK ((version > 0)),
  constraint task_files_withdrawn CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL))),
  constraint task_files_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint task_files_withdrawn_reason CHECK (((withdrawn_at IS NULL) = (withdrawn_reason = ''::text))),
  constraint task_files_withdrawn_reason_check CHECK ((length(withdrawn_reason) <= 500)),
  constraint task_files_withdrawn_released CHECK (((withdrawn_at IS NULL) OR (released_at IS NOT NULL)))
);
CREATE INDEX task_files_by_content ON public.task_files USING btree (sha256);
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON public.task_files FOR EACH ROW EXECUTE FUNCTION record_audit('task_id', 'version');

create table task_follow_ups (
  task_id integer not null,
  kind text not null,
  outcome text not null,
  percent smallint,
  rule_position smallint,
  rule_days smallint,
  rule_group text,
  days integer,
  constraint task_follow_ups_check CHECK (((outcome = 'percent'::text) = (percent IS NOT NULL))),
  constraint task_follow_ups_kind_check CHECK ((kind = ANY (ARRAY['changeMethods'::text, 'dealerUpdate'::text, 'backToOriginal'::text]))),
  constraint task_follow_ups_outcome_check CHECK ((outcome = ANY (ARRAY['free'::text, 'difference'::text, 'percent'::text, 'full'::text]))),
  constraint task_follow_ups_percent_check CHECK (((percent >= 1) AND (percent <= 99))),
  constraint task_follow_ups_pkey PRIMARY KEY (task_id),
  constraint task_follow_ups_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);

create table task_history (
  id integer generated always as identity not null,
  task_id integer not null,
  at timestamp with time zone default now() not null,
  actor text not null,
  actor_id integer,
  from_status text,
  to_status text not null,
  why text default ''::text not null,
  note text default ''::text not null,
  constraint task_history_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'support'::text, 'automatic'::text]))),
  constraint task_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint task_history_pkey PRIMARY KEY (id),
  constraint task_history_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX task_history_by_date ON public.task_history USING btree (at);
CREATE INDEX task_history_of_task ON public.task_history USING btree (task_id, id);

create table task_methods (
  task_id integer not null,
  method_id integer not null,
  price credit_cents not null,
  details jsonb default '[]'::jsonb not null,
  constraint task_methods_details_check CHECK (((jsonb_typeof(details) = 'array'::text) AND (jsonb_array_length(details) <= 6))),
  constraint task_methods_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id),
  constraint task_methods_pkey PRIMARY KEY (task_id, method_id),
  constraint task_methods_price_check CHECK (((price)::integer >= 0)),
  constraint task_methods_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX task_methods_of_method ON public.task_methods USING btree (method_id);
CREATE TRIGGER search_job_of_changed AFTER UPDATE ON public.task_methods FOR EACH ROW WHEN ((old.details IS DISTINCT FROM new.details)) EXECUTE FUNCTION refresh_search_of_answers();
CREATE TRIGGER search_job_of_deleted AFTER DELETE ON public.task_methods FOR EACH ROW WHEN ((old.details <> '[]'::jsonb)) EXECUTE FUNCTION refresh_search_of_answers();
CREATE TRIGGER search_job_of_new AFTER INSERT ON public.task_methods FOR EACH ROW WHEN ((new.details <> '[]'::jsonb)) EXECUTE FUNCTION refresh_search_of_answers();
CREATE TRIGGER search_of_deleted AFTER DELETE ON public.task_methods FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('task', 'task_id');
CREATE TRIGGER search_of_new AFTER INSERT ON public.task_methods REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_added('task', 'task_id');
CREATE TRIGGER stale_days AFTER INSERT OR DELETE ON public.task_methods FOR EACH ROW EXECUTE FUNCTION mark_task_of_method();
CREATE TRIGGER stale_days_of_changed AFTER UPDATE ON public.task_methods FOR EACH ROW WHEN (((old.task_id IS DISTINCT FROM new.task_id) OR (old.method_id IS DISTINCT FROM new.method_id))) EXECUTE FUNCTION mark_task_of_method();

create table task_readings (
  task_id integer not null,
  tool_id integer,
  way text,
  extent text,
  constraint task_readings_check CHECK ((num_nonnulls(tool_id, way, extent) > 0)),
  constraint task_readings_extent_check CHECK ((extent = ANY (ARRAY['full'::text, 'partial'::text, 'eeprom'::text]))),
  constraint task_readings_pkey PRIMARY KEY (task_id),
  constraint task_readings_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint task_readings_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tools(id),
  constraint task_readings_way_check CHECK ((way = ANY (ARRAY['obd'::text, 'virtual'::text, 'bench'::text, 'boot'::text, 'bdm'::text])))
);
CREATE INDEX task_readings_with_tool ON public.task_readings USING btree (tool_id) WHERE (tool_id IS NOT NULL);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.task_readings FOR EACH ROW EXECUTE FUNCTION record_audit('task_id');
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.task_readings FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('task', 'task_id');

create table task_reports (
  task_id integer not null,
  content jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint task_reports_pkey PRIMARY KEY (task_id),
  constraint task_reports_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);

create table task_waits (
  id integer generated always as identity not null,
  task_id integer not null,
  reason text not null,
  answers text[] default '{}'::text[] not null,
  wants_file boolean default false not null,
  asked_by integer not null,
  since timestamp with time zone default now() not null,
  until timestamp with time zone,
  ended_by text,
  answer text default ''::text not null,
  due_at timestamp with time zone,
  remind_at timestamp with time zone,
  reminders integer default 0 not null,
  proposal_id integer,
  constraint task_waits_answers_check CHECK ((cardinality(answers) <= 5)),
  constraint task_waits_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint task_waits_check CHECK (((until IS NULL) = (ended_by IS NULL))),
  constraint task_waits_check1 CHECK ((until >= since)),
  constraint task_waits_ended_by_check CHECK ((ended_by = ANY (ARRAY['answer'::text, 'file'::text, 'message'::text, 'withdrawn'::text, 'closed'::text]))),
  constraint task_waits_pkey PRIMARY KEY (id),
  constraint task_waits_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE,
  constraint task_waits_reason_check CHECK (((reason <> ''::text) AND (char_length(reason) <= 1000))),
  constraint task_waits_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX task_waits_of_proposal ON public.task_waits USING btree (proposal_id) WHERE (proposal_id IS NOT NULL);
CREATE INDEX task_waits_of_task ON public.task_waits USING btree (task_id);
CREATE UNIQUE INDEX task_waits_open ON public.task_waits USING btree (task_id) WHERE (until IS NULL);
CREATE INDEX task_waits_to_remind ON public.task_waits USING btree (remind_at) WHERE ((until IS NULL) AND (remind_at IS NOT NULL));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.task_waits FOR EACH ROW EXECUTE FUNCTION record_audit('task_id');

create table tasks (
  id integer generated always as identity not null,
  job_id integer not null,
  user_id integer not null,
  file_role text not null,
  type text default 'new'::text not null,
  status text default 'draft'::text not null,
  reason text,
  payment_status text default 'open'::text not null,
  price credit_cents not null,
  priority text not null,
  modification_mode text not null,
  file_name text not null,
  is_master boolean not null,
  checksum_wanted boolean not null,
  dtc_codes text default ''::text not null,
  dtc_hex boolean default false not null,
  original_sha256 text,
  modified_sha256 text,
  modified_name text,
  support_sha256 text,
  support_name text,
  done_by integer,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  previous_task_id integer,
  dealer_update boolean default false not null,
  info text default ''::text not null,
  delivered_sha256 text,
  delivered_name text,
  due_at timestamp with time zone,
  finished_at timestamp with time zone,
  finished_by integer,
  blocked_from text,
  block_reason text default ''::text not null,
  deleted_at timestamp with time zone,
  transferred_at timestamp with time zone,
  visible boolean generated always as (((status <> 'draft'::text) AND (deleted_at IS NULL))) stored not null,
  first_task_id integer,
  full_price credit_cents not null,
  ordered_price credit_cents not null,
  works_at timestamp with time zone,
  original_removed_at timestamp with time zone,
  original_removed_after smallint,
  modified_removed_at timestamp with time zone,
  modified_removed_after smallint,
  restart_rule text,
  inquiry text,
  ordered_by integer,
  constraint tasks_block_reason_check CHECK ((char_length(block_reason) <= 500)),
  constraint tasks_blocked_from_check CHECK ((blocked_from = ANY (ARRAY['waiting'::text, 'manual'::text, 'inProgress'::text, 'finished'::text]))),
  constraint tasks_check CHECK (((original_removed_at IS NULL) OR (original_sha256 IS NULL))),
  constraint tasks_check1 CHECK (((modified_removed_at IS NULL) OR ((modified_sha256 IS NULL) AND (delivered_sha256 IS NULL)))),
  constraint tasks_check3 CHECK (((delivered_sha256 IS NULL) = (delivered_name IS NULL))),
  constraint tasks_delivered_sha256_fkey FOREIGN KEY (delivered_sha256) REFERENCES files(sha256),
  constraint tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint tasks_file_role_check CHECK ((file_role = ANY (ARRAY['engine'::text, 'module'::text]))),
  constraint tasks_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES users(id),
  constraint tasks_finished_has_file CHECK (((status <> 'finished'::text) OR (modified_sha256 IS NOT NULL) OR (modified_removed_at IS NOT NULL))),
  constraint tasks_first_task_id_fkey FOREIGN KEY (first_task_id) REFERENCES tasks(id),
  constraint tasks_full_price_check CHECK (((full_price)::integer >= 0)),
  constraint tasks_has_original CHECK (((status = 'draft'::text) OR (original_sha256 IS NOT NULL) OR (original_removed_at IS NOT NULL))),
  constraint tasks_info_check CHECK ((char_length(info) <= 1000)),
  constraint tasks_inquiry_check CHECK ((inquiry = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint tasks_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  constraint tasks_modification_mode_check CHECK ((modification_mode = ANY (ARRAY['automatic'::text, 'manual'::text]))),
  constraint tasks_modified_removed_after_check CHECK ((modified_removed_after > 0)),
  constraint tasks_modified_sha256_fkey FOREIGN KEY (modified_sha256) REFERENCES files(sha256),
  constraint tasks_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES users(id),
  constraint tasks_ordered_price_check CHECK (((ordered_price)::integer >= 0)),
  constraint tasks_original_removed_after_check CHECK ((original_removed_after > 0)),
  constraint tasks_original_sha256_fkey FOREIGN KEY (original_sha256) REFERENCES files(sha256),
  constraint tasks_paid_has_file CHECK (((payment_status = 'open'::text) OR (modified_sha256 IS NOT NULL) OR (modified_removed_at IS NOT NULL))),
  constraint tasks_payment_status_check CHECK ((payment_status = ANY (ARRAY['open'::text, 'paid'::text]))),
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_previous_task_id_fkey FOREIGN KEY (previous_task_id) REFERENCES tasks(id),
  constraint tasks_price_check CHECK (((price)::integer >= 0)),
  constraint tasks_priority_check CHECK ((priority = ANY (ARRAY['asap'::text, '30min'::text, 'next2Hours'::text, 'next6Hours'::text, 'next12Hours'::text, 'nextDay'::text]))),
  constraint tasks_restart_rule_check CHECK ((restart_rule = ANY (ARRAY['current'::text, 'rejectedOrder'::text]))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'waiting'::text, 'inProgress'::text, 'manual'::text, 'finished'::text, 'blocked'::text, 'archived'::text]))),
  constraint tasks_support_sha256_fkey FOREIGN KEY (support_sha256) REFERENCES files(sha256),
  constraint tasks_type_check CHECK ((type = ANY (ARRAY['new'::text, 'update'::text, 'inReview'::text, 'reviewed'::text]))),
  constraint tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX tasks_by_change ON public.tasks USING btree (changed_at) WHERE visible;
CREATE INDEX tasks_by_date ON public.tasks USING btree (created_at) INCLUDE (status, job_id, id) WHERE visible;
CREATE INDEX tasks_by_original ON public.tasks USING btree (user_id, original_sha256) WHERE (original_sha256 IS NOT NULL);
CREATE INDEX tasks_by_person ON public.tasks USING btree (ordered_by) WHERE (ordered_by <> user_id);
CREATE INDEX tasks_closed ON public.tasks USING btree (id) WHERE (visible AND (status = ANY (ARRAY['finished'::text, 'archived'::text])));
CREATE INDEX tasks_closed_by_change ON public.tasks USING btree (changed_at, id) WHERE (visible AND (status = ANY (ARRAY['finished'::text, 'archived'::text])));
CREATE INDEX tasks_closed_by_price ON public.tasks USING btree (price, id) WHERE (visible AND (status = ANY (ARRAY['finished'::text, 'archived'::text])));
CREATE INDEX tasks_closed_by_priority ON public.tasks USING btree (array_position(ARRAY['asap'::text, '30min'::text, 'next2Hours'::text, 'next6Hours'::text, 'next12Hours'::text, 'nextDay'::text], priority), id) WHERE (visible AND (status = ANY (ARRAY['finished'::text, 'archived'::text])));
CREATE INDEX tasks_closed_by_status ON public.tasks USING btree (((status = 'archived'::text)), id) WHERE (visible AND (status = ANY (ARRAY['finished'::text, 'archived'::text])));
CREATE INDEX tasks_closed_unpaid ON public.tasks USING btree (id) WHERE (visible AND (status = ANY (ARRAY['finished'::text, 'archived'::text])) AND (payment_status = 'open'::text));
CREATE INDEX tasks_deleted ON public.tasks USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX tasks_drafts ON public.tasks USING btree (created_at) WHERE (status = 'draft'::text);
CREATE INDEX tasks_finished_by_date ON public.tasks USING btree (finished_at) INCLUDE (created_at, priority, finished_by) WHERE (visible AND (finished_at IS NOT NULL));
CREATE INDEX tasks_of_chain ON public.tasks USING btree (first_task_id) WHERE (first_task_id IS NOT NULL);
CREATE INDEX tasks_of_job ON public.tasks USING btree (job_id) INCLUDE (id, status, visible);
CREATE INDEX tasks_of_staff ON public.tasks USING btree (done_by) WHERE ((done_by IS NOT NULL) AND visible);
CREATE INDEX tasks_of_user ON public.tasks USING btree (user_id, id) INCLUDE (status) WHERE visible;
CREATE INDEX tasks_open ON public.tasks USING btree (((status = 'blocked'::text)), due_at, id) WHERE (visible AND (status = ANY (ARRAY['waiting'::text, 'inProgress'::text, 'manual'::text, 'blocked'::text])));
CREATE UNIQUE INDEX tasks_ordered_once ON public.tasks USING btree (job_id, file_role) WHERE ((previous_task_id IS NULL) AND (deleted_at IS NULL) AND (transferred_at IS NULL));
CREATE INDEX tasks_unfinished ON public.tasks USING btree (job_id) WHERE (visible AND ((status <> ALL (ARRAY['finished'::text, 'archived'::text])) OR ((type = 'reviewed'::text) AND (status <> 'archived'::text))));
CREATE UNIQUE INDEX tasks_update_draft ON public.tasks USING btree (previous_task_id) WHERE ((status = 'draft'::text) AND (previous_task_id IS NOT NULL));
CREATE INDEX tasks_with_delivered ON public.tasks USING btree (delivered_sha256) WHERE (delivered_sha256 IS NOT NULL);
CREATE INDEX tasks_with_modified ON public.tasks USING btree (modified_sha256) WHERE (modified_sha256 IS NOT NULL);
CREATE INDEX tasks_with_original ON public.tasks USING btree (original_sha256) WHERE (original_sha256 IS NOT NULL);
CREATE INDEX tasks_with_support ON public.tasks USING btree (support_sha256) WHERE (support_sha256 IS NOT NULL);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tasks FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER join_chain BEFORE INSERT ON public.tasks FOR EACH ROW EXECUTE FUNCTION join_chain();
CREATE TRIGGER move_messages AFTER UPDATE OF job_id ON public.tasks FOR EACH ROW WHEN ((old.job_id <> new.job_id)) EXECUTE FUNCTION move_messages();
CREATE TRIGGER note_files BEFORE UPDATE OF original_sha256, modified_sha256 ON public.tasks FOR EACH ROW EXECUTE FUNCTION note_files();
CREATE TRIGGER note_finish BEFORE UPDATE OF status ON public.tasks FOR EACH ROW EXECUTE FUNCTION note_finish();
CREATE TRIGGER search_job_of_changed AFTER UPDATE ON public.tasks FOR EACH ROW WHEN ((((old.job_id IS DISTINCT FROM new.job_id) OR (old.original_sha256 IS DISTINCT FROM new.original_sha256)) OR (old.visible IS DISTINCT FROM new.visible))) EXECUTE FUNCTION refresh_search_of_job_of_task();
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.tasks FOR EACH ROW WHEN ((((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.job_id IS DISTINCT FROM new.job_id)) OR (old.file_name IS DISTINCT FROM new.file_name)) OR (old.dtc_codes IS DISTINCT FROM new.dtc_codes)) OR (old.original_sha256 IS DISTINCT FROM new.original_sha256)) OR (old.done_by IS DISTINCT FROM new.done_by)) OR (old.visible IS DISTINCT FROM new.visible))) EXECUTE FUNCTION refresh_search_of_row('task', 'id');
CREATE TRIGGER search_of_deleted AFTER DELETE ON public.tasks FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('task', 'id');
CREATE TRIGGER search_of_new AFTER INSERT ON public.tasks FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('task', 'id');
CREATE TRIGGER stale_days_of_changed AFTER UPDATE ON public.tasks FOR EACH ROW WHEN (((old.visible OR new.visible) AND (((((((old.visible IS DISTINCT FROM new.visible) OR (old.status IS DISTINCT FROM new.status)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.finished_at IS DISTINCT FROM new.finished_at)) OR (old.finished_by IS DISTINCT FROM new.finished_by)) OR (old.priority IS DISTINCT FROM new.priority)) OR (old.job_id IS DISTINCT FROM new.job_id)))) EXECUTE FUNCTION mark_days_of_task();
CREATE TRIGGER stale_days_of_deleted AFTER DELETE ON public.tasks FOR EACH ROW WHEN (old.visible) EXECUTE FUNCTION mark_days_of_task();
CREATE TRIGGER stale_days_of_new AFTER INSERT ON public.tasks FOR EACH ROW WHEN (new.visible) EXECUTE FUNCTION mark_days_of_task();

create table tax_rates (
  country text not null,
  valid_from date not null,
  rate integer not null,
  constraint tax_rates_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_rates_pkey PRIMARY KEY (country, valid_from),
  constraint tax_rates_rate_check CHECK (((rate >= 1) AND (rate <= 10000)))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tax_rates FOR EACH ROW EXECUTE FUNCTION record_audit('country', 'valid_from');

create table tax_statuses (
  valid_from date not null,
  oss text not null,
  small_business boolean not null,
  constraint tax_statuses_oss_check CHECK ((oss = ANY (ARRAY['none'::text, 'germanyAndAustria'::text, 'all'::text]))),
  constraint tax_statuses_pkey PRIMARY KEY (valid_from)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tax_statuses FOR EACH ROW EXECUTE FUNCTION record_audit('valid_from');

create table text_versions (
  id integer generated always as identity not null,
  kind text not null,
  language text not null,
  subject text,
  content text,
  changed_by integer,
  changed_at timestamp with time zone default now() not null,
  constraint text_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint text_versions_check CHECK (((content IS NOT NULL) OR (subject IS NULL))),
  constraint text_versions_content_check CHECK ((content <> ''::text)),
  constraint text_versions_kind_check CHECK ((kind ~ '^[a-zA-Z]+$'::text)),
  constraint text_versions_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint text_versions_pkey PRIMARY KEY (id),
  constraint text_versions_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX text_versions_newest ON public.text_versions USING btree (kind, language, id DESC);
CREATE TRIGGER append_only BEFORE UPDATE ON public.text_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.text_versions FOR EACH ROW EXECUTE FUNCTION record_audit('kind', 'language');

create table tools (
  id integer generated always as identity not null,
  name text not null,
  vendor text default ''::text not null,
  kind text default 'both'::text not null,
  active boolean default true not null,
  read_endings text default ''::text not null,
  return_ending text default ''::text not null,
  constraint tools_kind_check CHECK ((kind = ANY (ARRAY['master'::text, 'slave'::text, 'both'::text]))),
  constraint tools_name_check CHECK ((name <> ''::text)),
  constraint tools_name_key UNIQUE (name),
  constraint tools_pkey PRIMARY KEY (id),
  constraint tools_read_endings_check CHECK ((char_length(read_endings) <= 100)),
  constraint tools_return_ending_check CHECK ((return_ending ~ '^[a-z0-9]{0,10}$'::text))
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.tools FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.tools FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.vendor IS DISTINCT FROM new.vendor))) EXECUTE FUNCTION refresh_search_of_tool();

create table top_up_mandates (
  id integer generated always as identity not null,
  user_id integer not null,
  language text not null,
  version integer not null,
  text text not null,
  has_package boolean not null,
  package_id integer,
  credits credit_cents not null,
  threshold credit_cents not null,
  monthly_cap bigint not null,
  accepted_at timestamp with time zone default now() not null,
  constraint top_up_mandates_check CHECK ((has_package OR (package_id IS NULL))),
  constraint top_up_mandates_credits_check CHECK (((credits)::integer > 0)),
  constraint top_up_mandates_monthly_cap_check CHECK ((monthly_cap > 0)),
  constraint top_up_mandates_package_id_fkey FOREIGN KEY (package_id) REFERENCES credit_packages(id) ON DELETE SET NULL,
  constraint top_up_mandates_pkey PRIMARY KEY (id),
  constraint top_up_mandates_text_check CHECK ((text <> ''::text)),
  constraint top_up_mandates_threshold_check CHECK (((threshold)::integer > 0)),
  constraint top_up_mandates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX top_up_mandates_of_package ON public.top_up_mandates USING btree (package_id) WHERE (package_id IS NOT NULL);
CREATE INDEX top_up_mandates_of_user ON public.top_up_mandates USING btree (user_id, id);
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.top_up_mandates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fixed BEFORE DELETE OR UPDATE ON public.top_up_mandates FOR EACH ROW EXECUTE FUNCTION fix_mandate();

create table top_up_tries (
  purchase_id integer not null,
  nth integer not null,
  holder text not null,
  payment_method text not null,
  started_at timestamp with time zone default now() not null,
  asked_at timestamp with time zone default now() not null,
  outcome text,
  problem text,
  retry_at timestamp with time zone,
  constraint top_up_tries_check CHECK (((NOT (outcome IS DISTINCT FROM 'failed'::text)) = (problem IS NOT NULL))),
  constraint top_up_tries_nth_check CHECK ((nth > 0)),
  constraint top_up_tries_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'failed'::text, 'dropped'::text]))),
  constraint top_up_tries_pkey PRIMARY KEY (purchase_id, nth),
  constraint top_up_tries_problem_check CHECK ((problem = ANY (ARRAY['declined'::text, 'authentication'::text, 'cardGone'::text]))),
  constraint top_up_tries_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
);
CREATE INDEX top_up_tries_asked ON public.top_up_tries USING btree (asked_at) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX top_up_tries_unknown ON public.top_up_tries USING btree (purchase_id) WHERE (outcome IS NULL);

create table top_ups (
  user_id integer not null,
  mandate_id integer not null,
  state text not null,
  paused_until timestamp with time zone,
  end_reason text,
  changed_at timestamp with time zone default now() not null,
  constraint top_ups_check CHECK (((state = 'off'::text) = (end_reason IS NOT NULL))),
  constraint top_ups_end_reason_check CHECK ((end_reason = ANY (ARRAY['customer'::text, 'staff'::text, 'cardDeleted'::text, 'cardGone'::text, 'wayClosed'::text, 'packageGone'::text, 'dataMissing'::text, 'capTooLow'::text, 'chargesFailed'::text, 'refunded'::text]))),
  constraint top_ups_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES top_up_mandates(id),
  constraint top_ups_pkey PRIMARY KEY (user_id),
  constraint top_ups_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text]))),
  constraint top_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX top_ups_on ON public.top_ups USING btree (user_id) WHERE (state = 'on'::text);
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON public.top_ups FOR EACH ROW EXECUTE FUNCTION record_audit('user_id');

create table unpacked_originals (
  task_id integer not null,
  sha256 text not null,
  name text not null,
  constraint unpacked_originals_pkey PRIMARY KEY (task_id),
  constraint unpacked_originals_sha256_fkey FOREIGN KEY (sha256) REFERENCES files(sha256),
  constraint unpacked_originals_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
);
CREATE INDEX unpacked_originals_by_content ON public.unpacked_originals USING btree (sha256);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.unpacked_originals FOR EACH ROW EXECUTE FUNCTION record_audit('task_id');
CREATE TRIGGER job_search AFTER INSERT OR UPDATE ON public.unpacked_originals FOR EACH ROW EXECUTE FUNCTION refresh_search_of_job_of_image();
CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON public.unpacked_originals FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('task', 'task_id');

create table users (
  id integer generated always as identity not null,
  username text not null,
  email text not null,
  password_hash text not null,
  role text default 'customer'::text not null,
  active boolean default false not null,
  first_name text default ''::text not null,
  second_name text default ''::text not null,
  company_name text default ''::text not null,
  street text default ''::text not null,
  zip text default ''::text not null,
  city text default ''::text not null,
  country_id integer,
  vat_number text default ''::text not null,
  flat_price boolean default false not null,
  payment_api text default 'none'::text not null,
  created_at timestamp with time zone default now() not null,
  language text,
  state_id integer,
  company_model text default ''::text not null,
  sevdesk_id text default ''::text not null,
  terms_accepted_at timestamp with time zone,
  vat_confirmed_at timestamp with time zone,
  unlocked_at timestamp with time zone,
  lock_reason text default ''::text not null,
  note text default ''::text not null,
  mail_off text[] default '{}'::text[] not null,
  vat_confirmed_by integer,
  vat_proof text default ''::text not null,
  buyer_reference text default ''::text not null,
  group_id integer,
  needs_new_password boolean default false not null,
  erased_at timestamp with time zone,
  vat_doubt text,
  staff_role text,
  bell_off text[] default '{}'::text[] not null,
  company_id integer,
  rights text[] default '{}'::text[] not null,
  monthly_limit credit_cents,
  removed_at timestamp with time zone,
  push_switched text[] default '{}'::text[] not null,
  messenger_switched text[] default '{}'::text[] not null,
  quiet_from smallint,
  quiet_until smallint,
  quiet_zone text,
  quiet_lets_finished boolean default true not null,
  mail_digest boolean default false not null,
  constraint users_buyer_reference_check CHECK ((char_length(buyer_reference) <= 100)),
  constraint users_check CHECK (((vat_confirmed_by IS NULL) = (vat_proof = ''::text))),
  constraint users_check1 CHECK (((vat_confirmed_by IS NULL) OR (vat_confirmed_at IS NOT NULL))),
  constraint users_check2 CHECK (((staff_role IS NULL) OR ((role = 'support'::text) AND (staff_role <> ALL (ARRAY['administrator'::text, 'support'::text]))))),
  constraint users_check3 CHECK (((role = 'customer'::text) = (company_id IS NOT NULL))),
  constraint users_check4 CHECK (((role = 'customer'::text) OR ((rights = '{}'::text[]) AND (monthly_limit IS NULL) AND (removed_at IS NULL)))),
  constraint users_check5 CHECK (((removed_at IS NULL) OR (rights = '{}'::text[]))),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) DEFERRABLE INITIALLY DEFERRED,
  constraint users_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint users_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'it'::text, 'nl'::text, 'pl'::text, 'ru'::text, 'es'::text]))),
  constraint users_monthly_limit_check CHECK (((monthly_limit)::integer >= 0)),
  constraint users_note_check CHECK ((char_length(note) <= 2000)),
  constraint users_payment_api_check CHECK ((payment_api = ANY (ARRAY['none'::text, 'transfer'::text, 'card'::text]))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint users_quiet_hours CHECK (((num_nulls(quiet_from, quiet_until, quiet_zone) = ANY (ARRAY[0, 3])) AND (quiet_from <> quiet_until))),
  constraint users_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
  constraint users_rights_check CHECK ((rights <@ '{order,pay,seeDocuments,buyCredits,managePeople}'::text[])),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'support'::text, 'customer'::text]))),
  constraint users_staff_role_fkey FOREIGN KEY (staff_role) REFERENCES roles(key),
  constraint users_state_id_fkey FOREIGN KEY (state_id) REFERENCES country_states(id),
  constraint users_vat_confirmed_by_fkey FOREIGN KEY (vat_confirmed_by) REFERENCES users(id),
  constraint users_vat_doubt_check CHECK ((vat_doubt = ANY (ARRAY['numberTaken'::text, 'nameDiffers'::text, 'refused'::text]))),
  constraint users_vat_proof_check CHECK ((char_length(vat_proof) <= 500))
);
CREATE INDEX customers_by_date ON public.users USING btree (created_at) WHERE (role = 'customer'::text);
CREATE INDEX users_by_name ON public.users USING btree (lower(COALESCE(NULLIF(btrim(company_name), ''::text), COALESCE(NULLIF(btrim(((first_name || ' '::text) || second_name)), ''::text), username))));
CREATE INDEX users_by_staff_role ON public.users USING btree (staff_role) WHERE (staff_role IS NOT NULL);
CREATE UNIQUE INDEX users_email ON public.users USING btree (name_key(email));
CREATE INDEX users_erased ON public.users USING btree (id) WHERE (erased_at IS NOT NULL);
CREATE INDEX users_of_company ON public.users USING btree (company_id);
CREATE INDEX users_of_group ON public.users USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX users_of_staff ON public.users USING btree (id) WHERE (role <> 'customer'::text);
CREATE UNIQUE INDEX users_username ON public.users USING btree (name_key(username));
CREATE INDEX users_vat_doubt ON public.users USING btree (id) WHERE (vat_doubt = ANY (ARRAY['numberTaken'::text, 'nameDiffers'::text]));
CREATE INDEX users_vat_number ON public.users USING btree (vat_number) WHERE (vat_number <> ''::text);
CREATE INDEX users_waiting ON public.users USING btree (id) WHERE ((NOT active) AND (unlocked_at IS NULL) AND (lock_reason = ''::text));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER found_company AFTER INSERT OR UPDATE OF role ON public.users FOR EACH ROW WHEN ((new.company_id = new.id)) EXECUTE FUNCTION found_company();
CREATE TRIGGER keep_erased BEFORE UPDATE ON public.users FOR EACH ROW WHEN ((old.erased_at IS NOT NULL)) EXECUTE FUNCTION keep_erased();
CREATE TRIGGER place_in_company BEFORE INSERT OR UPDATE OF role ON public.users FOR EACH ROW EXECUTE FUNCTION place_in_company();
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.users FOR EACH ROW WHEN (((((((((((((old.username IS DISTINCT FROM new.username) OR (old.email IS DISTINCT FROM new.email)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.second_name IS DISTINCT FROM new.second_name)) OR (old.company_name IS DISTINCT FROM new.company_name)) OR (old.city IS DISTINCT FROM new.city)) OR (old.vat_number IS DISTINCT FROM new.vat_number)) OR (old.street IS DISTINCT FROM new.street)) OR (old.zip IS DISTINCT FROM new.zip)) OR (old.sevdesk_id IS DISTINCT FROM new.sevdesk_id)) OR (old.note IS DISTINCT FROM new.note)) OR (old.erased_at IS DISTINCT FROM new.erased_at))) EXECUTE FUNCTION refresh_search_of_account();
CREATE TRIGGER search_of_deleted AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('account', 'id');
CREATE TRIGGER search_of_new AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION refresh_search_of_account();

create table vat_checks (
  id integer generated always as identity not null,
  vat_number text not null,
  outcome text not null,
  answer jsonb,
  checked_at timestamp with time zone default now() not null,
  constraint vat_checks_outcome_check CHECK ((outcome = ANY (ARRAY['valid'::text, 'invalid'::text, 'notReachable'::text]))),
  constraint vat_checks_pkey PRIMARY KEY (id)
);
CREATE INDEX vat_checks_of_number ON public.vat_checks USING btree (vat_number, id DESC);

create table vehicle_methods (
  vehicle_id integer not null,
  method_id integer not null,
  offered boolean not null,
  constraint vehicle_methods_method_id_fkey FOREIGN KEY (method_id) REFERENCES methods(id) ON DELETE CASCADE,
  constraint vehicle_methods_pkey PRIMARY KEY (vehicle_id, method_id),
  constraint vehicle_methods_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicles(id) ON DELETE CASCADE
);
CREATE INDEX vehicle_methods_of_method ON public.vehicle_methods USING btree (method_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.vehicle_methods FOR EACH ROW EXECUTE FUNCTION record_audit('vehicle_id', 'method_id');

create table vehicles (
  id integer generated always as identity not null,
  category text not null,
  brand text not null,
  model text not null,
  engine_ccm integer,
  engine_ps integer,
  emission text default ''::text not null,
  ecu_brand text default ''::text not null,
  ecu_type text default ''::text not null,
  ecu_checksum text default 'nocs'::text not null,
  acm_file_id integer default 0 not null,
  described jsonb,
  constraint vehicles_acm_file_id_check CHECK ((acm_file_id = ANY (ARRAY[0, 1, 2]))),
  constraint vehicles_category_check CHECK ((category = ANY (ARRAY['car'::text, 'bike'::text, 'truck'::text, 'agriculture'::text, 'construction'::text, 'forestry'::text, 'marine'::text, 'stationaryEngine'::text]))),
  constraint vehicles_engine_ccm_check CHECK ((engine_ccm > 0)),
  constraint vehicles_engine_ps_check CHECK ((engine_ps > 0)),
  constraint vehicles_pkey PRIMARY KEY (id)
);
CREATE INDEX vehicles_alike ON public.vehicles USING btree (category, emission);
CREATE INDEX vehicles_by_acm ON public.vehicles USING btree (acm_file_id, id);
CREATE INDEX vehicles_by_category ON public.vehicles USING btree (category, id);
CREATE INDEX vehicles_by_ccm ON public.vehicles USING btree (COALESCE(engine_ccm, 0), id);
CREATE INDEX vehicles_by_checksum ON public.vehicles USING btree (lower(ecu_checksum), id);
CREATE INDEX vehicles_by_control_unit ON public.vehicles USING btree (ecu_type, ecu_brand, ecu_checksum, category);
CREATE INDEX vehicles_by_ecu ON public.vehicles USING btree (lower(ecu_brand), lower(ecu_type), id);
CREATE INDEX vehicles_by_emission ON public.vehicles USING btree (lower(emission), id);
CREATE INDEX vehicles_by_lower_name ON public.vehicles USING btree (lower(brand), lower(model));
CREATE INDEX vehicles_by_name ON public.vehicles USING btree (category, brand, model, engine_ps, id);
CREATE INDEX vehicles_by_ps ON public.vehicles USING btree (COALESCE(engine_ps, 0), id);
CREATE UNIQUE INDEX vehicles_once ON public.vehicles USING btree (category, brand, model, engine_ccm, engine_ps, ecu_type) NULLS NOT DISTINCT WHERE (described IS NULL);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.vehicles FOR EACH ROW EXECUTE FUNCTION record_audit('id');
CREATE TRIGGER search_of_changed AFTER UPDATE ON public.vehicles FOR EACH ROW WHEN ((new.described IS NULL)) EXECUTE FUNCTION refresh_search_of_vehicle();
CREATE TRIGGER search_of_deleted AFTER DELETE ON public.vehicles FOR EACH ROW EXECUTE FUNCTION refresh_search_of_row('vehicle', 'id');
CREATE TRIGGER search_of_described AFTER UPDATE ON public.vehicles FOR EACH ROW WHEN ((new.described IS NOT NULL)) EXECUTE FUNCTION refresh_search_of_described_vehicle();
CREATE TRIGGER search_of_new AFTER INSERT ON public.vehicles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_new_vehicles();

CREATE OR REPLACE FUNCTION public.account_words(account_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT split_part(r.text, '
'::text, 1) AS split_part FROM search_rows r WHERE ((r.kind = 'account'::text) AND (r.id = account_words.account_id))), (SELECT words_of(u.*) AS words_of FROM users u WHERE (u.id = account_words.account_id)))
;

CREATE OR REPLACE FUNCTION public.add_to_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids int[] := array(select distinct task_id from touched order by task_id);
  held int;
begin
  -- First the rows are locked: what is added to then includes what another transaction wrote meanwhile.
  perform from conversations where task_id = any(ids) order by task_id for no key update;
  get diagnostics held = row_count;
  if held < cardinality(ids) then
    insert into conversations (task_id, user_id, job_id)
    select id, user_id, job_id from tasks where id = any(ids) order by id
    on conflict (task_id) do update set user_id = excluded.user_id;
  end if;
  -- The greatest of several values leaves nulls out.
  update conversations c set job_id = greatest(c.job_id, m.job_id),
    last_id = greatest(c.last_id, m.last_id),
    last_at = greatest(c.last_at, m.last_at),
    last_message_id = greatest(c.last_message_id, m.last_message_id),
    last_message_at = greatest(c.last_message_at, m.last_message_at),
    messages = c.messages + m.messages,
    unread_by_support = c.unread_by_support + m.unread_by_support,
    unread_by_customer = c.unread_by_customer + m.unread_by_customer,
    waits = case when m.last_message_id is null or m.last_message_id < c.last_message_id then c.waits else m.waits end,
    waits_since = case
      when m.first_message_id is null then c.waits_since
      -- Numbers are drawn before the row is locked: one that was drawn earlier may come later.
      when m.first_message_id < c.last_message_id then (
        select min(e.id) from chat_messages e where e.task_id = c.task_id and e.writer = 'customer'
          and e.id > coalesce((select max(s.id) from chat_messages s
            where s.task_id = c.task_id and s.writer = 'support' and not s.internal), 0))
      when m.answered > 0 then m.waits_since
      else coalesce(c.waits_since, m.waits_since) end
  from (
    select task_id, max(answered) as answered, max(job_id) as job_id, max(id) as last_id, max(created_at) as last_at,
      min(id) filter (where not internal) as first_message_id,
      max(id) filter (where not internal) as last_message_id,
      max(created_at) filter (where not internal) as last_message_at,
      count(*) filter (where not internal) as messages,
      count(*) filter (where writer = 'customer' and read_at is null) as unread_by_support,
      count(*) filter (where writer = 'support' and read_at is null) as unread_by_customer,
      coalesce((array_agg(writer order by id desc) filter (where not internal))[1] = 'customer', false) as waits,
      min(id) filter (where writer = 'customer' and id > answered) as waits_since
    from (
      select t.*, coalesce(max(id) filter (where writer = 'support' and not internal) over (partition by task_id), 0) as answered
      from touched t) messages
    group by task_id) m
  where m.task_id = c.task_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.answer_words(of_task integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT string_agg(concat_ws(' '::text, (a.value ->> 'value'::text), (a.value ->> 'unit'::text), (SELECT string_agg(((x.value -> 'choices'::text) ->> ((c.ordinality)::integer - 1)), ' '::text) AS string_agg FROM jsonb_array_elements(m.details) d(value), LATERAL jsonb_array_elements((d.value -> 'texts'::text)) e(value), LATERAL jsonb_array_elements_text((e.value -> 'choices'::text)) WITH ORDINALITY c(value, ordinality), LATERAL jsonb_array_elements((d.value -> 'texts'::text)) x(value) WHERE (((d.value -> 'number'::text) = (a.value -> 'number'::text)) AND ((e.value ->> 'language'::text) = 'en'::text) AND (c.value = (a.value ->> 'value'::text)) AND ((x.value ->> 'language'::text) <> 'en'::text)))), ' '::text) AS string_agg FROM (task_methods o JOIN methods m ON ((m.id = o.method_id))), LATERAL jsonb_array_elements(o.details) a(value) WHERE ((o.task_id = answer_words.of_task) AND (o.details <> '[]'::jsonb)))
;

CREATE OR REPLACE FUNCTION public.business_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((at AT TIME ZONE 'Europe/Vienna'::text))::date
;

CREATE OR REPLACE FUNCTION public.compact_number(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(fold(value), ' ./_:'::text, ''::text)
;

CREATE OR REPLACE FUNCTION public.customer_name(u users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(NULLIF(btrim((u).company_name), ''::text), person_name(u))
;

CREATE OR REPLACE FUNCTION public.details_words(d own_details)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN concat_ws(' '::text, (d).reference, compact_number(translate((d).reference, '-'::text, ''::text)), (d).plate, compact_number(translate((d).plate, '-'::text, ''::text)), (d).end_customer, (SELECT string_agg(concat_ws(' '::text, (p.value ->> 'key'::text), (p.value ->> 'value'::text)), ' '::text) AS string_agg FROM jsonb_array_elements((details_words.d).pairs) p(value)))
;

CREATE OR REPLACE FUNCTION public.erase_described_vehicles(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  actor text := current_setting('tuneport.actor', true);
begin
  perform set_config('tuneport.actor', '', true);
  update vehicles v set brand = '–', model = '–', ecu_type = '', described = '{}'
  where v.id = any(ids) and v.described is not null and v.described <> '{}';
  perform set_config('tuneport.actor', coalesce(actor, ''), true);
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_vehicle_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from jobs j where j.vehicle_id = new.vehicle_id and j.deleted_at is null) then
    perform erase_described_vehicles(array[new.vehicle_id]);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.file_words(t tasks)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT concat_ws(' '::text, f.family, f.software, f.hardware, f.part) AS concat_ws FROM file_facts f WHERE (f.sha256 = COALESCE((SELECT s.decoded_sha256 FROM slave_files s WHERE ((s.task_id = (file_words.t).id) AND (s.state = 'decoded'::text))), (SELECT u.sha256 FROM unpacked_originals u WHERE (u.task_id = (file_words.t).id)), (file_words.t).original_sha256)))
;

CREATE OR REPLACE FUNCTION public.find_job_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select job_id into new.job_id from tasks where id = new.task_id for key share;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fix_mandate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'a mandate is never deleted'; end if;
  -- A package may be deleted: the text still names what it had.
  if to_jsonb(old) - 'package_id' is distinct from to_jsonb(new) - 'package_id' or new.package_id is not null
  then raise exception 'mandate % is fixed', old.id; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fix_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'a purchase is never deleted'; end if;
  if (old.user_id, old.reference, old.way, old.credits, old.bonus, old.gross, old.vat_proof, old.customer_country,
      old.terms_accepted_at, old.created_at)
    is distinct from (new.user_id, new.reference, new.way, new.credits, new.bonus, new.gross, new.vat_proof, new.customer_country,
      new.terms_accepted_at, new.created_at)
    -- The money that pays it decides on the tax within its price.
    or (old.net, old.tax_rate, old.tax_rule, old.tax) is distinct from (new.net, new.tax_rate, new.tax_rule, new.tax)
      and (old.credit_entry_id is not null or new.credit_entry_id is null)
  then raise exception 'the terms of purchase % are fixed', old.id; end if;
  if old.credit_entry_id is not null and (old.credit_entry_id, old.bonus_entry_id, old.paid, old.paid_at)
    is distinct from (new.credit_entry_id, new.bonus_entry_id, new.paid, new.paid_at)
  then raise exception 'purchase % is booked once', old.id; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fix_received_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'a received payment is never deleted'; end if;
  if (old.source, old.source_id, old.amount, old.currency, old.payer, old.payer_iban, old.purpose, old.value_day,
      old.fingerprint, old.statement_id, old.rest, old.created_at)
    is distinct from (new.source, new.source_id, new.amount, new.currency, new.payer, new.payer_iban, new.purpose, new.value_day,
      new.fingerprint, new.statement_id, new.rest, new.created_at)
  then raise exception 'received payment % is a fact', old.id; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO '$user', 'public'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_push_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.found_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into companies (id) values (new.id) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.held_credits(customer integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT (COALESCE(sum((CASE WHEN (p.dispute = 'open'::text) THEN GREATEST((0)::bigint, (((((((2 * b.credits) * d.share) + p.paid) / (2 * p.paid)) + ((((2 * b.bonus) * d.share) + p.paid) / (2 * p.paid))) - t.taken) - m.missing)) ELSE (0)::bigint END + m.waiting)), (0)::numeric))::bigint AS "coalesce" FROM ((((purchases p CROSS JOIN LATERAL (SELECT LEAST(p.paid, (p.refunded + COALESCE(p.dispute_amount, p.paid))) AS share) d) CROSS JOIN LATERAL (SELECT COALESCE(sum((credit_entries.amount)::integer) FILTER (WHERE (credit_entries.id = p.credit_entry_id)), (0)::bigint) AS credits, COALESCE(sum((credit_entries.amount)::integer) FILTER (WHERE (credit_entries.id = p.bonus_entry_id)), (0)::bigint) AS bonus FROM credit_entries WHERE (credit_entries.id = ANY (ARRAY[p.credit_entry_id, p.bonus_entry_id]))) b) CROSS JOIN LATERAL (SELECT COALESCE((- sum((e.amount)::integer)), (0)::bigint) AS taken FROM credit_entries e WHERE ((e.user_id = held_credits.customer) AND ((e.idempotency_key ~~ format('purchase:%s:takenBack:%%'::text, p.credit_entry_id)) OR (e.idempotency_key ~~ format('bonus:%s:refund:%%'::text, p.id))))) t) CROSS JOIN LATERAL (SELECT COALESCE(sum((r.credits_missing)::integer), (0)::bigint) AS missing, COALESCE(sum((r.credits_missing)::integer) FILTER (WHERE (r.state = 'open'::text)), (0)::bigint) AS waiting FROM received_payments r WHERE (r.purchase_id = p.id)) m) WHERE ((p.user_id = held_credits.customer) AND (p.dispute = ANY (ARRAY['open'::text, 'lost'::text])) AND (p.paid IS NOT NULL)))
;

CREATE OR REPLACE FUNCTION public.is_returned(i invoices)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((i).is_refund AND (NOT (EXISTS (SELECT FROM received_payments r WHERE ((r.cancellation_id = (is_returned.i).id) AND (r.undone_at IS NOT NULL))))))
;

CREATE OR REPLACE FUNCTION public.join_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_task_id := (select coalesce(p.first_task_id, p.id) from tasks p where p.id = new.previous_task_id);
  new.full_price := coalesce(new.full_price, new.price);
  new.ordered_price := coalesce(new.ordered_price, new.price);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids int[] := array(select distinct task_id from touched order by task_id);
begin
  -- First the rows are held: what is counted then includes what another transaction wrote meanwhile.
  insert into conversations (task_id, user_id, job_id)
  select id, user_id, job_id from tasks where id = any(ids) order by id
  on conflict (task_id) do update set user_id = excluded.user_id;
  update conversations c set job_id = m.job_id, last_id = m.last_id, last_at = m.last_at, last_message_id = m.last_message_id,
    last_message_at = m.last_message_at, messages = m.messages, unread_by_support = m.unread_by_support,
    unread_by_customer = m.unread_by_customer, waits = m.waits, waits_since = m.waits_since
  from (
    select task_id, max(job_id) as job_id, max(id) as last_id, max(created_at) as last_at,
      max(id) filter (where not internal) as last_message_id,
      max(created_at) filter (where not internal) as last_message_at,
      count(*) filter (where not internal) as messages,
      count(*) filter (where writer = 'customer' and read_at is null) as unread_by_support,
      count(*) filter (where writer = 'support' and read_at is null) as unread_by_customer,
      coalesce((array_agg(writer order by id desc) filter (where not internal))[1] = 'customer', false) as waits,
      min(id) filter (where writer = 'customer' and id > answered) as waits_since
    from (
      select m.*, coalesce(max(id) filter (where writer = 'support' and not internal) over (partition by task_id), 0) as answered
      from chat_messages m where task_id = any(ids)) messages
    group by task_id) m
  where m.task_id = c.task_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'account % was erased', old.id using errcode = 'check_violation', constraint = 'users_erased';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_open_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from invoices where credit_entry_id = new.credit_entry_id and due_on is not null) then return null; end if;
  delete from open_items where credit_entry_id = new.credit_entry_id;
  insert into open_items (credit_entry_id, invoice_id, gross, paid)
  select d.credit_entry_id, d.id, (select sum(x.gross) from invoices x where x.credit_entry_id = d.credit_entry_id),
    coalesce((select sum(p.amount) from account_payments p where p.credit_entry_id = d.credit_entry_id), 0)
  from invoices d where d.credit_entry_id = new.credit_entry_id and d.due_on is not null and stands(d);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_day_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (day) values (business_day(new.created_at));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_days_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (day)
  select distinct business_day(at) from unnest(array[old.created_at, old.finished_at, new.created_at, new.finished_at]) at
  where at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (job_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_task_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into stale_days (day, task_id) values (business_day(old.created_at), old.task_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into stale_days (task_id) values (new.task_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_task_of_method()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_days (task_id) select distinct id from unnest(array[old.task_id, new.task_id]) id where id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.method_words(method_ids integer[])
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT string_agg(r.text, ' '::text ORDER BY r.id) AS string_agg FROM search_rows r WHERE ((r.kind = 'method'::text) AND (r.id = ANY (method_words.method_ids))))
;

CREATE OR REPLACE FUNCTION public.move_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chat_messages set job_id = new.job_id where task_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.name_key(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO '$user', 'public'
AS $function$
begin
  if octet_length(value) = char_length(value) then
    return btrim(regexp_replace(lower(value collate "C"), '[\t-\r ]+', ' ', 'g'));
  end if;
  return normalize(btrim(regexp_replace(
    replace(replace(plain_letters(without_ignorable(value)), 'ß', 'ss'), U&'i\0307', 'i'),
    '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g')), NFC);
end $function$
;

CREATE OR REPLACE FUNCTION public.note_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.original_sha256 is not null then
    new.original_removed_at := null;
    new.original_removed_after := null;
  end if;
  if new.modified_sha256 is not null then
    new.modified_removed_at := null;
    new.modified_removed_after := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_finish()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'finished' and new.finished_at is null then
    new.finished_at := now();
    new.finished_by := new.done_by;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.own_words(of_job integer, of_task integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT string_agg(details_words(d.*), ' '::text) AS string_agg FROM own_details d WHERE ((d.job_id = own_words.of_job) OR (d.task_id = own_words.of_task)))
;

CREATE OR REPLACE FUNCTION public.payment_ways(u users)
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT way.way FROM unnest(ARRAY['transfer'::text, 'card'::text]) way(way) WHERE (((payment_ways.u).payment_api = way.way) OR (way.way = ANY ((SELECT g.pays_by FROM customer_groups g WHERE (g.id = (payment_ways.u).group_id))::text[]))))
;

CREATE OR REPLACE FUNCTION public.person_name(u users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(NULLIF(btrim((((u).first_name || ' '::text) || (u).second_name)), ''::text), (u).username)
;

CREATE OR REPLACE FUNCTION public.place_in_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role <> 'customer' then
    new.company_id := null;
    new.rights := '{}';
    new.monthly_limit := null;
  elsif new.company_id is null then
    new.company_id := new.id;
    new.rights := '{order,pay,seeDocuments,buyCredits,managePeople}';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.plain_letters(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((upper((NORMALIZE(value, NFKD) COLLATE pg_c_utf8)) COLLATE pg_c_utf8))
;

CREATE OR REPLACE FUNCTION public.portal_currency()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$select currency from portal_options$function$
;

CREATE OR REPLACE FUNCTION public.reading_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE value WHEN 'bdm'::text THEN 'BDM JTAG'::text WHEN 'boot'::text THEN 'boot BSL'::text WHEN 'virtual'::text THEN 'virtual read'::text ELSE value END
;

CREATE OR REPLACE FUNCTION public.record_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text := current_setting('tuneport.actor', true);
  hidden constant text[] := array['password_hash', 'search_text', 'changed_at', 'visible'];
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) - hidden end;
  whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  before jsonb;
  after jsonb;
begin
  if coalesce(actor, '') = '' then return null; end if;
  select jsonb_object_agg(key, value) into before from jsonb_each(old_row) where new_row -> key is distinct from value;
  select jsonb_object_agg(key, value) into after from jsonb_each(new_row) where old_row -> key is distinct from value;
  if tg_op = 'UPDATE' and before is null and after is null then
    -- A password is the only secret whose change is told, without its value.
    if to_jsonb(old) -> 'password_hash' is not distinct from to_jsonb(new) -> 'password_hash' then return null; end if;
    after := '{"password": "changed"}';
  end if;
  insert into audit_log (actor_id, address, call, request_id, action, subject, subject_id, before, after)
  values (actor::int, coalesce(current_setting('tuneport.address', true), ''),
    coalesce(current_setting('tuneport.call', true), ''), coalesce(current_setting('tuneport.request', true), ''),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end, tg_table_name,
    (select string_agg(whole ->> name, '/' order by place) from unnest(tg_argv) with ordinality as k (name, place)),
    before, after);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search(of_kind text, ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  -- Locked before they are read: of two changes of one thing the later one writes what both made of it.
  perform from search_rows r where r.kind = of_kind and r.id = any(ids) order by r.id for update;
  with source as materialized (select * from search_source(of_kind, ids)),
  gone as (
    delete from search_rows r where r.kind = of_kind and r.id = any(ids) and not exists (select from source s where s.id = r.id)),
  changed as (
    update search_rows r set owner_id = s.owner_id, weight = s.weight, text = s.text from source s
    where r.kind = of_kind and r.id = any(ids) and r.id = s.id
      and (r.owner_id, r.weight, r.text) is distinct from (s.owner_id, s.weight, s.text))
  insert into search_rows (kind, id, owner_id, weight, text)
  select of_kind, s.id, s.owner_id, s.weight, s.text from source s
  where not exists (select from search_rows r where r.kind = of_kind and r.id = s.id)
  on conflict (kind, id) do update set owner_id = excluded.owner_id, weight = excluded.weight, text = excluded.text;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  shown text := account_words(new.id);
begin
  perform refresh_search('account', array[new.id::bigint]);
  if tg_op = 'INSERT' or account_words(new.id) is not distinct from shown then return null; end if;
  insert into stale_search_rows (kind, id)
  select 'job', j.id from jobs j where j.user_id = new.id
  union all select 'task', t.id from tasks t where t.user_id = new.id or t.done_by = new.id
  union all select 'chat', c.task_id from conversations c where c.user_id = new.id
  union all select 'credit', e.id from credit_entries e where e.user_id = new.id
  union all select 'invoice', i.id from invoices i where i.user_id = new.id
  union all select 'deliveryNote', n.id from delivery_notes n where n.user_id = new.id
  union all select 'purchase', p.id from purchases p where p.user_id = new.id
  union all select 'payment', r.id from received_payments r
    where r.purchase_id in (select p.id from purchases p where p.user_id = new.id)
      or r.invoice_id in (select i.id from invoices i where i.user_id = new.id)
  union all select 'document', search_id(d.number) from accounting_documents d where d.user_id = new.id
  union all select 'audit', a.id from audit_log a where a.actor_id = new.id
  union all select 'security', s.id from security_log s where s.user_id = new.id or s.actor_id = new.id;
  perform wake_search();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('select refresh_search(%L, array(select distinct %I::bigint from added))', tg_argv[0], tg_argv[1]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_task int := coalesce(new.task_id, old.task_id);
begin
  perform refresh_search('job', array(select t.job_id::bigint from tasks t where t.id = of_task));
  perform refresh_search('task', array[of_task::bigint]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_choices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_search_rows (kind, id)
  select 'job', t.job_id from task_methods o join tasks t on t.id = o.task_id where o.method_id = new.id and o.details <> '[]'
  union all select 'task', o.task_id from task_methods o where o.method_id = new.id and o.details <> '[]';
  if found then perform wake_search(); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_described_vehicle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_search_rows (kind, id)
  select 'job', j.id from jobs j where j.vehicle_id = new.id
  union all select 'task', t.id from jobs j join tasks t on t.job_id = j.id where j.vehicle_id = new.id
  union all select 'chat', c.task_id from jobs j join conversations c on c.job_id = j.id where j.vehicle_id = new.id
  union all select 'credit', e.id from jobs j join tasks t on t.job_id = j.id join credit_entries e on e.task_id = t.id
    where j.vehicle_id = new.id;
  perform wake_search();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_details()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_job int := coalesce(new.job_id, old.job_id);
  of_task int := coalesce(new.task_id, old.task_id);
  tasks_of bigint[];
begin
  if of_job is not null then tasks_of := array(select t.id::bigint from tasks t where t.job_id = of_job);
  else
    tasks_of := array[of_task::bigint];
    select t.job_id into of_job from tasks t where t.id = of_task;
  end if;
  perform refresh_search('job', array[of_job::bigint]);
  perform refresh_search('task', tasks_of);
  perform refresh_search('chat', tasks_of);
  perform refresh_search('deliveryNote', array(select n.id::bigint from delivery_notes n where n.task_id = any(tasks_of)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_search('document', array[search_id(new.number)]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  tasks_of bigint[] := array(
    select t.id::bigint from tasks t where t.original_sha256 = new.sha256
    union select s.task_id::bigint from slave_files s where s.decoded_sha256 = new.sha256
    union select u.task_id::bigint from unpacked_originals u where u.sha256 = new.sha256);
begin
  perform refresh_search('job', array(select distinct t.job_id::bigint from tasks t where t.id = any(tasks_of)));
  perform refresh_search('task', tasks_of);
  perform refresh_search('chat', tasks_of);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_search('invoice', array[new.id::bigint]);
  -- What a cancellation takes back are rows of one moment: what was bought, and its bonus.
  perform refresh_search('credit', array(select new.credit_entry_id::bigint
    union select e.id from credit_entries e join credit_entries x on x.id = new.taken_entry_id
      where e.user_id = new.user_id and e.created_at = x.created_at));
  perform refresh_search('purchase', array(select p.id::bigint from purchases p where p.credit_entry_id = new.credit_entry_id));
  perform refresh_search('payment', array(select r.id::bigint from received_payments r
    where r.invoice_id = new.id or r.purchase_id in (select p.id from purchases p where p.credit_entry_id = new.credit_entry_id)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_search('job', array[new.id::bigint]);
  perform refresh_search('task', array(select t.id::bigint from tasks t where t.job_id = new.id));
  perform refresh_search('chat', array(select c.task_id::bigint from conversations c where c.job_id = new.id));
  perform refresh_search('credit', array(select e.id::bigint from credit_entries e join tasks t on t.id = e.task_id where t.job_id = new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_job_of_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_search('job', array(select t.job_id::bigint from tasks t where t.id = new.task_id));
  perform refresh_search('chat', array[new.task_id::bigint]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_job_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_search('job', array(select distinct unnest(array[old.job_id, new.job_id])::bigint));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_method()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed_id int := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::int;
begin
  perform refresh_search('method', array[changed_id::bigint]);
  insert into stale_search_rows (kind, id)
  select 'task', o.task_id from task_methods o where o.method_id = changed_id
  union all select 'credit', e.id from task_methods o join credit_entries e on e.task_id = o.task_id where o.method_id = changed_id
  union all select 'solution', s.id from solutions s where s.method_id = changed_id
  union all select 'solution', x.solution_id from solution_units x where x.method_id = changed_id;
  if found then perform wake_search(); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_new_vehicles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_search('vehicle', array(select a.id::bigint from added a where a.described is null));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_search('purchase', array[new.id::bigint]);
  perform refresh_search('payment', array(select r.id::bigint from received_payments r where r.purchase_id = new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  for place in 0..tg_nargs - 1 by 2 loop
    if changed ->> tg_argv[place + 1] is not null then
      perform refresh_search(tg_argv[place], array[(changed ->> tg_argv[place + 1])::bigint]);
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_tool()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_search_rows (kind, id) select 'task', r.task_id from task_readings r where r.tool_id = new.id;
  if found then perform wake_search(); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_search_of_vehicle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  shown text := vehicle_words(new.id);
begin
  perform refresh_search('vehicle', array[new.id::bigint]);
  if vehicle_words(new.id) is not distinct from shown then return null; end if;
  insert into stale_search_rows (kind, id)
  select 'job', j.id from jobs j where j.vehicle_id = new.id
  union all select 'task', t.id from jobs j join tasks t on t.job_id = j.id where j.vehicle_id = new.id
  union all select 'chat', c.task_id from jobs j join conversations c on c.job_id = j.id where j.vehicle_id = new.id
  union all select 'credit', e.id from jobs j join tasks t on t.job_id = j.id join credit_entries e on e.task_id = t.id
    where j.vehicle_id = new.id;
  perform wake_search();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_stale_search(number integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  batch record;
  written int := 0;
begin
  for batch in
    with next as (
      delete from stale_search_rows where ctid = any(array(select s.ctid from stale_search_rows s limit number for update skip locked))
      returning kind, id)
    -- What others name comes first.
    select n.kind, array_agg(distinct n.id) as ids, count(*)::int as length from next n
    group by n.kind order by n.kind not in ('account', 'vehicle', 'method')
  loop
    perform refresh_search(batch.kind, batch.ids);
    written := written + batch.length;
  end loop;
  return written;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('tuneport.masking', true), '') = 'on' then
    if to_jsonb(old) - array['before', 'after', 'address'] = to_jsonb(new) - array['before', 'after', 'address']
      and new.before is null and new.after is null and new.address in (old.address, '')
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_security_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  if tg_op = 'UPDATE' and coalesce(current_setting('tuneport.masking', true), '') = 'on' then
    if to_jsonb(old) - array['address', 'user_agent', 'facts'] = to_jsonb(new) - array['address', 'user_agent', 'facts']
      and new.address = '' and new.user_agent = '' and new.facts is null
    then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_described_vehicle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor text := current_setting('tuneport.actor', true);
begin
  -- Of two jobs that leave it at once the second finds it unused.
  perform from vehicles v where v.id = old.vehicle_id and v.described is not null for update;
  if not found then return null; end if;
  perform set_config('tuneport.actor', '', true);
  delete from vehicles v where v.id = old.vehicle_id and not exists (select from jobs j where j.vehicle_id = v.id);
  perform set_config('tuneport.actor', coalesce(actor, ''), true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_id(number text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(number, (0)::bigint)
;

CREATE OR REPLACE FUNCTION public.search_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT ((CASE WHEN (starts_with(search_pattern.word, ' '::text) OR (((w.words COLLATE pg_c_utf8) ~ '^[[:alnum:]]'::text) AND (w.words !~ '[[:alnum:]]{3}'::text))) THEN '% '::text ELSE '%'::text END || replace(replace(replace(w.words, '\'::text, '\\'::text), '%'::text, '\%'::text), '_'::text, '\_'::text)) || '%'::text) FROM (SELECT btrim(search_words(search_pattern.word)) AS words) w)
;

CREATE OR REPLACE FUNCTION public.search_source(of_kind text, ids bigint[])
 RETURNS TABLE(id bigint, owner_id integer, weight integer, text text)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  case of_kind
  when 'account' then return query
    select u.id::bigint, null::int, 0, words_of(u) || E'\n' || search_words(concat_ws(' ', u.street, u.zip, u.sevdesk_id, u.note))
    from users u where u.id = any(ids) and u.erased_at is null;
  when 'vehicle' then return query
    select v.id::bigint, null::int, 2 * (v.ecu_type <> '')::int + (exists (select from jobs j where j.vehicle_id = v.id))::int,
      words_of(v) || E'\n' || search_words(concat_ws(' ', v.emission, v.ecu_brand, v.ecu_type, v.engine_ccm, v.engine_ps || 'ps'))
    from vehicles v where v.id = any(ids);
  when 'method' then return query
    -- The names in every language, and its own.
    select m.id::bigint, null::int, 0, search_words((select string_agg(distinct n.name, ' ') from (
      select x.name from method_texts x where x.method_id = m.id union select replace(m.name, '_', ' ')) n (name)))
    from methods m where m.id = any(ids);
  when 'job' then return query
    select j.id::bigint, j.user_id, 0, concat(search_words(concat_ws(' ', j.id, j.vin, j.additional, f.words, d.words)),
      vehicle_words(j.vehicle_id), E'\n', account_words(j.user_id))
    from jobs j
      cross join lateral (
        select concat_ws(' ', string_agg(distinct file_words(t), ' '), string_agg(distinct answer_words(t.id), ' ')) as words
        from tasks t where t.job_id = j.id and t.visible) f
      cross join lateral (select string_agg(details_words(o), ' ') as words from own_details o
        where o.job_id = j.id or o.task_id in (select t.id from tasks t where t.job_id = j.id and t.visible)) d
    where j.id = any(ids) and j.visible;
  when 'task' then return query
    select t.id::bigint, t.user_id, 0, concat(
      search_words(concat_ws(' ', t.id, t.file_name, j.vin, j.additional, t.dtc_codes, file_words(t), own_words(j.id, t.id), answer_words(t.id), (
        select concat_ws(' ', x.vendor, x.name, reading_words(r.way), reading_words(r.extent))
        from task_readings r left join tools x on x.id = r.tool_id where r.task_id = t.id))),
      vehicle_words(j.vehicle_id), method_words(array(select o.method_id from task_methods o where o.task_id = t.id)),
      E'\n', account_words(t.user_id), search_words(concat_ws(' ', d.username, d.first_name, d.second_name)))
    from tasks t join jobs j on j.id = t.job_id left join users d on d.id = t.done_by
    where t.id = any(ids) and t.visible;
  when 'chat' then return query
    -- Of a very long conversation the newest part.
    select c.task_id::bigint, c.user_id, 0, concat(search_words(concat_ws(' ', c.task_id, c.job_id, j.vin, j.additional, file_words(t),
        own_words(j.id, t.id))),
      vehicle_words(j.vehicle_id), search_words(m.said), E'\n', account_words(c.user_id), search_words(m.noted))
    from conversations c join jobs j on j.id = c.job_id join tasks t on t.id = c.task_id cross join lateral (
      select left(string_agg(concat_ws(' ', x.text, x.file_name), ' ' order by x.id desc) filter (where not x.internal), 100000) as said,
        left(string_agg(concat_ws(' ', x.text, x.file_name), ' ' order by x.id desc) filter (where x.internal), 100000) as noted
      from (select * from chat_messages x where x.task_id = c.task_id order by x.id desc limit 1000) x) m
    where c.task_id = any(ids) and c.last_id is not null;
  when 'credit' then return query
    select e.id::bigint, e.user_id, 0, concat(search_words(concat_ws(' ', e.task_id, e.reason,
        (select string_agg(n.number, ' ') from delivery_notes n where e.kind in ('payment', 'refund') and n.task_id = e.task_id),
        (select string_agg(i.number, ' ') from invoices i where e.kind = 'purchase' and i.credit_entry_id = e.id),
        (select string_agg(i.number, ' ') from invoices i where e.kind = 'correction' and i.kind = 'ST' and i.user_id = e.user_id
          and exists (select from credit_entries x where x.id = i.taken_entry_id and x.created_at = e.created_at)))),
      vehicle_words(j.vehicle_id), method_words(array(select o.method_id from task_methods o where o.task_id = e.task_id)),
      E'\n', account_words(e.user_id))
    from credit_entries e left join tasks t on t.id = e.task_id left join jobs j on j.id = t.job_id where e.id = any(ids);
  when 'invoice' then return query
    select i.id::bigint, i.user_id, 0, concat(search_words(concat_ws(' ', i.number, i.reason)), E'\n', account_words(i.user_id))
    from invoices i where i.id = any(ids);
  when 'deliveryNote' then return query
    select n.id::bigint, n.user_id, 0, concat(search_words(concat_ws(' ', n.number, n.task_id, own_words(t.job_id, t.id))), E'\n', account_words(n.user_id))
    from delivery_notes n left join tasks t on t.id = n.task_id where n.id = any(ids);
  when 'purchase' then return query
    select p.id::bigint, p.user_id, 0, concat(search_words(concat_ws(' ', p.reference,
      (select string_agg(i.number, ' ') from invoices i where i.credit_entry_id = p.credit_entry_id))), E'\n', account_words(p.user_id))
    from purchases p where p.id = any(ids);
  when 'payment' then return query
    select r.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', r.payer, r.payer_iban, r.purpose, r.source_id,
        compact_number(r.purpose), p.reference, i.number,
        (select string_agg(x.number, ' ') from invoices x where x.credit_entry_id = p.credit_entry_id))),
      E'\n', account_words(coalesce(p.user_id, i.user_id)))
    from received_payments r left join purchases p on p.id = r.purchase_id left join invoices i on i.id = r.invoice_id
    where r.id = any(ids);
  when 'document' then return query
    select search_id(d.number), d.user_id, 0, concat(search_words(concat_ws(' ', d.number, d.remote_id, d.last_error)), E'\n', account_words(d.user_id))
    from accounting_documents d where search_id(d.number) = any(ids);
  when 'mail' then return query
    select m.id::bigint, null::int, 0, search_words(concat_ws(' ', m.recipient, m.subject, m.kind, m.body)) from mails m where m.id = any(ids);
  when 'audit' then return query
    select a.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', a.call, a.action, a.subject, a.subject_id, a.address, a.before,
      a.after, a.request_id)), E'\n', account_words(a.actor_id))
    from audit_log a where a.id = any(ids);
  when 'security' then return query
    select s.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', s.event, s.detail, s.call, s.address, s.user_agent, s.request_id,
        s.name_hash, s.facts)),
      E'\n', account_words(s.user_id), case when s.actor_id <> s.user_id then account_words(s.actor_id) end)
    from security_log s where s.id = any(ids);
  when 'solution' then return query
    select s.id::bigint, null::int, 0, concat(search_words(concat_ws(' ', s.id, s.family, s.software, s.hardware, s.part, s.dtc_code,
        s.origin_note, (select string_agg(x.dtc_code, ' ') from solution_units x where x.solution_id = s.id))),
      method_words(s.method_id || array(select x.method_id from solution_units x where x.solution_id = s.id)))
    from solutions s where s.id = any(ids);
  end case;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((' '::text || btrim(regexp_replace(regexp_replace((fold(replace(value, '
'::text, ' '::text)) COLLATE pg_c_utf8), '([^[:alnum:]. ])(?=[[:alnum:].])'::text, '\1 '::text, 'g'::text), '([[:alnum:].])(?=[^[:alnum:]. ])'::text, '\1 '::text, 'g'::text))) || ' '::text)
;

CREATE OR REPLACE FUNCTION public.send_to_accounting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sending from accounting_options) then
    insert into accounting_documents (number, kind, user_id, issued_at)
    values (new.number, left(new.number, 2), new.user_id, new.created_at);
    perform graphile_worker.add_job('sendDocuments', json_build_object('userId', new.user_id),
      queue_name => 'accounting', job_key => 'accounting:' || new.user_id, max_attempts => 8);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stands(i invoices)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((i).credits)::integer > COALESCE((SELECT (- sum((c.credits)::integer)) FROM invoices c WHERE (c.cancels_id = (stands.i).id)), (0)::bigint))
;

CREATE OR REPLACE FUNCTION public.vehicle_nicknames(brand text, model text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (WITH name AS (SELECT search_words(((vehicle_nicknames.brand || ' '::text) || vehicle_nicknames.model)) AS words), word AS (SELECT unnest(string_to_array(btrim(name.words), ' '::text)) AS word FROM name) SELECT string_agg(n.nickname, ' '::text) AS string_agg FROM (SELECT b.nickname FROM name, (VALUES ('vw'::text,'volkswagen'::text), ('merc'::text,'mercedes benz'::text), ('mb'::text,'mercedes benz'::text), ('daimler'::text,'mercedes benz'::text), ('beemer bimmer'::text,'bmw'::text), ('chevy'::text,'chevrolet'::text), ('caddy'::text,'cadillac'::text), ('lambo'::text,'lamborghini'::text), ('landrover'::text,'land rover'::text), ('rangerover'::text,'range rover'::text), ('rollsroyce'::text,'rolls royce'::text), ('hd'::text,'harley davidson'::text), ('cat'::text,'caterpillar'::text), ('jd'::text,'john deere'::text), ('nh'::text,'new holland'::text), ('mf'::text,'massey ferguson'::text), ('vauxhall'::text,'opel'::text)) b(nickname, brand) WHERE (strpos(name.words, ((' '::text || b.brand) || ' '::text)) > 0) UNION ALL SELECT CASE WHEN (word.word = g.roman) THEN ((g.number || ' mk'::text) || g.number) ELSE ((g.roman || ' mk'::text) || g.number) END AS "case" FROM (word JOIN (VALUES ('i'::text,'1'::text), ('ii'::text,'2'::text), ('iii'::text,'3'::text), ('iv'::text,'4'::text), ('v'::text,'5'::text), ('vi'::text,'6'::text), ('vii'::text,'7'::text), ('viii'::text,'8'::text), ('ix'::text,'9'::text), ('x'::text,'10'::text), ('xi'::text,'11'::text), ('xii'::text,'12'::text)) g(roman, number) ON (((word.word = g.roman) OR (word.word = g.number)))) UNION ALL SELECT ("left"(word.word, 1) || 'er'::text) FROM name, word WHERE ((strpos(name.words, ' bmw '::text) > 0) AND (word.word ~ '^[1-8][0-9]{2}[a-z]*$'::text)) UNION ALL SELECT (word.word || 'er'::text) FROM name, word WHERE ((word.word ~ '^[1-8]$'::text) AND (strpos(name.words, ((' '::text || word.word) || ' series '::text)) > 0))) n(nickname))
;

CREATE OR REPLACE FUNCTION public.vehicle_words(vehicle_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT split_part(r.text, '
'::text, 1) AS split_part FROM search_rows r WHERE ((r.kind = 'vehicle'::text) AND (r.id = vehicle_words.vehicle_id))), (SELECT words_of(v.*) AS words_of FROM vehicles v WHERE (v.id = vehicle_words.vehicle_id)))
;

CREATE OR REPLACE FUNCTION public.wake_search()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.add_job('refreshSearch', job_key => 'refreshSearch');
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.wants_top_up(a credit_accounts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (top_ups t JOIN top_up_mandates m ON ((m.id = t.mandate_id))) WHERE ((t.user_id = (wants_top_up.a).user_id) AND (t.state = 'on'::text) AND (((wants_top_up.a).balance)::integer < (m.threshold)::integer))))
;

CREATE OR REPLACE FUNCTION public.weigh_ordered_vehicle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The first order alone: an order of a vehicle does not wait for another.
  update search_rows r set weight = r.weight + 1 where r.kind = 'vehicle' and r.id = new.vehicle_id and r.weight % 2 = 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.without_ignorable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.words_of(u users)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_words(concat_ws(' '::text, (u).id, (u).username, (u).email, (u).first_name, (u).second_name, (u).company_name, (u).city, (u).vat_number))
;

CREATE OR REPLACE FUNCTION public.words_of(v vehicles)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_words(concat_ws(' '::text, (v).brand, (v).model, vehicle_nicknames((v).brand, (v).model), ((v).described ->> 'controlUnit'::text)))
;
