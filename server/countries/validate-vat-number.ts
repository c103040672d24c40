import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { countriesApi } from '#contract/countries.ts';
import type { Database } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { checkVatNumber } from './check-vat-number.ts';
import { normalizedVat } from './judge-vat-format.ts';

/** Requests to the register that one address may cause within a minute. */
const questionsPerMinute = 20;

/**
 * Validates a VAT number of a country. A register without a clear answer is the refusal `vatRegisterNotReachable`, never a
 * false.
 */
export function validateVatNumber(
  database: Pick<Database, 'db' | 'reader'>,
  register: { vatRegisterUrl: string },
): Handler<typeof countriesApi.validateVatNumber> {
  const questions = new RateLimiterMemory({ points: questionsPerMinute, duration: 60 });
  return async ({ input, origin, refuse }) => {
    const countryIso = input.countryIso.toUpperCase();
    const question = { vatNumber: normalizedVat(input.vatNumber, countryIso), countryIso };
    const outcome = await checkVatNumber(database, register, question, () =>
      questions.consume(origin.address).then(
        () => true,
        () => false,
      ),
    );
    if (outcome === 'notAsked') return refuse('tooManyRequests');
    if (outcome === 'notReachable') return refuse('vatRegisterNotReachable');
    return outcome === 'valid' || outcome === 'plausible';
  };
}
