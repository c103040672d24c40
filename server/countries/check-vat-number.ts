import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { askVatRegister, type VatOutcome } from './ask-vat-register.ts';
import { judgeVatFormat } from './judge-vat-format.ts';

/**
 * What a VAT number turned out to be: `wrong` by form or checksum, `plausible` where there is no register to ask, else what
 * the register says; `notAsked` when nobody may ask it just now.
 */
export type VatCheck = 'wrong' | 'plausible' | VatOutcome | 'notAsked';

/** Whether the register confirmed a number within the last day. */
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

/**
 * Checks a VAT number: form and checksum at once, then the official register, which is not asked again for a day about what
 * it confirmed. Every answer of it is kept as the proof of a sale without tax, whatever becomes of the call.
 *
 * @param vatNumber normalized
 * @param countryIso the country's two letters, upper case
 * @param mayAsk whether the register may be asked now
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
  const { outcome, answer } = await askVatRegister(vatRegisterUrl, judgement);
  await db
    .insertInto('vat_checks')
    .values({ vat_number: vatNumber, outcome, answer: JSON.stringify(answer) })
    .execute();
  return outcome;
}
