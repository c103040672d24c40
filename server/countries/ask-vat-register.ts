import { z } from 'zod';

/** Timeout of the register, in milliseconds. */
const timeoutMs = 6000;

/** Answer of VIES: a judgement, or errors under one of two names, at times with HTTP 200. */
const Answer = z.object({
  valid: z.boolean().optional(),
  userError: z.string().optional(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

export type VatOutcome = 'valid' | 'invalid' | 'notReachable';
/** Judgement of the register, with its literal answer as proof. */
export type RegisterAnswer = { outcome: VatOutcome; answer?: unknown };

function outcomeOf(status: number, answer: unknown): VatOutcome {
  const read = Answer.safeParse(answer);
  if (!read.success) return 'notReachable';
  const { valid, userError, errorWrappers = [] } = read.data;
  const errors = [userError ?? '', ...errorWrappers.map(({ error }) => error)].filter(
    (error) => !['', 'VALID', 'INVALID'].includes(error),
  );
  if (errors.length > 0) return errors.every((error) => error === 'INVALID_INPUT') ? 'invalid' : 'notReachable';
  if (status !== 200 || valid === undefined) return 'notReachable';
  return valid ? 'valid' : 'invalid';
}

/** A VAT number as the register takes it. */
type VatId = { readonly prefix: string; readonly digits: string };

/**
 * Asks the register of the EU (VIES, REST). Everything but a clear yes or no is `notReachable`: a late or malformed answer,
 * the register down, or a member state down.
 *
 * @param requester the operator's own number: with it the answer bears an identifier that authorities accept as proof
 */
export async function askVatRegister(
  url: string,
  { prefix, digits }: VatId,
  requester?: VatId,
): Promise<RegisterAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: prefix,
        vatNumber: digits,
        ...(requester && { requesterMemberStateCode: requester.prefix, requesterNumber: requester.digits }),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // PostgreSQL cannot store U+0000.
    const text = (await response.text()).replaceAll(String.raw`\u0000`, '');
    // The operator's own number is refused: the question stands without it.
    if (requester !== undefined && text.includes('INVALID_REQUESTER'))
      return await askVatRegister(url, { prefix, digits });
    const answer: unknown = JSON.parse(text);
    return { outcome: outcomeOf(response.status, answer), answer };
  } catch (error) {
    return { outcome: 'notReachable', answer: { error: String(error).slice(0, 300) } };
  }
}
