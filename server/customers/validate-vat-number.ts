import { sql } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { getValidateVatNumber as contract } from '#contract/customers.ts';
import type { Database, Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { askVatRegister } from './ask-vat-register.ts';
import { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';

/** Questions to the register that one address may cause within a minute. */
const questionsPerMinute = 20;

/** Whether the register confirmed a number within the last day. */
async function confirmedLately(read: Read, vatNumber: string): Promise<boolean> {
  const check = await read
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
 * Whether a VAT number is valid in a country: format and checksum at once, then the official register. A register that
 * gives no clear answer is the refusal `vatRegisterNotReachable`, never a false.
 */
export function validateVatNumber(
  { db }: Pick<Database, 'db'>,
  { vatRegisterUrl }: { vatRegisterUrl: string },
): Handler<typeof contract> {
  const questions = new RateLimiterMemory({ points: questionsPerMinute, duration: 60 });
  return async ({ input, tx, origin, refuse }) => {
    const vatNumber = normalizedVat(input.vatNumber);
    const judgement = judgeVatFormat(vatNumber, input.countryIso.toUpperCase());
    if (judgement === 'wrong') return false;
    if (judgement === 'plausible') return true;
    if (await confirmedLately(tx, vatNumber)) return true;
    const within = await questions.consume(origin.address).then(
      () => true,
      () => false,
    );
    if (!within) return refuse('tooManyRequests');
    const { outcome, answer } = await askVatRegister(vatRegisterUrl, judgement);
    // The call is a GET and reads only, as the specification has it; what the register said is the proof of a sale
    // without tax, and is kept whatever becomes of the call.
    await db
      .insertInto('vat_checks')
      .values({ vat_number: vatNumber, outcome, answer: JSON.stringify(answer) })
      .execute();
    if (outcome === 'notReachable') return refuse('vatRegisterNotReachable');
    return outcome === 'valid';
  };
}
