import { type Kysely, sql } from 'kysely';

const kinds: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'string',
  uuid: 'string',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
  credit_cents: 'CreditCents',
};

/** The brand of a table's id; columns that refer to that id bear it as well. */
const brands: Record<string, string> = {
  users: 'UserId',
  companies: 'UserId',
  invitations: 'InvitationId',
  push_devices: 'PushDeviceId',
  vehicles: 'VehicleId',
  methods: 'MethodId',
  jobs: 'JobId',
  tasks: 'TaskId',
  solutions: 'SolutionId',
  chat_messages: 'MessageId',
  proposals: 'ProposalId',
  credit_entries: 'CreditEntryId',
  delivery_notes: 'DeliveryNoteId',
  countries: 'CountryId',
  country_states: 'StateId',
  mails: 'MailId',
  tools: 'ToolId',
  customer_tools: 'CustomerToolId',
  earlier_documents: 'EarlierDocumentId',
  invoices: 'InvoiceId',
  reply_templates: 'TemplateId',
  news: 'NewsId',
  notifications: 'NotificationId',
  text_versions: 'TextVersionId',
  reject_reasons: 'RejectReasonId',
  audit_log: 'AuditId',
  security_log: 'SecurityLineId',
  file_checks: 'FileCheckId',
  customer_groups: 'GroupId',
  credit_packages: 'PackageId',
  pending_bookings: 'PendingBookingId',
  purchases: 'PurchaseId',
  received_payments: 'ReceivedPaymentId',
  top_up_mandates: 'MandateId',
};

/** The TypeScript of `server/schema/tables.ts`, read off a migrated database. */
export async function describeTables<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows: partitions } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r'`.execute(db);
  const hidden = new Set(['migrations', ...partitions.map(({ name }) => name)]);
  const tables = (await db.introspection.getTables())
    .filter(({ schema, name }) => schema === 'public' && !hidden.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const references = await sql<{ table: string; column: string; target: string; place: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target, f.attname as place
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
    where c.contype = 'f'`.execute(db);
  const referenceOf = new Map(references.rows.map((row) => [`${row.table}.${row.column}`, row]));
  /** The table whose id a column has: its own, or that of the column to which it refers. */
  const ownerOf = (table: string, column: string): string | undefined => {
    if (column === 'id') return table;
    const reference = referenceOf.get(`${table}.${column}`);
    return reference && ownerOf(reference.target, reference.place);
  };
  const checks = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'c' and conrelid <> 0`.execute(db);
  // A column that a check holds to a list of texts or numbers is a union of them.
  const unionOf = new Map(
    checks.rows.flatMap(({ table, text }) => {
      const [, column, list] = /^CHECK \(\(\(?(\w+)\)? = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(text) ?? [];
      if (column === undefined || list === undefined) return [];
      return [[`${table}.${column}`, list.replaceAll('::text', '').split(', ').join(' | ')] as const];
    }),
  );
  const typeOf = (table: string, column: (typeof tables)[number]['columns'][number]) => {
    const kind =
      brands[ownerOf(table, column.name) ?? ''] ??
      unionOf.get(`${table}.${column.name}`) ??
      kinds[column.dataType] ??
      'unknown';
    const type = column.isNullable ? `${kind} | null` : kind;
    if (column.isAutoIncrementing) return `GeneratedAlways<${type}>`;
    if (column.name === 'search_text' || column.name === 'visible') return `GeneratedAlways<${type}>`;
    return column.hasDefaultValue ? `Generated<${type}>` : type;
  };
  const body = tables.map(({ name, columns }) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(name, column)};\n`);
    return `  ${name}: {\n${lines.join('')}  };\n`;
  });
  return `// Written by \`npm run generate\` from the migrations; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type {
${[...new Set(Object.values(brands))]
  .toSorted()
  .map((brand) => `  ${brand},\n`)
  .join('')}} from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';

export type Tables = {
${body.join('')}};
`;
}
