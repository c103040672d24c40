import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';

const Answer = z.object({ success: z.boolean() });

/** True when Google takes the visitor for a person; undefined when Google does not answer within 5 s. */
export async function askGoogle(
  { secret, url }: NonNullable<Config['google']>,
  token: string,
): Promise<boolean | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) return undefined;
    return Answer.safeParse(await response.json()).data?.success;
  } catch {
    // A missing answer is not the visitor's failure: the caller reports that the check cannot be reached.
    return undefined;
  }
}
