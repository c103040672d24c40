import {
  type Call,
  type FileOf,
  type Input,
  type Output,
  getPath,
  readAtHeader,
  seenAtHeader,
  type Thing,
} from '#contract/call.ts';
import { noteRead } from './seen.ts';

/** The server said no. `code` is one of the contract's refusal codes and has a text in every language. */
export class RefusedCallError extends Error {
  override readonly name = 'RefusedCall';
  readonly code: string;
  readonly status: number;
  /** The whole problem document (RFC 9457), for members such as the right price. */
  readonly problem: Readonly<Record<string, unknown>>;
  /** The thing that the call was for: the one that is missing when the code is `notFound`. */
  readonly sought: Thing | undefined;
  constructor(status: number, problem: Readonly<Record<string, unknown>>, sought?: Thing) {
    const code = typeof problem['code'] === 'string' ? problem['code'] : 'internalError';
    super(code);
    this.code = code;
    this.status = status;
    this.problem = problem;
    this.sought = sought;
  }
}

/** No answer: offline, or the server is restarting. The call may or may not have taken effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export type Sending = {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData | File;
  /** Ends the request when nobody waits for it any more. */
  signal?: AbortSignal;
  /** It changes nothing and answers JSON. */
  reads?: true;
  /** It goes on when its page is left. */
  outlivesPage?: boolean;
};
/** Carries a request; `onProgress` hears the share of the body that has left, 0 to 1. Rejects when nobody answers. */
export type Send = (url: string, sending: Sending, onProgress?: (share: number) => void) => Promise<Response>;

export type Options<C extends Call> = {
  files?: { [Name in FileOf<C>]?: File };
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The request goes on when its page is left: of at most 64 kB. */
  outlivesPage?: boolean;
  /** The instant at which the saved record was read: what somebody else has written since is not overwritten. */
  seenAt?: string | undefined;
};

export type Client = {
  /** Makes a call and answers its decoded output. Throws RefusedCallError or NetworkError. */
  ask: <C extends Call>(call: C, input: Input<C>, options?: Options<C>) => Promise<Output<C>>;
  /** Makes a call that answers a file. */
  askForFile: <C extends Call & { answers: 'file' }>(
    call: C,
    input: Input<C>,
  ) => Promise<{ blob: Blob; fileName: string }>;
};

type Remembered = { etag: string; answer: unknown };

/**
 * The latest answers of reading calls with their ETags; the oldest go first. The same answer stays the same object.
 * They are of one session: with another one nothing of them is left. Browsers keep none of them (`no-store`).
 */
class RememberedAnswers {
  readonly #limit = 100;
  readonly #answers = new Map<string, Remembered>();
  #session: string | undefined;

  of(session: string | undefined): this {
    if (this.#session !== session) this.#answers.clear();
    this.#session = session;
    return this;
  }

  get(key: string): Remembered | undefined {
    return this.#answers.get(key);
  }

  set(key: string, remembered: Remembered): void {
    this.#answers.delete(key);
    this.#answers.set(key, remembered);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#limit && oldest !== undefined) this.#answers.delete(oldest);
  }
}

/** A typed client of every call: used by the screens, by tests and by benchmarks alike. */
export function createClient(options: { root: string; token: () => string | undefined; send: Send }): Client {
  const remembered = new RememberedAnswers();

  async function request<C extends Call>(
    call: C,
    input: Input<C>,
    extra: Options<C> = {},
    condition: Record<string, string> = {},
  ) {
    const fields = call.input.encode(input) as Record<string, unknown>;
    const token = options.token();
    const headers = {
      ...condition,
      ...(extra.seenAt !== undefined && { [seenAtHeader]: extra.seenAt }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await send(call, fields, headers, extra);
    if (response.ok || response.status === 304) return response;
    const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    throw new RefusedCallError(response.status, problem, call.seeks);
  }

  function send(call: Call, fields: Record<string, unknown>, headers: Record<string, string>, extra: Options<Call>) {
    const url = `${options.root}/api${getPath(call)}`;
    const reads = call.answers !== 'file' && (call.method === 'GET' || call.reads === true);
    const more = {
      ...(extra.signal && { signal: extra.signal }),
      ...(reads && { reads }),
      ...(extra.outlivesPage === true && { outlivesPage: true }),
    };
    if (call.method === 'GET') return options.send(`${url}${queryOf(fields)}`, { method: 'GET', headers, ...more });
    if (call.files === undefined)
      return options.send(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(fields),
        ...more,
      });
    const body = formOf(fields, extra.files ?? {});
    return options.send(url, { method: 'POST', headers, body, ...more }, extra.onProgress);
  }

  /** A call that only reads: browsers keep no answers, so an unchanged list would travel again and again. */
  async function askAnew<C extends Call>(call: C, input: Input<C>, extra: Options<C> = {}): Promise<Output<C>> {
    const token = options.token();
    const key = JSON.stringify([call.name, call.input.encode(input)]);
    const known = remembered.of(token).get(key);
    const response = await request(call, input, extra, known && { 'if-none-match': known.etag });
    const isSame = response.status === 304 && known !== undefined;
    const answer = (isSame ? known.answer : call.output.parse(await bodyOf(response))) as Output<C>;
    if (!isSame) noteRead(answer, response.headers.get(readAtHeader));
    const etag = response.headers.get('etag');
    // The same answer gets another tag where the server had to read it again.
    if (etag !== null && options.token() === token) remembered.of(token).set(key, { etag, answer });
    return answer;
  }

  return {
    ask: async (call, input, extra) => {
      if (call.reads === true || call.method === 'GET') return askAnew(call, input, extra);
      const response = await request(call, input, extra);
      const answer = call.output.parse(await bodyOf(response)) as Output<typeof call>;
      noteRead(answer, response.headers.get(readAtHeader));
      return answer;
    },
    askForFile: async (call, input) => {
      const response = await request(call, input);
      return {
        blob: await arrived(response.blob()),
        fileName: fileNameOf(response.headers.get('content-disposition') ?? ''),
      };
    },
  };
}

/** The part of an answer that is still on its way; an answer that breaks off is none. */
const arrived = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new NetworkError('the answer broke off', { cause });
  });

/** The JSON of an answer. Text that ends in the middle broke off, too. */
const bodyOf = (response: Response): Promise<unknown> => arrived(response.json());

/** A field as query strings and forms carry it: structured ones as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function queryOf(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, textOf(value)] as [string, string]))}`;
}

function formOf(fields: Record<string, unknown>, files: Record<string, File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, textOf(value));
  for (const [name, file] of Object.entries(files)) if (file !== undefined) form.append(name, file, file.name);
  return form;
}

function fileNameOf(contentDisposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(contentDisposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(contentDisposition)?.[1] ?? 'file';
}
