import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { customerColumns, type CustomerLine, readCustomerLine } from '#rules/exchange/customer-line.ts';
import { askForPassword, isKnownHash, noPassword } from '#server/identity/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { type Lines, outcomesOf, readLines, type Taken } from './read-lines.ts';
import type { Outcome } from './try-import.ts';

/**
 * Customers are found again by their user name. A new one signs in with the password of the old portal when the line
 * carries its hash, else is told by mail to choose one; accounts that are there keep password and lock.
 */
export async function importCustomerLines(tx: Tx, lines: Lines, publicUrl: string): Promise<Outcome[]> {
  const { taken, refused } = readLines(lines, readCustomerLine, {
    keyOf: ({ username }) => username.toLowerCase(),
    keyColumn: customerColumns.username[0],
    shown: (record) => customerColumns.username.map((name) => record[name] ?? '').find((text) => text !== '') ?? '',
  });
  const strange = await problemsOf(tx, taken);
  const wrong = new Set(strange.map(({ line }) => line));
  const right = taken.filter(({ line }) => !wrong.has(line));
  const written = await writeCustomers(tx, right);
  await inviteThoseWithoutPassword(tx, written, publicUrl);
  return [...refused, ...strange, ...outcomesOf(right, written)];
}

/** Lines whose name or address is somebody else's, or that name a country or a password hash that is none. */
async function problemsOf(tx: Tx, taken: readonly Taken<CustomerLine>[]): Promise<Outcome[]> {
  const usernames = taken.map(({ row }) => row.username.toLowerCase());
  const emails = taken.map(({ row }) => row.email.toLowerCase());
  const users = await tx
    .selectFrom('users')
    .where(sql<boolean>`lower(username) = any(${sql.val(usernames)}) or lower(email) = any(${sql.val(emails)})`)
    .select(['username', 'email', 'rights'])
    .execute();
  const countries = new Set((await tx.selectFrom('countries').select('iso').execute()).map(({ iso }) => iso));
  const staff = new Set(users.filter(({ rights }) => rights < 3).map(({ username }) => username.toLowerCase()));
  const ownerOf = new Map(users.map(({ username, email }) => [email.toLowerCase(), username.toLowerCase()]));
  const seen = new Set<string>();
  return taken.flatMap(({ line, key, row }): Outcome[] => {
    const refuse = (column: keyof typeof customerColumns, problem: Outcome['problem']): Outcome[] => [
      { line, key, outcome: 'refused', column: customerColumns[column][0], ...(problem !== undefined && { problem }) },
    ];
    const username = row.username.toLowerCase();
    const email = row.email.toLowerCase();
    if (staff.has(username)) return refuse('username', 'taken');
    if (seen.has(email)) return refuse('email', 'doubled');
    seen.add(email);
    if ((ownerOf.get(email) ?? username) !== username) return refuse('email', 'taken');
    if (row.country !== undefined && !countries.has(row.country)) return refuse('country', 'unknown');
    if (row.passwordHash !== undefined && !isKnownHash(row.passwordHash)) return refuse('passwordHash', 'notValid');
    return [];
  });
}

type Written = { line: number; action: string; userId: UserId; active: boolean; hasPassword: boolean };

async function writeCustomers(tx: Tx, taken: readonly Taken<CustomerLine>[]): Promise<Written[]> {
  const rows = taken.map(({ line, row }) => ({ line, ...row }));
  const { rows: written } = await sql<Written>`
    merge into users u
    using (select r.*, c.id as country_id from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int,
        username text, email text, "passwordHash" text, "firstName" text, "secondName" text, "companyName" text,
        street text, zip text, city text, country text, "vatNumber" text, language text, "paymentApi" text,
        "flatPrice" boolean, active boolean, note text)
      left join countries c on c.iso = r.country) r
    on lower(u.username) = lower(r.username)
    when matched and (u.email, u.first_name, u.second_name, u.company_name, u.street, u.zip, u.city,
        coalesce(u.country_id, 0), u.vat_number, coalesce(u.language, ''), u.payment_api, u.flat_price, u.note)
      is distinct from (r.email, coalesce(r."firstName", u.first_name), coalesce(r."secondName", u.second_name),
        coalesce(r."companyName", u.company_name), coalesce(r.street, u.street), coalesce(r.zip, u.zip),
        coalesce(r.city, u.city), coalesce(r.country_id, u.country_id, 0), coalesce(r."vatNumber", u.vat_number),
        coalesce(r.language, u.language, ''), coalesce(r."paymentApi", u.payment_api),
        coalesce(r."flatPrice", u.flat_price), coalesce(r.note, u.note))
      then update set email = r.email, first_name = coalesce(r."firstName", u.first_name),
        second_name = coalesce(r."secondName", u.second_name), company_name = coalesce(r."companyName", u.company_name),
        street = coalesce(r.street, u.street), zip = coalesce(r.zip, u.zip), city = coalesce(r.city, u.city),
        country_id = coalesce(r.country_id, u.country_id), vat_number = coalesce(r."vatNumber", u.vat_number),
        -- The register confirmed another number.
        vat_confirmed_at = case when coalesce(r."vatNumber", u.vat_number) = u.vat_number then u.vat_confirmed_at end,
        language = coalesce(r.language, u.language), payment_api = coalesce(r."paymentApi", u.payment_api),
        flat_price = coalesce(r."flatPrice", u.flat_price), note = coalesce(r.note, u.note)
    when not matched then insert (username, email, password_hash, rights, active, unlocked_at, first_name, second_name,
        company_name, street, zip, city, country_id, vat_number, language, payment_api, flat_price, note)
      values (r.username, r.email, coalesce(r."passwordHash", ${noPassword}), 3, coalesce(r.active, true),
        case when coalesce(r.active, true) then now() end, coalesce(r."firstName", ''), coalesce(r."secondName", ''),
        coalesce(r."companyName", ''), coalesce(r.street, ''), coalesce(r.zip, ''), coalesce(r.city, ''), r.country_id,
        coalesce(r."vatNumber", ''), r.language, coalesce(r."paymentApi", 'none'), coalesce(r."flatPrice", false),
        coalesce(r.note, ''))
    returning r.line, merge_action() as action, u.id as "userId", u.active,
      r."passwordHash" is not null as "hasPassword"`.execute(tx);
  return written;
}

async function inviteThoseWithoutPassword(tx: Tx, written: readonly Written[], publicUrl: string): Promise<void> {
  const invited = written.filter(({ action, active, hasPassword }) => action === 'INSERT' && active && !hasPassword);
  for (const { userId } of invited) await askForPassword(tx, userId, publicUrl);
}
