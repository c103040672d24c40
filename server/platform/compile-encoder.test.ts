import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { everyCall } from '#contract/every-call.ts';
import { flag, orNull, text, textOrEmpty, wholeNumber, wire, words } from '#contract/wire.ts';
import { type Draw, drawFrom, oneOf, schemaOf, valueOf, wildValue } from '#test/fuzz/values.ts';
import { compileEncoder } from './compile-encoder.ts';

/** The JSON of a value, or the mark of a refusal. */
function outcomeOf(encode: (value: unknown) => string, value: unknown): string | undefined {
  try {
    return encode(value);
  } catch {
    return 'refused';
  }
}

const byZod = (schema: z.ZodType) => (value: unknown) => JSON.stringify(schema.encode(value));

const instantSent = '2026-01-31T10:00:00.123456Z';
/** Values that pass conditions of which the description of a schema says nothing. */
const fitting: readonly unknown[] = [
  instantSent,
  7,
  10_000,
  'DE89370400440532013000',
  'COBADEFFXXX',
  'AT',
  'desk@portal.example',
  '#12ab9f',
  '+49 30 123456',
  { weekday: 1, opens: 480, closes: 1020, warns: 30 },
  { source: 'staff', vatNumber: 'ATU1', confirmedAt: instantSent, confirmedBy: 'Eva', note: '' },
  [],
];

/** A copy with another value at a path. */
function withValue(record: unknown, [first, ...rest]: readonly PropertyKey[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(record)) return record.with(Number(first), withValue(record[Number(first)], rest, value));
  const fields = record as Readonly<Record<PropertyKey, unknown>>;
  return { ...fields, [first]: withValue(fields[first], rest, value) };
}

/** An answer as handlers give it, made of one that the schema reads from the wire. */
function answerOf(schema: z.ZodType, draw: Draw): unknown {
  let sent = valueOf(draw, schemaOf(schema), 0);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { success, data, error } = schema.safeDecode(sent);
    if (success) return data;
    const path = error.issues[0]?.path ?? [];
    // A field that tells kinds of records apart fits only with the rest of its record.
    const paths = [path, path.slice(0, -1)];
    const tries = paths.flatMap((place) => fitting.map((value) => withValue(sent, place, value)));
    const issuesOf = (value: unknown) => schema.safeDecode(value).error?.issues.length ?? 0;
    sent = tries.find((value) => issuesOf(value) < error.issues.length);
  }
  throw new Error('no answer fits the schema');
}

/** The same answer, wrong in one place: another value, a field too few or too many. */
function damaged(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw(4) === 0) return wildValue(draw, 1);
  if (Array.isArray(value)) {
    if (value.length === 0) return [wildValue(draw, 1)];
    return value.with(draw(value.length), damaged(oneOf(draw, value), draw));
  }
  const names = Object.keys(value);
  const fields = value as Readonly<Record<string, unknown>>;
  if (names.length === 0) return { more: wildValue(draw, 1) };
  const name = oneOf(draw, names);
  const kind = draw(8);
  if (kind === 0) return { ...fields, [name]: undefined };
  if (kind === 1) return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
  if (kind === 2) return { ...fields, more: wildValue(draw, 1) };
  return { ...fields, [name]: damaged(fields[name], draw) };
}

const jsonCalls = everyCall.filter(({ answers }) => answers !== 'file');

describe('an answer that was compiled', () => {
  test.each(jsonCalls.map((call) => [call.name, call.output] as const))(
    'of %s is what zod writes, and refused where zod refuses',
    (_name, output) => {
      const [compiled, zod] = [compileEncoder(output), byZod(output)];
      let wrong = 0;
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const draw = drawFrom(seed);
          const answer = answerOf(output, draw);
          expect(compiled(answer)).toBe(zod(answer));
          for (let time = 0; time < 3; time += 1) {
            const other = damaged(answer, draw);
            const expected = outcomeOf(zod, other);
            expect(outcomeOf(compiled, other)).toBe(expected);
            if (expected === 'refused') wrong += 1;
          }
        }),
        { numRuns: 10 },
      );
      expect(wrong).toBeGreaterThan(0);
    },
  );

  test('is left to zod in few parts: maps by names that are not known, and unions by a field', () => {
    const left = jsonCalls.flatMap(({ name, output }) => {
      const kinds: string[] = [];
      compileEncoder(output, (kind) => void kinds.push(kind));
      return kinds.length === 0 ? [] : [`${name}: ${kinds.join()}`];
    });
    expect(left).toEqual([
      // The riddle is the library's own record.
      'getHumanChallenge: record',
      // Rows of any table, before and after.
      'getAuditLog: record,record',
      // The proof of a VAT number, of one of two kinds.
      'createInvoice: union',
      'cancelInvoice: union',
      'getInvoices: union',
      'importStatement: record',
      'getSecurityLog: record',
    ]);
  });
});

describe('what a schema says', () => {
  const Color = words({ red: 'r', blue: 'b' });
  const Part = wire({ partId: wholeNumber, color: Color.optional() }, { partId: 'part_id', color: 'part_color' });
  const holes: unknown[] = [];
  holes[2] = 1;
  const cases: readonly (readonly [what: string, schema: z.ZodType, values: readonly unknown[]])[] = [
    ['a text', z.string(), ['', 'ä"\\\u2028', '\uD800', 1, null, undefined]],
    ['a limited text', text(3).min(2), ['ab', 'abcd', 'a', '\u{1F600}', '\u{1F600}\u{1F600}', 'a\0']],
    ['a text that is cleaned', z.string().trim().min(1), [' a ', '  ', 'a']],
    ['a day', z.iso.date(), ['2026-02-28', '2026-02-30', 5]],
    ['a number', z.number().max(9), [1.5, -0, 9, 9.1, Number.NaN, Infinity, '1']],
    ['a whole number', z.int().min(0), [0, 1.5, -1, 2 ** 53, 2 ** 53 - 1, '0']],
    ['a yes or no', flag, [true, false, 1, 'true', null]],
    ['a word', Color, ['red', 'r', 'green', undefined]],
    ['nothing', z.void(), [undefined, null, 0]],
    ['anything', z.unknown(), [undefined, null, { a: undefined }, new Date(0), [undefined]]],
    ['null or a number', z.number().nullable(), [null, 1, undefined, '1']],
    ['a field that must be there', z.object({ a: z.unknown() }), [{ a: 1 }, { a: undefined }, {}, [], null, 'a']],
    ['a field that may be absent', z.object({ a: z.int().optional() }), [{ a: 1 }, { a: undefined }, {}, { a: null }]],
    ['a field with a default', z.object({ a: z.int().default(4) }), [{ a: 1 }, { a: undefined }, {}]],
    ['a field that falls back', z.object({ a: z.int().catch(4) }), [{ a: 1 }, { a: 'x' }, {}]],
    ['an absent text', z.object({ a: textOrEmpty }), [{ a: 'x' }, { a: undefined }, {}]],
    ['an absent value', wire({ a: orNull(Color) }, {}), [{ a: 'red' }, { a: undefined }, {}, { a: null }, []]],
    ['other names', Part, [{ partId: 1 }, { partId: 1, color: 'red', more: 1 }, { part_id: 1 }, 7, [], null]],
    ['a record of records', z.array(z.object({ part: Part })), [[], [{ part: { partId: 3 } }], holes, [{}], {}]],
    ['one of two', z.union([Part, z.string(), z.array(Part)]), [{ partId: 1 }, 'x', [{ partId: 1 }], 5, [5]]],
    [
      'a condition on a record',
      Part.refine(({ partId }) => partId > 2),
      [{ partId: 3 }, { partId: 2 }, { color: 'x' }],
    ],
    ['a condition on a list', z.array(z.int()).max(2), [[1, 2], [1, 2, 3], ['a']]],
    ['a key of its own', z.object({ 7: z.int(), b: z.int(), 'a"\n': z.int() }), [{ b: 1, 7: 2, 'a"\n': 3 }, { b: 1 }]],
    ['a map', z.record(z.string(), z.int()), [{ a: 1 }, { a: 'x' }, new Map(), []]],
    ['a strict record', z.strictObject({ a: z.int() }), [{ a: 1 }, { a: 1, b: 2 }]],
  ];

  test.each(cases)('is kept by its encoder: %s', (_what, schema, values) => {
    const [compiled, zod] = [compileEncoder(schema), byZod(schema)];
    const outcomes = values.map((value) => outcomeOf(zod, value));
    expect(values.map((value) => outcomeOf(compiled, value))).toEqual(outcomes);
  });

  test('is said in the words of zod when it refuses', () => {
    const Answer = z.object({ parts: z.array(Part) });
    const wrong = { parts: [{ partId: 1 }, { partId: 'x' }] };
    expect(() => compileEncoder(Answer)(wrong)).toThrow(z.ZodError);
    expect(() => compileEncoder(Answer)(wrong)).toThrow('part_id');
  });
});
