import { type Call, type CommonRefusal, commonRefusals, getPath, type RefusalOf } from '#contract/call.ts';
import type { z } from 'zod';
import { everyCall } from '#contract/every-call.ts';
import { type Recording, type RecordedAnswer, requestKey } from '#test/worlds/recording.ts';

/** A request that the screen made. */
export type SentRequest = {
  readonly path: string;
  readonly who: string;
  readonly headers: Headers;
  /** The JSON or the query; undefined for files and forms. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
};

type Change = (response: Response, request: Request) => Response | Promise<Response>;

function fieldsOf(url: URL, text: string): SentRequest['fields'] {
  if (text.startsWith('{')) return JSON.parse(text) as Record<string, unknown>;
  return url.search === '' ? undefined : Object.fromEntries(url.searchParams);
}

function bytesOf({ body, encoding }: RecordedAnswer): BodyInit {
  return encoding === 'text' ? body : Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
}

/** True where an address is that of a call, under either of its names. */
const isCall = (call: Call, path: string): boolean =>
  path === `/api${getPath(call)}` || (call.alsoNamed !== undefined && path === `/api/tf24API/${call.alsoNamed}`);

/** A request without its idempotency keys, which the page makes anew each time. */
const withoutKeys = (sent: string): string => sent.replaceAll(/"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g, '"*"');

/** True where visitors may make the call of an address; the portal answers them 401 for all others. */
const isPublic = (path: string): boolean => everyCall.some((call) => isCall(call, path) && call.who === 'public');

/**
 * Answers the requests of the mounted screen from a recording, at the network: the screen, its typed client and its uploads
 * are those that ship. Requests that were not recorded fail the test (`missing`).
 */
export class Replay {
  readonly sent: SentRequest[] = [];
  readonly missing: string[] = [];
  /** Events that the screen sent over its socket, as pairs of name and content. */
  readonly emitted: unknown[][] = [];
  readonly #recording: Recording;
  readonly #changes: { call: Call; change: Change }[] = [];
  readonly #held = new Map<string, PromiseWithResolvers<void>>();
  readonly #sockets = new Set<(message: string) => void>();
  #scene = 0;

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /** Answers a call with a refusal that it declares, with its status, until `restore`; `more` are the refusal's facts. */
  refuse<const C extends Call>(call: C, code: RefusalOf<C>, more: object = {}): void {
    const status = call.refusals[code] ?? commonRefusals[code as CommonRefusal];
    this.change(call, () =>
      Response.json({ status, code, ...more }, { status, headers: { 'content-type': 'application/problem+json' } }),
    );
  }

  /** Answers a call with JSON in the names of the wire, until `restore`. */
  answer<const C extends Call>(call: C, json: z.input<C['output']>): void {
    this.change(call, () => Response.json(json));
  }

  /** Changes the recorded JSON of a call, in the names of the wire, until `restore`. */
  patch<const C extends Call>(call: C, change: (json: z.input<C['output']>) => z.input<C['output']>): void {
    this.change(call, async (response) => Response.json(change((await response.json()) as z.input<C['output']>)));
  }

  /** Lets a call get no answer, as offline, until `restore`. */
  drop(call: Call): void {
    this.change(call, () => Response.error());
  }

  /** Replaces the answer of a call by what a function makes of it, until `restore`. */
  change(call: Call, change: Change): void {
    this.#changes.unshift({ call, change });
  }

  /** Undoes what was changed in the answers of a call, or of all. */
  restore(call?: Call): void {
    const rest = call === undefined ? [] : this.#changes.filter((one) => one.call !== call);
    this.#changes.splice(0, this.#changes.length, ...rest);
  }

  /** Holds the answers of a call back, as a slow line would, until the returned function is called. */
  hold(call: Call): () => void {
    const released = Promise.withResolvers<void>();
    const path = `/api${getPath(call)}`;
    this.#held.set(path, released);
    return () => {
      this.#held.delete(path);
      released.resolve();
    };
  }

  /** Moves to a scene: from now on its answers come first, then those of earlier scenes. */
  moveTo(scene: string): void {
    const index = this.#recording.scenes.indexOf(scene);
    if (index < 0) throw new Error(`the world has no scene ${scene}, only ${this.#recording.scenes.join(', ')}`);
    this.#scene = index;
  }

  /** The requests of a call, oldest first. */
  sentTo(call: Call): SentRequest[] {
    return this.sent.filter(({ path }) => isCall(call, path));
  }

  /** Publishes an event to the open sockets, as the server does. */
  publish(event: string, ...data: readonly unknown[]): void {
    for (const send of this.#sockets) send(`42${JSON.stringify([event, ...data])}`);
  }

  /** The number of sockets that are open. */
  get openSockets(): number {
    return this.#sockets.size;
  }

  async respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    // An uploaded file may look like JSON, too.
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    const text = isJson ? await request.clone().text() : '';
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    const who = token === undefined ? 'visitor' : this.#nameOf(token);
    this.sent.push({ path: url.pathname, who, headers: request.headers, fields: fieldsOf(url, text) });
    await this.#held.get(url.pathname)?.promise;
    const change = this.#changes.find(({ call }) => isCall(call, url.pathname))?.change;
    const recorded = this.#recorded(who, request.method, url, text);
    if (change !== undefined) return change(recorded ?? Response.json(null), request);
    if (recorded !== undefined) return recorded;
    if (who === 'visitor' && !isPublic(url.pathname))
      return Response.json({ status: 401, code: 'notSignedIn' }, { status: 401 });
    this.missing.push(`${who} ${request.method} ${url.pathname}${url.search} ${text.slice(0, 300)}`);
    return Response.json({ status: 501, code: 'internalError' }, { status: 501 });
  }

  /** Speaks engine.io and Socket.IO as far as the portal's client does: open, connect, ping, events. */
  openSocket(send: (message: string) => void, onMessage: (listener: (message: string) => void) => void): () => void {
    send(`0${JSON.stringify({ sid: 'replay', upgrades: [], pingInterval: 3e8, pingTimeout: 3e8, maxPayload: 1e6 })}`);
    onMessage((message) => {
      if (message.startsWith('42')) this.emitted.push(JSON.parse(message.slice(2)) as unknown[]);
      if (!message.startsWith('40')) return;
      send(`40${JSON.stringify({ sid: 'replay' })}`);
      this.#sockets.add(send);
    });
    return () => {
      this.#sockets.delete(send);
    };
  }

  #nameOf(token: string): string {
    const person = Object.entries(this.#recording.people).find(([, one]) => one.token === token);
    return person?.[0] ?? 'unknown';
  }

  /** The newest answer to this request up to the present scene; commands move to the scene in which they were recorded. */
  #recorded(who: string, method: string, url: URL, text: string): Response | undefined {
    const key = requestKey(method, url.pathname + url.search, text);
    const ofCall = this.#recording.answers.filter(
      (one) => one.who === who && one.method === method && one.path === key.path,
    );
    const same = ofCall.filter(({ sent }) => sent === key.sent);
    const all = same.length > 0 ? same : ofCall.filter(({ sent }) => withoutKeys(sent) === withoutKeys(key.sent));
    const found =
      all.findLast(({ scene }) => scene <= this.#scene) ?? all.findLast(({ scene }) => scene === all[0]?.scene);
    if (found === undefined) return undefined;
    return new Response([204, 304].includes(found.status) ? null : bytesOf(found), {
      status: found.status,
      headers: found.headers,
    });
  }
}

let replay: Replay | undefined;

/** The replay that the network of this page is connected to. */
export const connectedReplay = (): Replay | undefined => replay;

/** Connects the network of this page to a replay; without one every request of the portal fails. */
export function connectReplay(next: Replay | undefined): void {
  replay = next;
}
