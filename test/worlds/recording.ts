/** A request as recordings know it again: method, address without the query, and the canonical query or JSON. */
export type RequestKey = { readonly method: string; readonly path: string; readonly sent: string };

export type RecordedAnswer = RequestKey & {
  /** The name of the person, or `visitor`. */
  readonly who: string;
  /** The index of the scene. */
  readonly scene: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly encoding: 'text' | 'base64';
};

/** The answers of a real portal in a world, written by test/worlds.test.ts and replayed by the tests of screens. */
export type Recording = {
  readonly recordedAt: string;
  readonly scenes: readonly string[];
  readonly people: Record<string, { readonly id: number; readonly username: string; readonly token: string }>;
  readonly facts: unknown;
  readonly answers: readonly RecordedAnswer[];
};

/** JSON with sorted names, so that the order in which a client writes fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Returns the key of a request; files and forms count by their address alone. */
export function requestKey(method: string, url: string, body: unknown): RequestKey {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.sort();
  const isJson = typeof body === 'string' && /^[[{]/.test(body);
  return { method, path, sent: isJson ? canonical(JSON.parse(body)) : parameters.toString() };
}
