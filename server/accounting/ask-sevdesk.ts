import { z } from 'zod';
import { parseJson } from '#rules/text/parse-json.ts';
import { AccountingServiceError } from './accounting-port.ts';

export type SevdeskAddress = { readonly url: string; readonly token: string };

/** The limit for one answer, in milliseconds; tests use a shorter one. */
export const defaultAnswerLimit = 30_000;

type Asking = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** The largest answer in bytes: a list of all countries is a tenth of it. */
const largestAnswer = 4 << 20;

/**
 * Asks sevDesk once and answers the `objects` of its answer. Redirections are not followed: the token goes to the configured
 * address alone, without the word Bearer that other services want.
 *
 * @throws AccountingServiceError for any answer that is no success, and for none in time
 */
export async function askSevdesk<Shape extends z.ZodType>(
  { url, token }: SevdeskAddress,
  { method, path, query = {}, body }: Asking,
  shape: Shape,
  { signal, limit }: { signal: AbortSignal; limit: number },
): Promise<z.output<Shape>> {
  const search = new URLSearchParams(query).toString();
  const { status, text, retryAfter } = await received(`${url}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: token,
      'user-agent': 'portal',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
  });
  if (status === 401 || status === 403) throw new AccountingServiceError(`HTTP ${status}: ${explained(text)}`, 'key');
  if (status < 200 || status > 299) {
    const kind = status === 429 || status === 408 || status >= 500 ? 'later' : 'never';
    throw new AccountingServiceError(`HTTP ${status}: ${explained(text)}`, kind, retryAfter);
  }
  const parsed = shape.safeParse(Wrapped.safeParse(parseJson(text)).data?.objects);
  if (parsed.success) return parsed.data;
  throw new AccountingServiceError('the answer is not as documented', 'later');
}

async function received(
  url: string,
  request: RequestInit,
): Promise<{ status: number; text: string; retryAfter: number }> {
  try {
    const response = await fetch(url, request);
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      text: await textOf(response),
      retryAfter: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : 0,
    };
  } catch (error) {
    if (error instanceof AccountingServiceError) throw error;
    throw new AccountingServiceError(causeOf(error), 'later');
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > largestAnswer) throw new AccountingServiceError('the answer is too large', 'never');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The cause of a broken connection, without the address. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `no answer (${String(cause.code)})` : 'no answer';
}

/** Every answer stands in a field of this name. */
const Wrapped = z.object({ objects: z.unknown() });

const Problem = z.object({ error: z.object({ message: z.string() }) });

/** The service's explanation of an error, short and on one line. PostgreSQL cannot store U+0000. */
function explained(text: string): string {
  const problem = Problem.safeParse(parseJson(text));
  const words = problem.success ? problem.data.error.message : text;
  return (
    words
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .slice(0, 300) || 'no explanation'
  );
}
