import { sql } from 'kysely';
import type { LineProblem } from '#contract/csv.ts';
import type { UserId } from '#contract/ids.ts';
import { needsState, minLengths } from '#rules/account.ts';
import { nameKey } from '#rules/text/name-key.ts';
import { lengthOfText } from '#rules/text/normalize-text.ts';
import { customerColumns, type CustomerLine, readCustomerLine } from '#rules/exchange/customer-line.ts';
import { judgeVatFormat, normalizedVat } from '#server/countries/index.ts';
import { askForPassword, isKnownHash, noPassword } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/database.ts';
import { type Lines, collectOutcomes, readLines, type ParsedLine } from './read-lines.ts';
import type { Outcome } from './try-import.ts';

/**
 * Imports customers, matched by their user name. A new one signs in with the password of the old portal when the line
 * carries its hash, else is invited by mail to choose one; existing accounts keep password and lock.
 */
export async function importCustomerLines(tx: Tx, lines: Lines, publicUrl: string): Promise<Outcome[]> {
  const { parsed, refused } = readLines(lines, readCustomerLine, {
    keyOf: ({ username }) => nameKey(username),
    keyColumn: customerColumns.username[0],
    shown: (record) => customerColumns.username.map((name) => record[name] ?? '').find((text) => text !== '') ?? '',
  });
  const existing = await loadExisting(tx, parsed);
  const problems = problemsOf(existing, parsed);
  const invalidLines = new Set(problems.map(({ line }) => line));
  const validRows = parsed.filter(({ line }) => !invalidLines.has(line));
  const writtenRows = await writeCustomers(tx, existing, validRows);
  await inviteThoseWithoutPassword(tx, writtenRows, publicUrl);
  return [...refused, ...problems, ...collectOutcomes(validRows, writtenRows)];
}

/** The existing accounts and places that a file names. */
async function loadExisting(tx: Tx, parsed: readonly ParsedLine<CustomerLine>[]) {
  const usernames = parsed.map(({ row }) => nameKey(row.username));
  const emails = parsed.map(({ row }) => nameKey(row.email));
  const users = await tx
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .where(
      sql<boolean>`(name_key(u.username) = any(${sql.val(usernames)}) or name_key(u.email) = any(${sql.val(emails)}))`,
    )
    .select(['u.username', 'u.email', 'u.role', 'u.first_name as firstName', 'u.second_name as secondName'])
    .select(['u.company_name as companyName', 'u.street', 'u.zip', 'u.city', 'u.vat_number as vatNumber', 'c.iso'])
    .execute();
  const countries = await tx.selectFrom('countries').select(['id', 'iso']).execute();
  const states = await tx
    .selectFrom('country_states as s')
    .innerJoin('countries as c', 'c.id', 's.country_id')
    .select(['c.iso', 's.name'])
    .execute();
  return {
    accounts: new Map(users.map((user) => [nameKey(user.username), user])),
    ownerOf: new Map(users.map(({ username, email }) => [nameKey(email), nameKey(username)])),
    countries: new Map(countries.map(({ iso, id }) => [iso, id])),
    states: new Set(states.map(({ iso, name }) => `${iso} ${nameKey(name)}`)),
  };
}
type Existing = Awaited<ReturnType<typeof loadExisting>>;
type CellProblem = readonly [column: keyof typeof customerColumns, problem: LineProblem];

/** The country of a line, or of its account where the line names none. */
const isoOf = (row: CustomerLine, accounts: Existing['accounts']): string =>
  row.country ?? accounts.get(nameKey(row.username))?.iso ?? '';

const judgedTexts = ['firstName', 'secondName', 'companyName', 'street', 'zip', 'city'] as const;

/**
 * The first cell that the form of an account would refuse. Values that are saved already are not judged: a file that
 * the portal wrote itself is taken back unchanged. A column that the file does not have is asked for when the account
 * is next edited.
 */
function invalidCell(row: CustomerLine, { accounts, countries, states }: Existing): CellProblem | undefined {
  const account = accounts.get(nameKey(row.username));
  for (const field of judgedTexts) {
    const text = row[field];
    if (text === undefined || text === account?.[field]) continue;
    if (lengthOfText(text) < minLengths[field]) return [field, text === '' ? 'missing' : 'tooShort'];
  }
  if (row.country !== undefined && !countries.has(row.country)) return ['country', 'unknown'];
  const iso = isoOf(row, accounts);
  const isElsewhere = account?.iso !== iso;
  if (
    row.state !== undefined &&
    row.state !== '' &&
    needsState(countries.get(iso)) &&
    !states.has(`${iso} ${nameKey(row.state)}`)
  )
    return ['state', 'unknown'];
  if (row.state === '' && isElsewhere && needsState(countries.get(iso))) return ['state', 'missing'];
  const vatNumber = normalizedVat(row.vatNumber ?? '', iso);
  const isNumberNew = vatNumber !== '' && vatNumber !== account?.vatNumber;
  if (isNumberNew && judgeVatFormat(vatNumber, iso) === 'wrong') return ['vatNumber', 'notValid'];
  return row.passwordHash !== undefined && !isKnownHash(row.passwordHash) ? ['passwordHash', 'notValid'] : undefined;
}

/** Lines whose name or address belongs to another account, or with a cell that the form of an account would refuse. */
function problemsOf(existing: Existing, parsed: readonly ParsedLine<CustomerLine>[]): Outcome[] {
  const usedKeys = new Set<string>();
  const wrongIn = (row: CustomerLine): CellProblem | undefined => {
    const username = nameKey(row.username);
    const email = nameKey(row.email);
    if ((existing.accounts.get(username)?.role ?? 'customer') !== 'customer') return ['username', 'taken'];
    if (usedKeys.has(email)) return ['email', 'doubled'];
    usedKeys.add(email);
    if ((existing.ownerOf.get(email) ?? username) !== username) return ['email', 'taken'];
    return invalidCell(row, existing);
  };
  return parsed.flatMap(({ line, key, row }): Outcome[] => {
    const invalidLines = wrongIn(row);
    if (invalidLines === undefined) return [];
    const [column, problem] = invalidLines;
    return [{ line, key, outcome: 'refused', column: customerColumns[column][0], problem }];
  });
}

type WrittenRow = { line: number; action: string; userId: UserId; active: boolean; hasPassword: boolean };

async function writeCustomers(
  tx: Tx,
  { accounts }: Existing,
  parsed: readonly ParsedLine<CustomerLine>[],
): Promise<WrittenRow[]> {
  const rows = parsed.map(({ line, row }) => {
    const vatNumber = row.vatNumber === undefined ? undefined : normalizedVat(row.vatNumber, isoOf(row, accounts));
    return { line, ...row, vatNumber };
  });
  const { rows: writtenRows } = await sql<WrittenRow>`
    merge into users u
    using (
      select r.line, r.username, r.email, r."passwordHash", r.active, k.id,
        coalesce(r."firstName", k.first_name, '') as first_name,
        coalesce(r."secondName", k.second_name, '') as second_name,
        coalesce(r."companyName", k.company_name, '') as company_name,
        coalesce(r."companyModel", k.company_model, '') as company_model,
        coalesce(r.street, k.street, '') as street, coalesce(r.zip, k.zip, '') as zip, coalesce(r.city, k.city, '') as city,
        coalesce(c.id, k.country_id) as country_id,
        case when r.state <> '' then s.id
          when coalesce(c.id, k.country_id) is not distinct from k.country_id then k.state_id end as state_id,
        coalesce(r."vatNumber", k.vat_number, '') as vat_number, coalesce(r.language, k.language) as language,
        coalesce(r."paymentApi", k.payment_api, 'none') as payment_api,
        coalesce(r."flatPrice", k.flat_price, false) as flat_price,
        coalesce(r."sevdeskId", k.sevdesk_id, '') as sevdesk_id, coalesce(r.note, k.note, '') as note,
        -- Another number, or another country, is another matter than what was confirmed.
        coalesce(r."vatNumber", k.vat_number) = k.vat_number
          and coalesce(c.id, k.country_id) is not distinct from k.country_id as stays_confirmed
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, username text, email text, "passwordHash" text,
          "firstName" text, "secondName" text, "companyName" text, "companyModel" text, street text, zip text, city text,
          country text, state text, "vatNumber" text, language text, "paymentApi" text, "flatPrice" boolean,
          active boolean, "sevdeskId" text, note text)
        left join users k on name_key(k.username) = name_key(r.username)
        left join countries c on c.iso = r.country
        left join country_states s on s.country_id = coalesce(c.id, k.country_id) and name_key(s.name) = name_key(r.state)) r
    on u.id = r.id
    when matched and (u.email, u.first_name, u.second_name, u.company_name, u.company_model, u.street, u.zip, u.city,
        u.country_id, u.state_id, u.vat_number, u.language, u.payment_api, u.flat_price, u.sevdesk_id, u.note)
      is distinct from (r.email, r.first_name, r.second_name, r.company_name, r.company_model, r.street, r.zip, r.city,
        r.country_id, r.state_id, r.vat_number, r.language, r.payment_api, r.flat_price, r.sevdesk_id, r.note)
      then update set email = r.email, first_name = r.first_name, second_name = r.second_name,
        company_name = r.company_name, company_model = r.company_model, street = r.street, zip = r.zip, city = r.city,
        country_id = r.country_id, state_id = r.state_id, vat_number = r.vat_number,
        vat_confirmed_at = case when r.stays_confirmed then u.vat_confirmed_at end,
        vat_confirmed_by = case when r.stays_confirmed then u.vat_confirmed_by end,
        vat_proof = case when r.stays_confirmed then u.vat_proof else '' end,
        vat_doubt = case when r.stays_confirmed then u.vat_doubt end,
        language = r.language, payment_api = r.payment_api, flat_price = r.flat_price, sevdesk_id = r.sevdesk_id,
        note = r.note
    when not matched then insert (username, email, password_hash, role, active, unlocked_at, first_name, second_name,
        company_name, company_model, street, zip, city, country_id, state_id, vat_number, language, payment_api, flat_price,
        sevdesk_id, note)
      values (r.username, r.email, coalesce(r."passwordHash", ${noPassword}), 'customer', coalesce(r.active, true),
        case when coalesce(r.active, true) then now() end, r.first_name, r.second_name, r.company_name, r.company_model,
        r.street, r.zip, r.city, r.country_id, r.state_id, r.vat_number, r.language, r.payment_api, r.flat_price,
        r.sevdesk_id, r.note)
    returning r.line, merge_action() as action, u.id as "userId", u.active,
      r."passwordHash" is not null as "hasPassword"`.execute(tx);
  return writtenRows;
}

async function inviteThoseWithoutPassword(
  tx: Tx,
  writtenRows: readonly WrittenRow[],
  publicUrl: string,
): Promise<void> {
  const invitees = writtenRows.filter(
    ({ action, active, hasPassword }) => action === 'INSERT' && active && !hasPassword,
  );
  for (const { userId } of invitees) await askForPassword(tx, userId, publicUrl);
}
