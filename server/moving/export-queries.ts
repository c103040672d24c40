import { type RawBuilder, sql } from 'kysely';
import { notListedMethodId } from '#rules/methods.ts';
import { customerColumns } from '#rules/exchange/customer-line.ts';
import type { MovingKind } from '#contract/moving-files.ts';
import type { KeyedKind } from '#rules/moving/kinds.ts';
import { unknownVin } from '#rules/moving/order-lines.ts';
import { noPassword } from '#server/accounts/index.ts';
import { localDay } from '#server/vocabulary/index.ts';

/** The key of a row: the one that it came with, else one of the portal's own. */
const keyOf = (kind: KeyedKind, id: RawBuilder<unknown>, origin: string): RawBuilder<string> =>
  sql`coalesce((select b.key from brought_over b where b.kind = ${kind} and b.id = ${id} order by b.key limit 1),
    ${`${origin}/`} || ${id})`;

/** Instants to the second, so that they are the same after a move. */
const stamp = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(timezone('UTC', ${at}), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const storedPath = (sha256: RawBuilder<unknown>): RawBuilder<string> =>
  sql`'files/' || substr(${sha256}, 1, 2) || '/' || substr(${sha256}, 3, 2) || '/' || ${sha256}`;

const credits = (amount: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${amount}::numeric / 100, 'FM9999999990.00')`;

/** Customers `u` that move: erased ones are nobody any more. */
const moves = sql`u.company_id = u.id and u.erased_at is null`;
/** The newest version that a customer may take without paying for it again: what is due is settled before a move. */
const mayBeTaken = sql`(t.payment_status = 'paid' or t.price = 0) and t.status in ('finished', 'archived')`;

/** A table of the folder: its columns, and the statement that reads its rows behind an id, a page at a time. */
export type ExportedTable = {
  readonly header: readonly string[];
  /** Rows of `id` and `cells`, ordered by the id. */
  readonly rows: (after: number, limit: number) => RawBuilder<{ id: number; cells: readonly string[] }>;
};

type Cells = Readonly<Record<string, RawBuilder<unknown>>>;

/** A table whose rows are ordered by a number of their own. */
function byNumber(id: RawBuilder<unknown>, cells: Cells, from: RawBuilder<unknown>): ExportedTable {
  const list = sql.join(Object.values(cells).map((cell) => sql`coalesce((${cell})::text, '')`));
  return {
    header: Object.keys(cells),
    rows: (after, limit) => sql`
      select ${id} as id, array[${list}] as cells from ${from} and ${id} > ${after} order by ${id} limit ${limit}`,
  };
}

const flag = (value: RawBuilder<unknown>): RawBuilder<string> => sql`case when ${value} then '1' else '0' end`;

const customerCells = (origin: string): Cells => {
  const [hash] = customerColumns.passwordHash;
  return {
    customer_id: keyOf('customer', sql`u.id`, origin),
    user_username: sql`u.username`,
    user_email: sql`u.email`,
    [hash]: sql`nullif(u.password_hash, ${noPassword})`,
    user_firstName: sql`u.first_name`,
    user_secondName: sql`u.second_name`,
    company_name: sql`u.company_name`,
    company_model: sql`u.company_model`,
    company_street: sql`u.street`,
    company_zip: sql`u.zip`,
    company_city: sql`u.city`,
    company_country: sql`c.iso`,
    company_state: sql`s.name`,
    company_VAT: sql`u.vat_number`,
    user_language: sql`u.language`,
    user_payment_api: sql`u.payment_api`,
    user_flatPrice: flag(sql`u.flat_price`),
    user_active: flag(sql`u.active`),
    user_sevdesk_id: sql`u.sevdesk_id`,
    user_note: sql`u.note`,
    user_group: sql`g.name`,
    user_since: stamp(sql`u.created_at`),
  };
};

/** Cells of what the customer notes of an order or a file. */
const ownDetailsCells = (owner: RawBuilder<unknown>): Cells => {
  const noted = (column: RawBuilder<unknown>) => sql`(select ${column} from own_details d where ${owner})`;
  return {
    own_reference: noted(sql`d.reference`),
    own_plate: noted(sql`d.plate`),
    own_end_customer: noted(sql`d.end_customer`),
    own_pairs: noted(sql`nullif(d.pairs, '[]')`),
  };
};

const fact = (kind: KeyedKind, id: RawBuilder<unknown>, name: string): RawBuilder<string> =>
  sql`(select b.facts ->> ${name} from brought_over b where b.kind = ${kind} and b.id = ${id} order by b.key limit 1)`;

const ofOrder = sql`tasks t join jobs j on j.id = t.job_id join users u on u.id = t.user_id
  where ${moves} and t.visible and j.visible and t.inquiry is null`;

/** Tables of customers and their orders, in the order of their numbers. */
export const exportedTables = (origin: string): Readonly<Partial<Record<MovingKind, ExportedTable>>> => ({
  groups: byNumber(
    sql`g.id`,
    { name: sql`g.name`, bonus_percent: sql`g.bonus_percent`, pays_by: sql`array_to_string(g.pays_by, ' ')` },
    sql`customer_groups g where true`,
  ),
  customers: byNumber(
    sql`u.id`,
    customerCells(origin),
    sql`users u left join countries c on c.id = u.country_id left join country_states s on s.id = u.state_id
      left join customer_groups g on g.id = u.group_id where ${moves}`,
  ),
  customerTools: byNumber(
    sql`t.id`,
    {
      customer: keyOf('customer', sql`u.id`, origin),
      tool: sql`o.name`,
      kind: sql`t.kind`,
      serial: sql`t.serial`,
      note: sql`t.note`,
    },
    sql`customer_tools t join users u on u.id = t.user_id join tools o on o.id = t.tool_id where ${moves}`,
  ),
  balances: byNumber(
    sql`u.id`,
    { customer: keyOf('customer', sql`u.id`, origin), balance: credits(sql`a.balance`) },
    sql`credit_accounts a join users u on u.id = a.user_id where ${moves} and a.balance > 0`,
  ),
  jobs: byNumber(
    sql`j.id`,
    {
      job_id: keyOf('job', sql`j.id`, origin),
      customer: keyOf('customer', sql`u.id`, origin),
      category: sql`v.category`,
      brand: sql`v.brand`,
      model: sql`v.model`,
      year: sql`v.described ->> 'year'`,
      engine: sql`v.described ->> 'engine'`,
      engine_ccm: sql`v.engine_ccm`,
      engine_ps: sql`v.engine_ps`,
      control_unit: sql`coalesce(v.described ->> 'controlUnit', v.ecu_type)`,
      vin: sql`nullif(j.vin, ${unknownVin})`,
      note: sql`j.additional`,
      ...ownDetailsCells(sql`d.job_id = j.id`),
      ordered_at: stamp(sql`j.ordered_at`),
    },
    sql`jobs j join users u on u.id = j.user_id join vehicles v on v.id = j.vehicle_id where ${moves} and j.visible`,
  ),
  tasks: byNumber(
    sql`t.id`,
    {
      task_id: keyOf('task', sql`t.id`, origin),
      job: keyOf('job', sql`t.job_id`, origin),
      role: sql`t.file_role`,
      methods: sql`(select string_agg(m.name, '|' order by m.id) from task_methods o join methods m on m.id = o.method_id
        where o.task_id = t.id and m.id <> ${notListedMethodId})`,
      method_details: sql`(select jsonb_object_agg(m.name, o.details) from task_methods o
        join methods m on m.id = o.method_id where o.task_id = t.id and o.details <> '[]')`,
      dtc_codes: sql`t.dtc_codes`,
      price: credits(sql`t.price`),
      status: sql`coalesce(${fact('task', sql`t.id`, 'status')}, t.status)`,
      master: flag(sql`t.is_master`),
      checksum: flag(sql`t.checksum_wanted`),
      info: sql`t.info`,
      ...ownDetailsCells(sql`d.task_id = t.id`),
      original: storedPath(sql`t.original_sha256`),
      original_name: sql`t.file_name`,
      original_sha256: sql`t.original_sha256`,
      ordered_at: stamp(sql`t.created_at`),
    },
    ofOrder,
  ),
  messages: byNumber(
    sql`m.id`,
    {
      message_id: keyOf('message', sql`m.id`, origin),
      task: keyOf('task', sql`m.task_id`, origin),
      writer: sql`m.writer`,
      author: sql`case m.writer when 'support' then coalesce(${fact('message', sql`m.id`, 'author')}, a.username) end`,
      internal: flag(sql`m.internal`),
      text: sql`m.text`,
      file: storedPath(sql`m.file_sha256`),
      file_name: sql`m.file_name`,
      sha256: sql`m.file_sha256`,
      sent_at: stamp(sql`m.created_at`),
    },
    // A message whose file alone was kept and is removed says nothing any more.
    sql`chat_messages m join users a on a.id = m.author_id, ${ofOrder} and t.id = m.task_id
      and (m.text <> '' or m.file_sha256 is not null)`,
  ),
});

/** Versions of files, by task and version. */
export const exportedVersions = (origin: string): ExportedTable =>
  byNumber(
    // A task has at most a thousand versions.
    sql`(t.id::bigint * 1000 + f.version - 1)`,
    {
      task: keyOf('task', sql`t.id`, origin),
      version: sql`f.version`,
      file: storedPath(sql`f.sha256`),
      name: sql`f.name`,
      sha256: sql`f.sha256`,
      note: sql`f.note`,
      made_at: stamp(sql`f.made_at`),
    },
    sql`task_files f, ${ofOrder} and f.task_id = t.id and f.released_at is not null and f.withdrawn_at is null
      and f.version <= 1000 and t.modified_removed_at is null and ${mayBeTaken}`,
  );

/** Documents of this portal, whose PDFs are stored by then, and those that came with earlier moves. */
export const exportedDocuments = (origin: string): ExportedTable => {
  const cells = [
    sql`d.key`,
    sql`d.number`,
    keyOf('customer', sql`u.id`, origin),
    sql`d.title`,
    sql`d.day`,
    storedPath(sql`d.sha256`),
    sql`d.name`,
    sql`d.sha256`,
  ].map((cell) => sql`coalesce((${cell})::text, '')`);
  return {
    header: ['document_id', 'number', 'customer', 'title', 'date', 'file', 'name', 'sha256'],
    rows: (after, limit) => sql`
      select d.place::int as id, array[${sql.join(cells)}] as cells
      from (select row_number() over (order by day, key collate "C") as place, x.* from (
          select ${keyOf('document', sql`e.id`, origin)} as key, e.number, e.user_id, e.title, e.issued_on::text as day, e.sha256,
            e.file_name as name from earlier_documents e
          union all
          select ${`${origin}/`} || i.number, i.number, i.user_id, i.kind, ${localDay(sql`i.created_at`)}, f.sha256,
            i.number || '.pdf'
          from (select number, user_id, kind, created_at from invoices
            union all select number, user_id, 'LS', created_at from delivery_notes) i
          join document_files f on f.number = i.number) x) d
        join users u on u.id = d.user_id where ${moves} and d.place > ${after} order by d.place limit ${limit}`,
  };
};

/** Every stored file that the tables of the folder name. */
export const namedFiles = sql<{ sha256: string }>`
  select distinct sha256 from (
    select t.original_sha256 as sha256 from ${ofOrder}
    union all select f.sha256 from task_files f, ${ofOrder} and f.task_id = t.id and f.released_at is not null
      and f.withdrawn_at is null and t.modified_removed_at is null and ${mayBeTaken}
    union all select m.file_sha256 from chat_messages m, ${ofOrder} and t.id = m.task_id
    union all select e.sha256 from earlier_documents e join users u on u.id = e.user_id where ${moves}
    union all select f.sha256 from document_files f) named
  where sha256 is not null order by sha256`;
