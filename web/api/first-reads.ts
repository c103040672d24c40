import type { Sending } from './client.ts';
import { deviceStorage } from './browser-storage.ts';

/** Read by first-paint.js as well, which makes these reads again while the code is on its way. */
const storageKey = 'tuneport.reads';
/** The addresses whose reads are kept: those that somebody returns to. */
const placesKept = 12;
/** Milliseconds after its first read during which a page makes its first reads. */
const beginning = 3000;
/** Milliseconds from the beginning of the page during which an unused answer counts as fresh. */
const freshness = 15_000;

type Read = Pick<Sending, 'method'> & { readonly url: string; readonly body?: string };
type SavedReads = { readonly token: string; readonly places: Readonly<Record<string, readonly Read[]>> };

declare global {
  /** The reads that first-paint.js has begun, by method, address and body; undefined where it began none. */
  var begunReads: Map<string, Promise<Response>> | undefined;
}

const keyOf = ({ method, url, body }: Read): string => [method, url, body].join(' ');

const placeNow = (): string => window.location.pathname + window.location.search;

function placesOf(token: string): SavedReads['places'] {
  try {
    const saved = JSON.parse(deviceStorage.getItem(storageKey) ?? '') as Partial<SavedReads>;
    return saved.token === token && typeof saved.places === 'object' ? saved.places : {};
  } catch {
    // Nothing, or nothing of ours.
    return {};
  }
}

/** Reads of this page since it was loaded, with its address and the instant of the first one. */
let first: { readonly place: string; readonly since: number; readonly reads: Map<string, Read> } | undefined;

/**
 * Saves a read of a page that was just loaded, so that its next visit begins with it. It is of that one session and holds no
 * answer; what the page does later is no part of its beginning.
 */
export function rememberRead(token: string, read: Read): void {
  const now = performance.now();
  first ??= { place: placeNow(), since: now, reads: new Map() };
  if (first.place !== placeNow() || now - first.since > beginning) return;
  first.reads.set(keyOf(read), read);
  const others = Object.entries(placesOf(token)).filter(([place]) => place !== first?.place);
  const places = Object.fromEntries([...others, [first.place, [...first.reads.values()]] as const].slice(-placesKept));
  deviceStorage.setItem(storageKey, JSON.stringify({ token, places } satisfies SavedReads));
}

export function forgetReads(): void {
  deviceStorage.removeItem(storageKey);
  globalThis.begunReads = undefined;
}

/** The answer that the page has begun to wait for before its code had come; each is taken once. */
export function takeBegunRead(read: Read): Promise<Response> | undefined {
  if (performance.now() > freshness) globalThis.begunReads = undefined;
  const key = keyOf(read);
  const answer = globalThis.begunReads?.get(key);
  globalThis.begunReads?.delete(key);
  return answer;
}

/** After a change no answer counts that was asked for before it. */
export function dropBegunReads(): void {
  globalThis.begunReads = undefined;
}
