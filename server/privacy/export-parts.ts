import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import { freeToTake } from '#server/tasks/index.ts';
import { describedVehicle, presentVersion, selectDetails } from '#server/vocabulary/index.ts';

/** A file of the export: a query of rows with a number in whose order they are read. */
type Part = { readonly name: string; readonly rows: (userId: UserId) => RawBuilder<{ key: number; row: object }> };

const part = (name: string, rows: Part['rows']): Part => ({ name, rows });

/** Columns by name: a column that is added later is not handed out unseen. */
const parts: readonly Part[] = [
  part(
    'account.json',
    (id) => sql`select 1 as key, to_jsonb(r) as row from (select u.id, u.username, u.email, u.first_name, u.second_name,
      u.company_name, u.company_model, u.street, u.zip, u.city, c.iso as country, s.name as state, u.vat_number,
      u.vat_confirmed_at, u.vat_doubt, u.buyer_reference, u.payment_api, u.flat_price, u.active, u.lock_reason, u.language,
      u.mail_off as mails_switched_off, u.mail_digest as mails_once_a_day, u.quiet_from as quiet_from_minute,
      u.quiet_until as quiet_until_minute, u.quiet_zone as time_zone_of_quiet_hours, u.created_at, u.unlocked_at, u.terms_accepted_at, g.name as customer_group,
      coalesce(a.balance, 0) / 100.0 as credits, a.low_below / 100.0 as mail_below_credits,
      f.confirmed_at as second_factor_since,
      (select coalesce(jsonb_agg(jsonb_build_object('email', e.email, 'requested_at', e.created_at, 'confirmed_at', e.used_at)
        order by e.created_at), '[]') from email_changes e where e.user_id = u.id) as email_changes
      from users u left join countries c on c.id = u.country_id left join country_states s on s.id = u.state_id
        and s.country_id = u.country_id left join customer_groups g on g.id = u.group_id
        left join credit_accounts a on a.user_id = u.id left join second_factors f on f.user_id = u.id
      where u.id = ${id}) r`,
  ),
  part(
    'people.json',
    (id) => sql`select p.id as key, jsonb_build_object('id', p.id, 'username', p.username, 'email', p.email,
      'first_name', p.first_name, 'second_name', p.second_name, 'rights', p.rights, 'created_at', p.created_at,
      'removed_at', p.removed_at) as row from users p where p.company_id = ${id} and p.id <> ${id}
      union all select i.id, jsonb_build_object('invited', i.email, 'rights', i.rights, 'at', i.created_at, 'state', i.state)
      from invitations i where i.company_id = ${id}`,
  ),
  part(
    'sign-ins.json',
    (id) => sql`select s.number as key, jsonb_build_object('opened_at', s.created_at, 'last_seen_at', s.last_seen_at,
      'ended_at', s.ended_at, 'end_reason', s.end_reason, 'address', s.address, 'browser', s.user_agent,
      'gets_push_since', (select d.created_at from push_devices d where d.session_id = s.id)) as row
      from sessions s where s.user_id = ${id} and s.impersonator_id is null`,
  ),
  part(
    'security.json',
    (
      id,
    ) => sql`select l.id as key, jsonb_build_object('at', l.at, 'event', l.event, 'detail', l.detail, 'times', l.times,
      -- What staff did came from their own addresses.
      'address', case when l.actor_id is null or l.actor_id = l.user_id then l.address else '' end,
      'browser', case when l.actor_id is null or l.actor_id = l.user_id then l.user_agent else '' end) as row
      from security_log l where l.user_id = ${id}`,
  ),
  part(
    'orders.json',
    (id) => sql`select j.id as key, jsonb_build_object('order', j.id, 'vehicle', concat_ws(' ', v.brand, v.model),
      'described_vehicle', ${describedVehicle}, 'vin', j.vin,
      'additional', j.additional, 'modification_mode', j.modification_mode, 'terms_accepted_at', j.terms_accepted_at,
      'created_at', j.created_at, 'ordered_at', j.ordered_at, 'deleted_at', j.deleted_at, 'own_details', ${selectDetails('job', sql`j.id`)}) as row
      from jobs j join vehicles v on v.id = j.vehicle_id where j.user_id = ${id}`,
  ),
  part(
    'files.json',
    (
      id,
    ) => sql`select t.id as key, to_jsonb(r) as row from tasks t cross join lateral (select t.id as file, t.job_id as "order",
      t.type, t.status, t.file_role, t.payment_status, t.price / 100.0 as price_in_credits, t.priority, t.modification_mode,
      t.file_name, t.modified_name, t.support_name, t.is_master, t.checksum_wanted, t.dtc_codes, t.info, t.block_reason,
      t.dealer_update, t.previous_task_id as updates_file, t.created_at, t.due_at, t.finished_at, t.works_at as confirmed_to_work_at,
      t.deleted_at, t.original_removed_at, t.modified_removed_at, ${selectDetails('task', sql`t.id`)} as own_details,
      (select jsonb_build_object('tool', o.name, 'way', r.way, 'extent', r.extent) from task_readings r
        left join tools o on o.id = r.tool_id where r.task_id = t.id) as reading,
      (select jsonb_build_object('kind', f.kind, 'price', f.outcome, 'percent', f.percent) from task_follow_ups f
        where f.task_id = t.id) as follow_up,
      (select coalesce(jsonb_agg(jsonb_build_object('modification', m.name, 'price_in_credits', x.price / 100.0, 'details', x.details) order by m.name), '[]')
        from task_methods x join methods m on m.id = x.method_id where x.task_id = t.id) as modifications,
      (select coalesce(jsonb_agg(jsonb_build_object('at', h.at, 'by', h.actor, 'from', h.from_status, 'to', h.to_status)
        order by h.id), '[]') from task_history h where h.task_id = t.id) as history,
      (select coalesce(jsonb_agg(jsonb_build_object('file', b.file_name, 'version', b.version, 'result', b.verdict, 'at', b.made_at)
        order by b.id), '[]') from read_backs b where b.task_id = t.id) as read_backs,
      (select jsonb_build_object('in_file', k.in_file, 'in_vehicle', k.in_vehicle, 'accepted_at', k.accepted_at)
        from task_contradictions k where k.task_id = t.id) as accepted_contradiction) r
      where t.user_id = ${id}`,
  ),
  part(
    'messages.json',
    (
      id,
    ) => sql`select m.id as key, jsonb_build_object('message', m.id, 'order', m.job_id, 'file', m.task_id, 'from', m.writer,
      'text', m.text, 'attachment', m.file_name, 'at', m.created_at, 'read_at', m.read_at) as row
      from chat_messages m join tasks t on t.id = m.task_id where t.user_id = ${id} and not m.internal`,
  ),
  part(
    'checked-files.json',
    (id) => sql`select c.id as key, jsonb_build_object('file', c.file_name, 'at', c.created_at) as row
      from file_checks c where c.user_id = ${id}`,
  ),
  part(
    'credits.json',
    (
      id,
    ) => sql`select e.id as key, jsonb_build_object('row', e.id, 'at', e.created_at, 'kind', e.kind, 'credits', e.amount / 100.0,
      'balance', e.balance / 100.0, 'reason', e.reason, 'file', e.task_id, 'net_price_in_euro', e.net_price / 100.0)
      || case when e.term_days is null then '{}' else jsonb_build_object('term_in_days', e.term_days, 'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('paid_on', p.paid_on, 'amount_in_euro', p.amount / 100.0) order by p.id), '[]')
        from account_payments p where p.credit_entry_id = e.id)) end as row
      from credit_entries e where e.user_id = ${id}`,
  ),
  part(
    'purchases.json',
    (id) => sql`select p.id as key, jsonb_build_object('reference', p.reference, 'way', p.way, 'state', p.state,
      'credits', p.credits / 100.0, 'bonus', p.bonus / 100.0, 'net', p.net / 100.0, 'tax', p.tax / 100.0, 'gross', p.gross / 100.0,
      'tax_rule', p.tax_rule, 'vat_proof', p.vat_proof, 'country', p.customer_country, 'terms_accepted_at', p.terms_accepted_at, 'at', p.created_at,
      'paid', p.paid / 100.0, 'paid_at', p.paid_at, 'refunded', p.refunded / 100.0, 'dispute', p.dispute,
      'automatic', p.mandate_id is not null) as row
      from purchases p where p.user_id = ${id}`,
  ),
  part(
    'payments.json',
    (
      id,
    ) => sql`select r.id as key, jsonb_build_object('purchase', p.reference, 'invoice', i.number, 'source', r.source, 'amount', r.amount / 100.0,
      'currency', r.currency, 'payer', r.payer, 'payer_iban', r.payer_iban, 'purpose', r.purpose, 'value_day', r.value_day,
      'at', r.created_at) as row
      from received_payments r left join purchases p on p.id = r.purchase_id left join invoices i on i.id = r.invoice_id
      where p.user_id = ${id} or i.user_id = ${id}`,
  ),
  part(
    'documents.json',
    (id) => sql`select d.key, d.row from (
      select i.id as key, jsonb_build_object('number', i.number, 'cancels', o.number, 'credits', i.credits / 100.0,
        'net', i.net / 100.0, 'tax', i.tax / 100.0, 'gross', i.gross / 100.0, 'tax_rule', i.tax_rule, 'company', i.company,
        'at', i.created_at) as row
      from invoices i left join invoices o on o.id = i.cancels_id where i.user_id = ${id}
      -- Behind each other: the tables number their rows apart.
      union all select 4000000000 + n.id, jsonb_build_object('number', n.number, 'file', n.task_id, 'credits', n.price / 100.0,
        'company', n.company, 'at', n.created_at)
      from delivery_notes n where n.user_id = ${id}
      union all select 8000000000 + e.id, jsonb_build_object('number', e.number, 'title', e.title, 'earlier_portal', true,
        'at', e.issued_on)
      from earlier_documents e where e.user_id = ${id}) d`,
  ),
  part(
    'top-up.json',
    (
      id,
    ) => sql`select m.id as key, jsonb_build_object('mandate', m.text, 'accepted_at', m.accepted_at, 'language', m.language,
      'credits', m.credits / 100.0, 'threshold', m.threshold / 100.0, 'monthly_cap', m.monthly_cap / 100.0,
      'state', case when t.mandate_id = m.id then t.state else 'replaced' end,
      'charges', (select coalesce(jsonb_agg(jsonb_build_object('purchase', p.reference, 'at', y.started_at, 'outcome', y.outcome)
        order by p.id, y.nth), '[]') from purchases p join top_up_tries y on y.purchase_id = p.id where p.mandate_id = m.id),
      'card', (select jsonb_build_object('brand', c.brand, 'last4', c.last4, 'saved_at', c.saved_at) from saved_cards c
        where c.user_id = m.user_id and c.saved_at is not null)) as row
      from top_up_mandates m left join top_ups t on t.user_id = m.user_id where m.user_id = ${id}`,
  ),
  part(
    'mails.json',
    (id) => sql`select m.id as key, jsonb_build_object('to', m.recipient, 'subject', m.subject, 'text', m.body,
      'at', m.created_at, 'sent_at', m.sent_at) as row
      from mails m join users u on u.id = m.about_user_id
      where m.about_user_id = ${id} and (lower(m.recipient) = lower(u.email) or m.kind = 'emailChange')`,
  ),
  part(
    'tools.json',
    (
      id,
    ) => sql`select c.id as key, jsonb_build_object('tool', t.name, 'kind', c.kind, 'serial', c.serial, 'note', c.note) as row
      from customer_tools c join tools t on t.id = c.tool_id where c.user_id = ${id}`,
  ),
  part(
    'prices.json',
    (
      id,
    ) => sql`select row_number() over (order by x.kind, x.name) as key, jsonb_build_object('for', x.kind, 'name', x.name,
      'price_in_credits', x.price / 100.0) as row from (
      select 'modification' as kind, m.name, s.price from special_prices s join methods m on m.id = s.method_id where s.user_id = ${id}
      union all select c.kind, p.name, c.price from customer_class_prices c
        join price_classes p on p.kind = c.kind and p.id = c.class_id where c.user_id = ${id}) x`,
  ),
  part(
    'consents.json',
    (id) => sql`select row_number() over (order by x.at, x.what) as key, jsonb_build_object('what', x.what, 'at', x.at,
      'file', x.file, 'text', x.text) as row from (
      select 'terms' as what, terms_accepted_at as at, null::int as file, '' as text from users
        where id = ${id} and terms_accepted_at is not null
      union all select l.kind, l.confirmed_at, l.task_id, n.content from legal_confirmations l
        join legal_notice_texts n using (version, kind, language) where l.user_id = ${id}
      union all select 'erasure ' || e.state, e.requested_at, null, e.reason from erasure_requests e where e.user_id = ${id}) x`,
  ),
];

/** Notes of staff about the customer: handed out by an administrator alone, who looks for the rights of others in them first. */
const remarks = part(
  'remarks-of-staff.json',
  (id) => sql`select x.key, x.row from (
    select 0 as key, jsonb_build_object('note', u.note) as row from users u where u.id = ${id} and u.note <> ''
    union all select m.id, jsonb_build_object('file', m.task_id, 'at', m.created_at, 'note', m.text)
    from chat_messages m join tasks t on t.id = m.task_id where t.user_id = ${id} and m.internal) x`,
);

/** The data files of an export. */
export const exportParts = (withRemarks: boolean): readonly Part[] => (withRemarks ? [...parts, remarks] : parts);

const page = 200;

/** The rows of a part as the text of a JSON array; read a page at a time, so that memory stays flat. */
export async function* streamJson(read: Read, { rows }: Part, userId: UserId): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for (let last = -1; ;) {
    const { rows: found } = await sql<{ key: number; text: string }>`
      select x.key, jsonb_pretty(x.row) as text from (${rows(userId)}) x where x.key > ${last}
      order by x.key limit ${page}`.execute(read);
    for (const { text } of found) {
      yield `${separator}${text}`;
      separator = ',\n';
    }
    const end = found.at(-1);
    if (end === undefined || found.length < page) break;
    last = end.key;
  }
  yield '\n]\n';
}

/** A stored file of an account, with its place in the archive. */
export type AccountFile = {
  readonly folder: string;
  readonly name: string;
  readonly sha256: string;
  readonly at: string;
};

/** As `paymentControl` has it: the result of task `t` may be downloaded. */
const mayTake = sql<boolean>`(t.status <> 'blocked' and (t.payment_status = 'paid'
  or (t.status = 'finished' and t.price = 0 and ${freeToTake})))`;

/**
 * The files that an account has sent and may take: originals, results that may be downloaded, files for support, attachments
 * and checked files. A result in a maker's container is made for its tool when it is downloaded, and is not stored as such.
 */
export async function* filesOfAccount(read: Read, userId: UserId): AsyncGenerator<AccountFile> {
  const sources = [
    sql`select t.id as key, 'files/' || t.id as folder, 'original-' || t.file_name as name, t.original_sha256 as sha256, t.created_at as at
      from tasks t where t.user_id = ${userId} and t.original_sha256 is not null`,
    sql`select t.id as key, 'files/' || t.id as folder, 'modified-' || coalesce(t.delivered_name, t.modified_name, t.file_name) as name,
      coalesce(t.delivered_sha256, t.modified_sha256) as sha256, t.changed_at as at
      from tasks t where t.user_id = ${userId} and t.modified_sha256 is not null and ${mayTake}
        and not exists (select from slave_files s where s.task_id = t.id)`,
    sql`select t.id::bigint * 100000 + f.version as key, 'files/' || t.id as folder, 'version-' || f.version || '-' || f.name as name,
      f.sha256, f.released_at as at
      from tasks t join task_files f on f.task_id = t.id
      where t.user_id = ${userId} and f.released_at is not null and f.withdrawn_at is null and f.version is distinct from ${presentVersion}
        and ${mayTake} and not exists (select from slave_files s where s.task_id = t.id)`,
    sql`select t.id as key, 'files/' || t.id as folder, 'for-support-' || coalesce(t.support_name, 'file') as name,
      t.support_sha256 as sha256, t.changed_at as at
      from tasks t where t.user_id = ${userId} and t.support_sha256 is not null`,
    sql`select m.id as key, 'messages/' || m.task_id as folder, m.id || '-' || m.file_name as name, m.file_sha256 as sha256, m.created_at as at
      from chat_messages m join tasks t on t.id = m.task_id
      where t.user_id = ${userId} and m.file_sha256 is not null and not m.internal`,
    sql`select c.id as key, 'checked-files' as folder, c.id || '-' || c.file_name as name, c.sha256, c.created_at as at
      from file_checks c where c.user_id = ${userId}`,
  ];
  for (const source of sources)
    for (let last = -1; ;) {
      const { rows } = await sql<AccountFile & { key: number }>`select * from (${source}) x where x.key > ${last}
        order by x.key limit ${page}`.execute(read);
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined || rows.length < page) break;
      last = end.key;
    }
}

/** Numbers of the documents of an account, and their stored data. */
export async function listExportedDocuments(read: Read, userId: UserId) {
  const { rows } = await sql<{ number: string; at: string; data: { format: string; sha256: string }[] }>`
    select d.number, d.created_at as at, (select coalesce(json_agg(json_build_object('format', x.format, 'sha256', x.sha256)
      order by x.format), '[]') from document_data x where x.number = d.number) as data
    from (select number, created_at from invoices where user_id = ${userId}
      union all select number, created_at from delivery_notes where user_id = ${userId}) d order by d.created_at, d.number`.execute(
    read,
  );
  return rows;
}

/** The papers of the portal before, whose names may repeat. */
export async function listEarlierDocuments(read: Read, userId: UserId) {
  const { rows } = await sql<{ id: number; name: string; at: string; sha256: string }>`
    select id, regexp_replace(file_name, '[^[:alnum:]._ -]', '_', 'g') as name, issued_on::timestamptz as at, sha256
    from earlier_documents where user_id = ${userId} order by id`.execute(read);
  return rows;
}
