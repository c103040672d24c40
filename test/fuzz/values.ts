import { z } from 'zod';

/** Draws whole numbers from 0 up to a limit, the same ones for the same seed (mulberry32). */
export type Draw = (limit: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

export function pickOne<Value>(draw: Draw, values: readonly Value[]): Value {
  if (values.length === 0) throw new Error('nothing to draw from');
  return values[draw(values.length)] as Value;
}

/** Texts that have broken programs: what no column, date, number, path or page expects. */
const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'half \uDC00 pair',
  '\u202Enib.a\u202C \u2066x\u2069',
  'e\u0301'.repeat(5000),
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 \u202E\u200B\uFEFF',
  'Ä'.repeat(300),
  'x'.repeat(30_000),
  "'; drop table users; --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\r\nBcc: x@example.invalid',
  '=1+1',
  '{}',
  '[]',
  '[{"method_id":1}]',
  '{"__proto__":{"polluted":true}}',
  '__proto__',
  'constructor',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '0x10',
  '1.005',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '31.11.2026',
  '29.02.2025',
  '2026-02-30',
  '0000-01-01',
  '-000001-01-01',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '+275760-09-13T00:00:00Z',
  '2026-01-01',
  '2999-12-31',
  '1900-01-01',
  '2026-01-01T00:00:00Z',
  '#12',
  'P0420',
];

/** Searches that are dear or that programs have stumbled over: many words, short ones, and such that every object has. */
const searches: readonly string[] = [
  'constructor',
  '__proto__',
  'hasOwnProperty toString valueOf',
  '__defineGetter__ constructor prototype',
  '1 1 1 1 1',
  '1er 1er 1er 1er',
  '1 2 3 4 5 6 7 8 9',
  'a b c d e f g h i j',
  'e i e i e i o',
  '. , - / # & +',
  '%% __ %_% \\',
  '320 d 320d 3 2 0 d',
  'golf 1,9 tdi 1.9 tdi golf',
  '#1 #1 #1 1.1.2026 01.2026 2026',
  'tdi '.repeat(25).trim(),
  Array.from({ length: 200 }, (_, at) => `w${at}`).join(' '),
  Array.from({ length: 50 }, () => 'x').join(' '),
  `${'bmw '.repeat(12)}x`,
  'ä'.repeat(100),
  'ﬁ ß İ ı ſ',
];

const numbers: readonly number[] = [
  0,
  1,
  2,
  3,
  -1,
  0.1,
  1.005,
  -0,
  1e-320,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  -1e308,
  5e-324,
];

/** So much that a limit has to stop it, below that of a body. */
const masses: readonly (() => unknown)[] = [
  () => 'x'.repeat(900_000),
  () => '\u202E'.repeat(200_000),
  () => Array.from({ length: 10_000 }, (_, index) => index),
  () => Array.from({ length: 10_000 }, () => ({})),
  () => nested(2000, (inner) => [inner]),
  () => nested(2000, (inner) => ({ a: inner })),
];

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

/** A value of any kind, often none that anybody expects. */
export function wildValue(draw: Draw, depth = 0): unknown {
  if (depth === 0 && draw(40) === 0) return pickOne(draw, masses)();
  const kind = draw(depth > 2 ? 4 : 7);
  if (kind === 0) return pickOne(draw, numbers);
  if (kind === 1) return draw(2) === 0;
  if (kind === 2) return null;
  if (kind === 3 || kind === 4) return pickOne(draw, texts);
  if (kind === 5) return Array.from({ length: draw(4) }, () => wildValue(draw, depth + 1));
  return { [pickOne(draw, texts)]: wildValue(draw, depth + 1), id: draw(10) };
}

type Schema = z.core.JSONSchema.BaseSchema;

/** The JSON schema of what a call takes; each is made once. */
const schemas = new Map<z.ZodType, Schema>();
export function toSchema(input: z.ZodType): Schema {
  const known = schemas.get(input) ?? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  schemas.set(input, known);
  return known;
}

/**
 * A value that fits a schema, as far as the schema says. Whole numbers are small, so that ids hit what is there.
 *
 * @param wildness of a hundred values, so many are none of the schema's
 */
export function drawValue(draw: Draw, schema: Schema, wildness: number): unknown {
  if (draw(100) < wildness) return draw(3) === 0 ? nearValue(draw, schema) : wildValue(draw);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pickOne(draw, schema.enum);
  if (schema.anyOf !== undefined) return drawValue(draw, pickOne(draw, schema.anyOf), wildness);
  const between = (min: number, max: number) => min + draw(Math.max(1, max - min + 1));
  switch (schema.type) {
    case 'string':
      return textFor(draw, schema);
    case 'integer':
    case 'number':
      return between(Math.max(0, schema.minimum ?? 0), Math.min(60, schema.maximum ?? 60));
    case 'boolean':
      return draw(2) === 0;
    case 'null':
      return null;
    case 'array': {
      const max = Math.min(schema.maxItems ?? 3, draw(20) === 0 ? 250 : 3);
      const length = between(Math.min(schema.minItems ?? 0, max), max);
      return Array.from({ length }, () => drawValue(draw, (schema.items ?? {}) as Schema, wildness));
    }
    case 'object': {
      const required = new Set(schema.required);
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([name]) => draw(100) >= (required.has(name) ? wildness / 2 : 40),
      );
      return Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          name === 'search' && draw(2) === 0 ? searchOf(draw) : drawValue(draw, field as Schema, wildness),
        ]),
      );
    }
    case undefined:
    default:
      return wildValue(draw);
  }
}

/** A search, mostly of a length that a call takes. */
function searchOf(draw: Draw): string {
  const search = pickOne(draw, searches);
  return draw(4) === 0 ? search : search.slice(0, 100);
}

/** A value that the schema all but takes: a step over a bound, one letter too many, a letter that no text bears. */
function nearValue(draw: Draw, schema: Schema): unknown {
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 2_147_483_647 } = schema;
    return pickOne(draw, [minimum - 1, minimum, maximum, maximum + 1, minimum + 0.5, String(minimum), `${maximum}e0`]);
  }
  if (schema.type === 'array') {
    const { items = {}, maxItems = 9999 } = schema;
    return Array.from({ length: maxItems + 1 }, () => drawValue(draw, items as Schema, 0));
  }
  const value = drawValue(draw, schema, 0);
  if (typeof value !== 'string') return [value];
  const tail = pickOne(draw, ['\0', '\uD800', '\u202E', '\r\n', ' ', 'x', '\uFEFF', '\u{1F600}']);
  return draw(3) === 0 ? value.padEnd((schema.maxLength ?? 300) + 1, 'x') : value + tail;
}

const formatted: Record<string, readonly string[]> = {
  email: ['anna@berg.example', 'a@b.co'],
  uuid: ['11111111-1111-4111-8111-111111111111', '00000000-0000-4000-8000-000000000000'],
  uri: ['https://example.com/path?x=1'],
  date: ['2026-01-31', '2024-02-29', '1999-12-31'],
  'date-time': ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.123456+02:00'],
};

function textFor(draw: Draw, { format = '', pattern, maxLength = 40, minLength = 0 }: Schema): string {
  const known = formatted[format];
  if (known !== undefined) return pickOne(draw, known);
  if (pattern !== undefined && /\\d/.test(pattern)) return String(draw(60));
  const length = Math.max(minLength, pickOne(draw, [1, 3, 12, maxLength]));
  return pickOne(draw, ['a', 'Berg ', 'Ö', '漢', 'P0420 ']).repeat(length).slice(0, Math.min(length, maxLength));
}
