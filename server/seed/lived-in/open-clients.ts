import type { FastifyInstance } from 'fastify';
import { type Call, type FileOf, getPath, type Input, type Output } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { beginSession, signToken } from '#server/accounts/index.ts';
import type { WorldClock } from '#server/db/world-clock.ts';
import { day, hour } from './story-time.ts';

/** Makes a call as somebody; without a name as a visitor. Throws when the portal refuses it. */
export type Ask = <C extends Call>(
  who: string | undefined,
  call: C,
  input: Input<C>,
  files?: { readonly [Name in FileOf<C>]?: File },
) => Promise<Output<C>>;

export type Clients = {
  readonly ask: Ask;
  /** Lets somebody make calls from now on. */
  readonly introduce: (who: string, id: UserId) => void;
  readonly idOf: (who: string) => UserId;
};

/** A call that the portal refused. */
export class StoryRefusalError extends Error {
  override readonly name = 'StoryRefusalError';
  readonly code: string;
  constructor(call: string, status: number, answer: string) {
    super(`${call} was answered ${status}: ${answer.slice(0, 400)}`);
    this.code = (JSON.parse(answer) as { code?: string }).code ?? '';
  }
}

type Session = { token: string; openedAt: number; usedAt: number };
type Parts = { readonly app: FastifyInstance; readonly clock: WorldClock; readonly publicUrl: string };

/** Addresses that are reserved for examples, one for each person. */
const addressOf = (place: number) => `203.0.113.${(place % 250) + 2}`;

/** The browsers of the people, in turn. */
const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.3 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.3 Safari/605.1.15',
] as const;
const pickUserAgent = (place: number): string => userAgents[place % userAgents.length] ?? userAgents[0];

/** Opens the clients of the story’s people: calls reach the portal in this process, without a network. */
export function openClients({ app, clock, publicUrl }: Parts): Clients {
  const ids = new Map<string, UserId>();
  const sessions = new Map<string, Session>();
  const idOf = (who: string) => {
    const id = ids.get(who);
    if (id === undefined) throw new Error(`${who} is not there yet`);
    return id;
  };
  const placeOf = (who: string) => [...ids.keys()].indexOf(who);

  async function tokenOf(who: string): Promise<string> {
    const now = clock.now();
    const open = sessions.get(who);
    if (open !== undefined && now - open.usedAt < 20 * hour && now - open.openedAt < 6 * day) {
      open.usedAt = now;
      return open.token;
    }
    // As a sign-in would, but for the hashing of its password: hundreds of them would take longer than the rest.
    const place = placeOf(who);
    const device = {
      address: addressOf(place),
      userAgent: pickUserAgent(place),
      key: `device of ${who} in the story`,
    };
    const secret = await clock.database.db
      .transaction()
      .execute((tx) => beginSession(tx, idOf(who), device, publicUrl));
    const token = signToken(app, secret);
    sessions.set(who, { token, openedAt: now, usedAt: now });
    return token;
  }

  const ask: Ask = async (who, call, input, files) => {
    const fields = call.input.encode(input) as Record<string, unknown>;
    const place = who === undefined ? clock.now() % 1009 : placeOf(who);
    const headers: Record<string, string> = { 'user-agent': pickUserAgent(place) };
    if (who !== undefined) headers['authorization'] = `Bearer ${await tokenOf(who)}`;
    const remoteAddress = addressOf(place);
    const url = `/api${getPath(call)}`;
    const isQuery = call.method === 'GET';
    const body = isQuery ? undefined : await bodyOf(call, fields, files ?? {});
    const response = await app.inject({
      method: call.method,
      url: isQuery ? `${url}?${new URLSearchParams(textsOf(fields)).toString()}` : url,
      headers: { ...headers, ...(body && { 'content-type': body.type }) },
      remoteAddress,
      ...(body && { payload: body.bytes }),
    });
    if (response.statusCode >= 300) throw new StoryRefusalError(call.name, response.statusCode, response.body);
    const answer: unknown = call.answers === 'file' ? undefined : response.json();
    return call.output.parse(answer) as Output<typeof call>;
  };

  return {
    ask,
    idOf,
    introduce: (who, id) => {
      ids.set(who, id);
    },
  };
}

const textsOf = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );

/** The body of a call. A form is written here: going through the classes of browsers, a file would be copied several times. */
async function bodyOf(
  call: Call,
  fields: Record<string, unknown>,
  files: { readonly [name: string]: File | undefined },
) {
  if (call.files === undefined) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(fields)) };
  const boundary = 'part-of-the-story';
  const head = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const parts = textsOf(fields).map(([name, text]) => Buffer.from(`${head(name)}${text}\r\n`));
  for (const [name, file] of Object.entries(files)) {
    if (file === undefined) continue;
    const type = `; filename="${file.name}"\r\ncontent-type: ${file.type || 'application/octet-stream'}`;
    parts.push(Buffer.from(head(name, type)), Buffer.from(await file.arrayBuffer()), Buffer.from('\r\n'));
  }
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
