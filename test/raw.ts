import type { Person, Portal } from './portal.ts';

/** A call as anybody makes it who knows the specifications and not the contract: plain JSON, query or form. */
export type Raw = {
  get: (name: string, query?: Readonly<Record<string, string | number>>) => Promise<Response>;
  post: (name: string, body?: object) => Promise<Response>;
  form: (name: string, fields: Readonly<Record<string, string | number | File>>) => Promise<Response>;
};

/** Calls of the specifications' API group by their names, with a token or without one. */
export function openRaw({ root }: Portal, { token }: Partial<Pick<Person, 'token'>> = {}): Raw {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const at = (name: string) => `${root}/api/tf24API/${name}`;
  return {
    get: (name, query = {}) => {
      const fields = Object.entries(query).map(([field, value]): [string, string] => [field, String(value)]);
      return fetch(`${at(name)}?${new URLSearchParams(fields).toString()}`, { headers });
    },
    post: (name, body = {}) =>
      fetch(at(name), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    form: (name, fields) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields))
        body.append(field, value instanceof File ? value : String(value));
      return fetch(at(name), { method: 'POST', headers, body });
    },
  };
}

/** Parses the answer of a call, which has to be a success. */
export async function readAnswer(asked: Promise<Response>): Promise<never> {
  const response = await asked;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${text}`);
  return JSON.parse(text) as never;
}
