import { sql } from 'kysely';
import { MethodDetails } from '#contract/catalog/details.ts';
import { type csvApi, exchangeNeeds, type ExchangeKind } from '#contract/csv.ts';
import { type Language, languages } from '#contract/languages.ts';
import { customerColumns } from '#rules/exchange/customer-line.ts';
import { methodColumns } from '#rules/exchange/method-line.ts';
import { priceColumns } from '#rules/exchange/price-line.ts';
import { mayAny } from '#rules/roles.ts';
import { vehicleColumns } from '#rules/vehicle-file.ts';
import { listedVehicles } from '#server/catalog/index.ts';
import { recordAudit } from '#server/db/audit.ts';
import { amountText, asText, getNotation, writeCsv } from '#server/files/csv.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { type FileRole, PriceKind } from '#contract/pricing/price.ts';

type Cell = string | number;
type Table = { header: string[]; rows: Cell[][] };

const flag = (value: boolean): string => (value ? '1' : '0');

async function vehiclesOf(tx: Tx): Promise<Table> {
  const names = ['category', 'brand', 'model', 'engineCcm', 'enginePs', 'emission', 'ecuBrand', 'ecuType'] as const;
  const rows = await listedVehicles(tx)
    .orderBy('category')
    .orderBy('brand')
    .orderBy('model')
    .orderBy('id')
    .select(['category', 'brand', 'model', 'engine_ccm as engineCcm', 'engine_ps as enginePs', 'emission'])
    .select(['ecu_brand as ecuBrand', 'ecu_type as ecuType', 'ecu_checksum as ecuChecksum', 'acm_file_id as acmFileId'])
    .execute();
  const all = [...names, 'ecuChecksum', 'acmFileId'] as const;
  return {
    header: all.map((name) => vehicleColumns[name][0]),
    rows: rows.map((row) => all.map((name) => row[name] ?? '')),
  };
}

/** Details in the order of the contract; empty for none. */
function detailsText(stored: unknown): string {
  const details = MethodDetails.parse(stored);
  return details.length === 0 ? '' : JSON.stringify(details);
}

async function methodsOf(tx: Tx): Promise<Table> {
  const every = Object.keys(languages) as Language[];
  const rows = await tx
    .selectFrom('methods as m')
    .orderBy('m.id')
    .select(['m.name', 'm.type', 'm.active', 'm.universal', 'm.categories', 'm.fuel', 'm.dtc_logic', 'm.legal_notice'])
    .select(['m.engine_class_id', 'm.module_class_id', 'm.optional_parameters', 'm.url_link', 'm.details'])
    .select(
      sql<Record<string, { name: string; comment: string }>>`(select coalesce(json_object_agg(t.language,
        json_build_object('name', t.name, 'comment', t.comment)), '{}') from method_texts t where t.method_id = m.id)`.as(
        'texts',
      ),
    )
    .execute();
  const facts = [
    'name',
    'type',
    'active',
    'universal',
    'categories',
    'fuel',
    'dtcLogic',
    'legalNotice',
    'engineClass',
    'moduleClass',
  ] as const;
  const columns = [...facts, 'optionalParameters', 'urlLink', 'details'] as const;
  return {
    header: [
      ...columns.map((name) => methodColumns[name][0]),
      ...every.flatMap((language) => [methodColumns[`name_${language}`][0], methodColumns[`comment_${language}`][0]]),
    ],
    rows: rows.map((row) => [
      row.name,
      row.type,
      flag(row.active),
      flag(row.universal),
      row.categories.join(' '),
      row.fuel,
      flag(row.dtc_logic),
      row.legal_notice,
      row.engine_class_id ?? 0,
      row.module_class_id ?? 0,
      row.optional_parameters,
      row.url_link,
      detailsText(row.details),
      ...every.flatMap((language) => [row.texts[language]?.name ?? '', row.texts[language]?.comment ?? '']),
    ]),
  };
}

/** The kind of a price in the words of the file. */
const wireKindOf = (kind: FileRole | 'special') => (kind === 'special' ? kind : PriceKind.encode(kind));

async function pricesOf(tx: Tx, point: string): Promise<Table> {
  const { rows } = await sql<{
    kind: FileRole | 'special';
    id: number | null;
    name: string;
    user: string;
    group: string;
    method: string;
    price: number;
  }>`
    select * from (
    select kind, id, name, '' as "user", '' as "group", '' as method, price::int from price_classes
    union all
    select p.kind, p.class_id, c.name, u.username, '', '', p.price::int from customer_class_prices p
      join users u on u.id = p.user_id join price_classes c on c.kind = p.kind and c.id = p.class_id
    union all
    select 'special', null, '', u.username, '', m.name, p.price::int from special_prices p
      join users u on u.id = p.user_id join methods m on m.id = p.method_id
    union all
    select p.kind, p.class_id, c.name, '', g.name, '', p.price::int from group_class_prices p
      join customer_groups g on g.id = p.group_id join price_classes c on c.kind = p.kind and c.id = p.class_id
    union all
    select 'special', null, '', '', g.name, m.name, p.price::int from group_special_prices p
      join customer_groups g on g.id = p.group_id join methods m on m.id = p.method_id
    ) prices order by "user", "group", kind = 'special', kind desc, id, method`.execute(tx);
  const columns = ['kind', 'classId', 'className', 'username', 'groupName', 'methodName', 'price'] as const;
  return {
    header: columns.map((name) => priceColumns[name][0]),
    rows: rows.map((row) => [
      wireKindOf(row.kind),
      row.id ?? '',
      row.name,
      row.user,
      row.group,
      row.method,
      amountText(row.price, point),
    ]),
  };
}

/** Customers without their passwords: in another portal they choose new ones. */
async function customersOf(tx: Tx): Promise<Table> {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .leftJoin('country_states as s', 's.id', 'u.state_id')
    .where('u.role', '=', 'customer')
    .whereRef('u.company_id', '=', 'u.id')
    .orderBy('u.id')
    .select(['u.username', 'u.email', 'u.first_name', 'u.second_name', 'u.company_name', 'u.street', 'u.zip', 'u.city'])
    .select(['u.company_model', 'u.sevdesk_id', 's.name as state'])
    .select(['c.iso', 'u.vat_number', 'u.language', 'u.payment_api', 'u.flat_price', 'u.active', 'u.note'])
    .execute();
  const { passwordHash: _passwordHash, ...columns } = customerColumns;
  return {
    header: Object.values(columns).map(([name]) => name),
    rows: rows.map((row) => [
      row.username,
      row.email,
      row.first_name,
      row.second_name,
      row.company_name,
      row.company_model,
      row.street,
      row.zip,
      row.city,
      row.iso ?? '',
      row.state ?? '',
      row.vat_number,
      row.language ?? '',
      row.payment_api,
      flag(row.flat_price),
      flag(row.active),
      row.sevdesk_id,
      row.note,
    ]),
  };
}

/** The rows of one kind under their header, with the decimal point of the reader. */
export const readExchangeTable = (tx: Tx, kind: ExchangeKind, point: string): Promise<Table> => tables[kind](tx, point);

const tables: Record<ExchangeKind, (tx: Tx, point: string) => Promise<Table>> = {
  vehicles: vehiclesOf,
  methods: methodsOf,
  prices: pricesOf,
  customers: customersOf,
};

/** All rows of one kind; the export is logged. */
export const exportCsv: Handler<typeof csvApi.exportCsv> = async ({ actor, input: { kind, language }, tx, refuse }) => {
  if (!mayAny(actor, exchangeNeeds[kind])) return refuse('notAllowed');
  const { delimiter, point } = getNotation(language);
  const { header, rows } = await readExchangeTable(tx, kind, point);
  await recordAudit(tx, { action: 'exported', subject: kind, subjectId: 'all', after: { rows: rows.length } });
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell)));
  const day = new Date().toISOString().slice(0, 10);
  return { bytes: writeCsv([header, ...cells], delimiter), fileName: `${kind}-${day}.csv` };
};
