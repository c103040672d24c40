import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { SlaveServiceError } from './slave-service.ts';

/** Times in milliseconds; tests use shorter ones. */
export type ServiceTimeouts = {
  /** Limit for one answer of a service. */
  readonly answer: number;
  /** Longest pause that a service may ask for and that is waited for; a longer one is a failure for now. */
  readonly pause: number;
};
export const defaultTimeouts: ServiceTimeouts = { answer: 30_000, pause: 15_000 };

/** The largest answer in bytes: an image of 16 MiB in base64, and the JSON around it. */
const largestAnswer = 24 << 20;

export type ServiceRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or unchanged when it is a form. */
  readonly body?: object | FormData;
};

/** Answer of a service, a success or an error. */
export type ServiceAnswer = { readonly status: number; readonly text: string };

/**
 * Asks a service once; when it asks for a short pause (429, 503 with Retry-After), once more after it. Redirections are
 * not followed: credentials and files go to the configured address alone.
 *
 * @throws SlaveServiceError without an answer: late, cut off, too large, still busy
 */
export async function askService(
  request: ServiceRequest,
  signal: AbortSignal,
  timeouts: ServiceTimeouts,
): Promise<ServiceAnswer> {
  const { retryAfterMs, ...answer } = await askOnce(request, signal, timeouts);
  if (retryAfterMs === undefined) return answer;
  if (retryAfterMs > timeouts.pause) throw busy(answer, retryAfterMs);
  await pause(retryAfterMs, undefined, { signal }).catch(() => {
    throw busy(answer, retryAfterMs);
  });
  const { retryAfterMs: stillRetryAfterMs, ...second } = await askOnce(request, signal, timeouts);
  if (stillRetryAfterMs !== undefined) throw busy(second, stillRetryAfterMs);
  return second;
}

const busy = ({ status }: ServiceAnswer, retryAfterMs: number) =>
  new SlaveServiceError(`HTTP ${status}: the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s`, {
    retryable: true,
    retryAfterMs,
  });

async function askOnce(request: ServiceRequest, signal: AbortSignal, timeouts: ServiceTimeouts) {
  const { url, method, headers = {}, body } = request;
  try {
    const content = body === undefined ? undefined : await contentOf(body);
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers, ...(content && { 'content-type': content.type }) },
      ...(content && { body: content.bytes }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.answer)]),
    });
    const text = await readText(response);
    return { status: response.status, text, retryAfterMs: requestedPause(response) };
  } catch (error) {
    if (error instanceof SlaveServiceError) throw error;
    throw new SlaveServiceError(reasonOf(error), { retryable: true });
  }
}

/**
 * Body and content type of a request. Forms are built in full beforehand: when one that fetch builds itself is aborted
 * half way, an error arises in Node that cannot be caught, and ends the process.
 */
async function contentOf(body: object | FormData): Promise<{ bytes: Uint8Array<ArrayBuffer> | string; type: string }> {
  if (!(body instanceof FormData)) return { bytes: JSON.stringify(body), type: 'application/json' };
  const form = new Response(body);
  return { bytes: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' };
}

/** The cause of a broken connection, without the address, which may hold secrets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? 'no answer' : `no answer (${code})`;
}

/** Reads an answer up to the limit: anything larger is no image. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > largestAnswer) throw new SlaveServiceError('the answer is too large', { retryable: false });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The pause that a busy service asks for, in milliseconds; undefined when it is not busy. Without a figure 5 s. */
function requestedPause({ status, headers }: Response): number | undefined {
  const retryAfter = headers.get('retry-after');
  if (status !== 429 && !(status === 503 && retryAfter !== null)) return undefined;
  if (retryAfter === null) return 5000;
  const until = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(until) ? Math.max(until, 0) : 5000;
}

/**
 * The content of a successful answer.
 *
 * @throws SlaveServiceError for an error (a retryable one from 500 on), and for an answer that is not as documented
 */
export function readAnswer<Shape extends z.ZodType>({ status, text }: ServiceAnswer, shape: Shape): z.output<Shape> {
  if (status < 200 || status > 299) {
    const explanation = explanationIn(text);
    throw new SlaveServiceError(explanation === '' ? `HTTP ${status}` : `HTTP ${status}: ${explanation}`, {
      retryable: status >= 500,
    });
  }
  const parsed = shape.safeParse(asJson(text));
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').slice(0, 5);
  throw new SlaveServiceError(`the answer is not as documented: ${places.join(', ')}`, { retryable: true });
}

/** An empty answer is success without content for some requests. */
function asJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new SlaveServiceError('the answer is not JSON', { retryable: true });
  }
}

/** The service's explanation of an error, short and on one line. PostgreSQL cannot store U+0000. */
const explanationIn = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * Bytes of complete base64: a cut answer would decode to something that looks like a file.
 *
 * @throws SlaveServiceError when it is empty, cut, or not base64
 */
export function fromBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== text)
    throw new SlaveServiceError('the file in the answer is not whole', { retryable: true });
  return new Uint8Array(bytes);
}

/** Bytes as a part of a form. */
export const asBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);
