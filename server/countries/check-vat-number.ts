import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { askVatRegister, type VatOutcome } from './ask-vat-register.ts';
import { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';

/**
 * Outcome of a check: `wrong` by form or checksum, `plausible` where no register exists, else the register's outcome;
 * `notAsked` when the register may not be asked now.
 */
export type VatCheck = 'wrong' | 'plausible' | VatOutcome | 'notAsked';

/** The register confirmed a number within the last day. */
async function confirmedLately({ reader }: Pick<Database, 'reader'>, vatNumber: string): Promise<boolean> {
  const check = await reader
    .selectFrom('vat_checks')
    .where('vat_number', '=', vatNumber)
    .where('outcome', '=', 'valid')
    .where('checked_at', '>', sql<string>`now() - interval '1 day'`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return check !== undefined;
}

/** The operator's own number, where it is one of the register's. */
async function operatorVatId({ reader }: Pick<Database, 'reader'>) {
  const { vatNumber, iso } = await reader
    .selectFrom('portal_options as o')
    .leftJoin('countries as c', 'c.id', 'o.operator_country_id')
    .select(['o.operator_vat_number as vatNumber', 'c.iso'])
    .executeTakeFirstOrThrow();
  const judgement = judgeVatFormat(normalizedVat(vatNumber, iso ?? ''), iso ?? '');
  return typeof judgement === 'string' ? undefined : judgement;
}

/**
 * Checks a VAT number: form and checksum at once, then the official register, unless it confirmed the number within the
 * last day. Every answer of it is stored as the proof of a sale without tax, even when the call fails later.
 *
 * @param vatNumber normalized
 * @param countryIso the country's two letters, upper case
 * @param mayAsk takes a permit to ask the register now
 */
export async function checkVatNumber(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  { vatRegisterUrl }: { vatRegisterUrl: string },
  { vatNumber, countryIso }: { vatNumber: string; countryIso: string },
  mayAsk: () => Promise<boolean> = async () => true,
): Promise<VatCheck> {
  const judgement = judgeVatFormat(vatNumber, countryIso);
  if (typeof judgement === 'string') return judgement;
  if (await confirmedLately({ reader }, vatNumber)) return 'valid';
  if (!(await mayAsk())) return 'notAsked';
  const { outcome, answer } = await askVatRegister(vatRegisterUrl, judgement, await operatorVatId({ reader }));
  await db
    .insertInto('vat_checks')
    .values({ vat_number: vatNumber, outcome, answer: JSON.stringify(answer) })
    .execute();
  return outcome;
}
