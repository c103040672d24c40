import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, getPath } from '#contract/call.ts';
import { everyCall } from '#contract/every-call.ts';
import { drawFrom, toSchema, drawValue } from './fuzz/values.ts';
import { type Person, usePortal } from './portal.ts';

/** Lines of the log about errors: what a caller sends must not fill it. */
const errors: string[] = [];
const portal = usePortal({ logger: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }) });

type Schema = ReturnType<typeof toSchema>;
type Path = readonly string[];

const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';

/** The places of numbers in what a call takes; an entry of a list stands for all. */
function numbersIn(schema: Schema, at: Path = []): Path[] {
  const alternatives = schema.anyOf ?? [];
  // A yes or no may be a number, too.
  if (alternatives.some(({ type, const: one }) => type === 'boolean' || typeof one === 'boolean')) return [];
  if (isNumber(schema)) return [at];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    numbersIn(field as Schema, [...at, name]),
  );
  const items = schema.items === undefined ? [] : numbersIn(schema.items as Schema, [...at, '0']);
  return [...fields, ...items, ...alternatives.flatMap((one) => numbersIn(one, at))];
}

/** Returns the input of a call with a value in one place. */
function withValue(given: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [withValue(Array.isArray(given) ? given[0] : undefined, rest, value)];
  const record = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  return { ...record, [name]: withValue(record[name], rest, value) };
}

const fields = everyCall.flatMap((call) => {
  const paths = numbersIn(toSchema(call.input)).map((path) => path.join('.'));
  return [...new Set(paths)].map((path) => ({ name: call.name, call, path }));
});

/** An example of what a call takes, with all of its fields. */
function exampleOf(call: Call, seed: number): unknown {
  const schema = toSchema(call.input);
  return drawValue(drawFrom(seed), { ...schema, required: Object.keys(schema.properties ?? {}) }, 0);
}

/** The columns of these are wider: bytes of a file, and cents of a payment. */
const max = new Map([
  ['fileSize', Number.MAX_SAFE_INTEGER],
  ['fileSizeSupport', Number.MAX_SAFE_INTEGER],
  ['amount', 99_999_999_999],
]);
/** Hundredths are stored of these. */
const isOfCredits = (call: Call, path: string) =>
  call.name !== 'bookPayment' && /price|flatPrice|credits|bonus|threshold|lowBelow|givesUp|amount/i.test(path);

test('the contract has numbers to check', () => {
  expect(fields.length).toBeGreaterThan(150);
});

describe('number outside the range of its column', () => {
  const outside = (call: Call, path: string) => {
    const limit = isOfCredits(call, path) ? 21_474_836.48 : (max.get(path) ?? 2_147_483_647) + 1;
    const beyond = [limit, -limit - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 0.001, Number.NaN, Number.POSITIVE_INFINITY];
    const texts = [
      String(limit),
      '99999999999999999999',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e3',
      '0x10',
      '１２',
      '1 ',
      '--1',
    ];
    return [...beyond, ...texts];
  };

  test.each(fields)('is refused by the contract in $name: $path', ({ call, path }) => {
    const taken = outside(call, path).filter((value) => {
      const parsed = call.input.safeParse(withValue(exampleOf(call, 1), path.split('.'), value));
      return !(parsed.error?.issues ?? []).some((issue) => issue.path.join('.').startsWith(path));
    });
    expect(taken).toEqual([]);
  });
});

describe('number within the contract', () => {
  let people: Record<'admin' | 'customer', Person>;
  beforeAll(async () => {
    people = {
      admin: await portal().person({ role: 'admin' }),
      customer: await portal().person({ credits: 100 }),
    };
  });

  const values = [-1, 0, 1, 32_768, 2_147_483_647, -2_147_483_648, 21_474_836.47, -21_474_836.48];

  test.each(fields.filter(({ call }) => !call.name.startsWith('logout')))(
    'causes neither a failure nor a log line in $name: $path',
    async ({ call, path }) => {
      const { token } = people[call.who === 'staff' ? 'admin' : 'customer'];
      for (const [seed, value] of values.entries()) {
        const input = withValue(exampleOf(call, seed), path.split('.'), value) as Record<string, unknown>;
        const { status } = await send(call, input, token);
        expect({ value, isBroken: status >= 500 }).toEqual({ value, isBroken: false });
      }
      expect(errors.splice(0)).toEqual([]);
    },
  );
});

/** A call with any fields at all; one of files without its file. */
function send(call: Call, input: Record<string, unknown>, token: string): Promise<Response> {
  const url = `${portal().root}/api${getPath(call)}`;
  const headers = { authorization: `Bearer ${token}` };
  const texts = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  if (call.method === 'GET') return fetch(`${url}?${new URLSearchParams(texts).toString()}`, { headers });
  if (call.files === undefined)
    return fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const body = new FormData();
  for (const [name, text] of texts) body.append(name, text);
  return fetch(url, { method: 'POST', headers, body });
}
