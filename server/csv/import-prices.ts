import { sql } from 'kysely';
import { PriceKind } from '#contract/pricing/price.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { nameKey } from '#rules/text/name-key.ts';
import { priceColumns, type PriceLine, readPriceLine } from '#rules/exchange/price-line.ts';
import type { Tx } from '#server/db/database.ts';
import { lockNumbersOfPriceClasses } from '#server/pricing/index.ts';
import { type Lines, collectOutcomes, readLines, type ParsedLine } from './read-lines.ts';
import type { Outcome } from './try-import.ts';

type WrittenRow = { line: number; action: string };

/** The class, customer, group or method of a line in the words of the file, for the report. */
function keyOf(row: PriceLine): string {
  switch (row.kind) {
    case 'standard':
      return `${PriceKind.encode(row.classKind)}/${row.classId}`;
    case 'customer':
      return `${PriceKind.encode(row.classKind)}/${row.classId}/${nameKey(row.username)}`;
    case 'special':
      return `special/${row.methodName}/${nameKey(row.username)}`;
    case 'group':
      return `group/${PriceKind.encode(row.classKind)}/${row.classId}/${row.groupName}`;
    case 'groupSpecial':
      return `group/special/${row.methodName}/${row.groupName}`;
  }
}

/** Standard prices by class, prices of customers and groups by class, and their special prices by method. */
export async function importPriceLines(tx: Tx, lines: Lines): Promise<Outcome[]> {
  const { parsed, refused } = readLines(lines, readPriceLine, {
    keyOf,
    keyColumn: priceColumns.kind[0],
    shown: (record) =>
      Object.values(priceColumns)
        .map((names) => names.map((name) => record[name] ?? '').find((text) => text !== '') ?? '')
        .filter((text) => text !== '')
        .join(' '),
  });
  await lockNumbersOfPriceClasses(tx);
  const problems = await unknownIn(tx, parsed);
  const invalidLines = new Set(problems.map(({ line }) => line));
  const validRows = parsed.filter(({ line }) => !invalidLines.has(line));
  const writtenRows = [
    ...(await writeStandard(tx, validRows)),
    ...(await writeClassPrices(tx, rowsOf(validRows, 'customer'), owners.customer)),
    ...(await writeSpecialPrices(tx, rowsOf(validRows, 'special'), owners.customer)),
    ...(await writeClassPrices(tx, rowsOf(validRows, 'group'), owners.group)),
    ...(await writeSpecialPrices(tx, rowsOf(validRows, 'groupSpecial'), owners.group)),
  ];
  return [...refused, ...problems, ...collectOutcomes(validRows, writtenRows)];
}

/** Lines that name a class, a customer, a group or a method which does not exist. */
async function unknownIn(tx: Tx, parsed: readonly ParsedLine<PriceLine>[]): Promise<Outcome[]> {
  const rows = parsed.map(({ row }) => row);
  const names = rows.flatMap((row) => ('username' in row ? [nameKey(row.username)] : []));
  const groupNames = rows.flatMap((row) => ('groupName' in row ? [row.groupName] : []));
  const methods = rows.flatMap((row) => ('methodName' in row ? [row.methodName] : []));
  const existingClasses = await tx.selectFrom('price_classes').select(['kind', 'id', 'name']).execute();
  const existing = await tx
    .selectNoFrom([
      sql<
        string[]
      >`array(select name_key(username) from users where company_id = id and name_key(username) = any(${sql.val(names)}))`.as(
        'users',
      ),
      // Support alone prices what is not listed.
      sql<
        string[]
      >`array(select name from methods where id <> ${notListedMethodId} and name = any(${sql.val(methods)}))`.as(
        'methods',
      ),
      sql<
        string[]
      >`array(select name from customer_groups where name = any(${sql.val(groupNames)}) order by id for key share)`.as(
        'groups',
      ),
    ])
    .executeTakeFirstOrThrow();
  const inFile = rows.flatMap((row) => (row.kind === 'standard' ? [`${row.classKind}/${row.classId}`] : []));
  const classes = new Set(existingClasses.map(({ kind, id }) => `${kind}/${id}`));
  const classesAfter = new Set([...classes, ...inFile]);
  const namesake = namesakeOf(existingClasses, rows);
  const users = new Set(existing.users);
  const groups = new Set(existing.groups);
  const methodNames = new Set(existing.methods);
  const unknownColumn = (row: PriceLine) => {
    if ('username' in row && !users.has(nameKey(row.username))) return priceColumns.username[0];
    if ('groupName' in row && !groups.has(row.groupName)) return priceColumns.groupName[0];
    if ('methodName' in row && !methodNames.has(row.methodName)) return priceColumns.methodName[0];
    if ('classId' in row && row.kind !== 'standard' && !classesAfter.has(`${row.classKind}/${row.classId}`))
      return priceColumns.classId[0];
    return undefined;
  };
  return parsed.flatMap(({ line, key, row }): Outcome[] => {
    // A new class needs a name.
    if (row.kind === 'standard' && row.name === undefined && !classes.has(`${row.classKind}/${row.classId}`))
      return [{ line, key, outcome: 'refused', problem: 'missing', column: priceColumns.className[0] }];
    if (row.kind === 'standard' && namesake(row))
      return [{ line, key, outcome: 'refused', problem: 'taken', column: priceColumns.className[0] }];
    const column = unknownColumn(row);
    return column === undefined ? [] : [{ line, key, outcome: 'refused', problem: 'unknown', column }];
  });
}

type NamedClass = { kind: string; id: number; name: string };

/** Test for a class whose name another of its kind would bear after the import; case does not count. */
function namesakeOf(existingClasses: readonly NamedClass[], rows: readonly PriceLine[]) {
  const names = new Map(existingClasses.map(({ kind, id, name }) => [`${kind}/${id}`, name]));
  for (const row of rows)
    if (row.kind === 'standard' && row.name !== undefined) names.set(`${row.classKind}/${row.classId}`, row.name);
  const bearers = new Map<string, number>();
  const keyOfName = (classKind: string, name: string) => `${classKind}/${nameKey(name)}`;
  for (const [place, name] of names) {
    const key = keyOfName(place.split('/', 1)[0] ?? '', name);
    bearers.set(key, (bearers.get(key) ?? 0) + 1);
  }
  return ({ classKind, name }: { classKind: string; name: string | undefined }): boolean =>
    name !== undefined && (bearers.get(keyOfName(classKind, name)) ?? 0) > 1;
}

const rowsOf = (parsed: readonly ParsedLine<PriceLine>[], kind: PriceLine['kind']) =>
  JSON.stringify(parsed.filter(({ row }) => row.kind === kind).map(({ line, row }) => ({ line, ...row })));

async function writeStandard(tx: Tx, parsed: readonly ParsedLine<PriceLine>[]): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    merge into price_classes c
    using json_to_recordset(${rowsOf(parsed, 'standard')}::json)
      as r (line int, "classKind" text, "classId" int, name text, price int)
    on c.kind = r."classKind" and c.id = r."classId"
    when matched and (c.name, c.price::int) is distinct from (coalesce(r.name, c.name), r.price)
      then update set name = coalesce(r.name, c.name), price = r.price
    when not matched then insert (kind, id, name, price) values (r."classKind", r."classId", r.name, r.price)
    returning r.line, merge_action() as action`.execute(tx);
  return rows;
}

/** Prices of their own: who has them, the tables for classes and methods, and how a line names its owner `o`. */
const owners = {
  customer: {
    table: sql.table('users'),
    id: sql.ref('user_id'),
    classPrices: sql.table('customer_class_prices'),
    specialPrices: sql.table('special_prices'),
    name: sql.raw('username text'),
    isNamed: sql`name_key(o.username) = name_key(r.username)`,
  },
  group: {
    table: sql.table('customer_groups'),
    id: sql.ref('group_id'),
    classPrices: sql.table('group_class_prices'),
    specialPrices: sql.table('group_special_prices'),
    name: sql.raw('"groupName" text'),
    isNamed: sql`o.name = r."groupName"`,
  },
} as const;
type Owner = (typeof owners)[keyof typeof owners];

async function writeClassPrices(tx: Tx, rows: string, { table, id, classPrices, name, isNamed }: Owner) {
  const written = await sql<WrittenRow>`
    merge into ${classPrices} p
    using (select r.*, o.id as owner_id from json_to_recordset(${rows}::json)
      as r (line int, "classKind" text, "classId" int, ${name}, price int)
      join ${table} o on ${isNamed}) r
    on p.${id} = r.owner_id and p.kind = r."classKind" and p.class_id = r."classId"
    when matched and p.price::int <> r.price then update set price = r.price
    when not matched then insert (${id}, kind, class_id, price) values (r.owner_id, r."classKind", r."classId", r.price)
    returning r.line, merge_action() as action`.execute(tx);
  return written.rows;
}

async function writeSpecialPrices(tx: Tx, rows: string, { table, id, specialPrices, name, isNamed }: Owner) {
  const written = await sql<WrittenRow>`
    merge into ${specialPrices} p
    using (select r.*, o.id as owner_id, m.id as method_id from json_to_recordset(${rows}::json)
      as r (line int, ${name}, "methodName" text, price int)
      join ${table} o on ${isNamed} join methods m on m.name = r."methodName") r
    on p.${id} = r.owner_id and p.method_id = r.method_id
    when matched and p.price::int <> r.price then update set price = r.price
    when not matched then insert (${id}, method_id, price) values (r.owner_id, r.method_id, r.price)
    returning r.line, merge_action() as action`.execute(tx);
  return written.rows;
}
