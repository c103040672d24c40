import { sql } from 'kysely';
import type { VatProof } from '#contract/billing.ts';
import type { UserId } from '#contract/ids.ts';
import { isProven, needsFreshProof } from '#rules/vat-proof.ts';
import type { Database, Read } from '#server/db/database.ts';
import { personName } from '#server/vocabulary/index.ts';
import { checkVatNumber } from './check-vat-number.ts';
import { judgeVatFormat } from './judge-vat-format.ts';
import { lockVatNumber, findVatDoubt } from './vat-doubt.ts';

/** The VAT number of a customer with its confirmation, and the register's name for that answer. */
const confirmationOf = (read: Read, userId: UserId) =>
  read
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .leftJoin('users as b', 'b.id', 'u.vat_confirmed_by')
    .where('u.id', '=', userId)
    .select(['u.vat_number as vatNumber', 'u.vat_confirmed_at as confirmedAt', 'u.vat_proof as note'])
    .select([personName('b').as('confirmedBy'), 'c.iso'])
    .select(
      sql<string | null>`(select a.answer ->> 'requestIdentifier' from vat_checks a where a.vat_number = u.vat_number
        and a.outcome = 'valid' order by a.id desc limit 1)`.as('identifier'),
    )
    .executeTakeFirstOrThrow();

/**
 * The proof on which a sale without tax to this customer relies now: staff's, or the register's of the last thirty days.
 * Undefined without one: then the sale is taxed.
 */
export async function findVatProof(read: Read, userId: UserId): Promise<VatProof | undefined> {
  const { vatNumber, confirmedAt, confirmedBy, note, identifier } = await confirmationOf(read, userId);
  if (vatNumber === '' || confirmedAt === null) return undefined;
  if (confirmedBy !== null) return { source: 'staff', vatNumber, confirmedAt, confirmedBy, note };
  if (!isProven(confirmedAt, new Date(Date.now()))) return undefined;
  return { source: 'register', vatNumber, confirmedAt, ...(identifier && { identifier }) };
}

/**
 * Asks the register anew for a customer whose confirmation is older than a day, before a sale: never within its transaction,
 * because the register is slow. Its yes and its no are recorded; while it does not answer, everything stays as it was. A yes for a
 * number that another account has, or under another name, waits for staff.
 */
export async function refreshVatProof(
  database: Pick<Database, 'db' | 'reader'>,
  register: { vatRegisterUrl: string },
  userId: UserId,
): Promise<void> {
  const { vatNumber, confirmedAt, confirmedBy, iso } = await confirmationOf(database.reader, userId);
  if (vatNumber === '' || iso === null || confirmedBy !== null) return;
  if (typeof judgeVatFormat(vatNumber, iso) === 'string') return;
  if (!needsFreshProof(confirmedAt ?? undefined, new Date(Date.now()))) return;
  const outcome = await checkVatNumber(database, register, { vatNumber, countryIso: iso });
  if (outcome !== 'valid' && outcome !== 'invalid') return;
  await database.db.transaction().execute(async (tx) => {
    await lockVatNumber(tx, vatNumber);
    const account = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      // A number that was changed or judged by hand meanwhile takes precedence.
      .where('vat_number', '=', vatNumber)
      .where('vat_confirmed_by', 'is', null)
      .where(sql<boolean>`vat_doubt is distinct from 'refused'`)
      .select(['vat_confirmed_at', 'company_name', 'first_name', 'second_name'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (account === undefined) return;
    // A confirmed number was looked at before; only one that is not confirmed yet can wait for staff.
    const isNew = outcome === 'valid' && account.vat_confirmed_at === null;
    const vatDoubt = isNew ? await findVatDoubt(tx, vatNumber, userId, account) : null;
    await tx
      .updateTable('users')
      .set({
        vat_confirmed_at:
          outcome === 'valid' && vatDoubt === null
            ? sql<string>`(select max(checked_at) from vat_checks where vat_number = ${vatNumber} and outcome = 'valid')`
            : null,
        vat_doubt: vatDoubt,
      })
      .where('id', '=', userId)
      .execute();
  });
}
