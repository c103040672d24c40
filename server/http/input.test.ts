import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getPath } from '#contract/call.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { everyCall } from '#contract/every-call.ts';
import { order } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let support: Person;
let customer: Person;
let admin: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  customer = await portal().person();
  admin = await portal().person({ role: 'admin' });
});

describe('a search for a date', () => {
  test.each(['31.11.2026', '2026-02-30', '00.00.0000', '2026-13-01', '29.02.2025'])(
    'that is invalid (%s) finds nothing',
    async (search) => {
      expect(await support.ask(workbenchApi.listAllJobs, { filterMode: 'all', state: 'all', search })).toMatchObject({
        total: 0,
      });
    },
  );

  test('that is valid finds the orders of that day', async () => {
    const { jobId } = await order(portal(), customer);
    await portal().database.pool.query(`update jobs set created_at = '2024-02-29 12:00' where id = $1`, [jobId]);
    const { data } = await support.ask(workbenchApi.listAllJobs, {
      filterMode: 'all',
      state: 'all',
      search: '29.02.2024',
    });
    expect(data.map((job) => job.jobId)).toEqual([jobId]);
  });
});

test.each(['Golf', '2026-02-30', '2026-02-30T10:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:00', '12'])(
  'a task seen at %j returns invalidInput',
  async (seenAt) => {
    const answer = await raw(
      support,
      getPath(workbenchApi.assignTask),
      JSON.stringify({ task_id: 1, task_changed: seenAt }),
    );
    expect(answer).toMatchObject({ status: 400, code: 'invalidInput' });
  },
);

const strings = (
  schema: z.core.JSONSchema.BaseSchema,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] => {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => strings(one as never, path));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    strings(one as never, [...path, name]),
  );
  const items = schema.items === undefined ? [] : strings(schema.items as never, [...path, 0]);
  const isFree = schema.type === 'string' && schema.enum === undefined && schema.const === undefined;
  return [...inner, ...fields, ...items, ...(isFree ? [path] : [])];
};

/** A record that has this value at a path, and nothing else. */
const withAt = ([name, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (name === undefined) return value;
  const inner = withAt(rest, value);
  return typeof name === 'number' ? [inner] : { [name]: inner };
};

describe('every text of every call', () => {
  const places = everyCall.flatMap(({ name, input }) =>
    strings(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).map((path) => ({ name, input, path })),
  );

  test.each([
    ['half of a surrogate pair', 'https://example.com/a\uD800'],
    ['U+0000', 'https://example.com/a\0'],
  ])('rejects %s', (_case, text) => {
    expect(places.length).toBeGreaterThan(200);
    const open = places.filter(({ input, path }) => {
      const issues = input.safeParse(withAt(path, text)).error?.issues ?? [];
      // An issue at the path itself, or at the union around it.
      return !issues.some((issue) => issue.code !== 'invalid_type' && path.join('.').startsWith(issue.path.join('.')));
    });
    expect(open.map(({ name, path }) => `${name}: ${path.join('.')}`)).toEqual([]);
  });
});

const uploads = everyCall.filter(({ files }) => files !== undefined);
const partOf = (name: string, lines: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n${lines}`;

describe.each(uploads.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const [name = ''] = call.files ?? [];
  const whoever = () => (call.who === 'staff' ? admin : customer);

  test.each([
    ['without a boundary', 'multipart/form-data', partOf(name, 'bytes\r\n--b--\r\n')],
    ['with another boundary', 'multipart/form-data; boundary=other', partOf(name, 'bytes\r\n--b--\r\n')],
    ['that ends within a file', 'multipart/form-data; boundary=b', partOf(name, 'byt')],
    ['that ends within a header', 'multipart/form-data; boundary=b', '--b\r\ncontent-dispo'],
    [
      'with a part that has no name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    ],
    ['that is empty', 'multipart/form-data; boundary=b', ''],
  ])('a form %s is refused, and no file is left behind', async (_case, type, body) => {
    const answer = await raw(whoever(), getPath(call), body, type);
    expect([400, 422]).toContain(answer.status);
    expect(await readdir(portal().storage.incoming)).toEqual([]);
  });
});

/** Sends a body unchanged. */
function raw(
  person: Person,
  path: string,
  body: string,
  type = 'application/json',
): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': type };
    const sent = request(`${portal().root}/api${path}`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(text) as { code?: unknown }).code });
      });
    });
    sent.on('error', reject).end(body);
  });
}
