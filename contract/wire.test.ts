import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MethodId, TaskId } from './ids.ts';
import { creditCents, Credits } from './money.ts';
import {
  flag,
  line,
  maxTextLength,
  orEmpty,
  orNull,
  text,
  textOrEmpty,
  wholeNumber,
  wire,
  withCanonicalSpelling,
  words,
} from './wire.ts';

const Line = wire({ methodId: MethodId, price: Credits }, { methodId: 'method_id', price: 'method_price' });
const Order = wire(
  { taskId: TaskId, lines: z.array(Line), note: z.string().optional() },
  { taskId: ['task_id', 'task_ID', 'taskId'], lines: 'task_lines' },
);
const outside = { task_id: 7, task_lines: [{ method_id: 3, method_price: 12.5 }], note: 'hello' };
const inside = { taskId: 7, lines: [{ methodId: 3, price: 1250 }], note: 'hello' };

describe('record', () => {
  test('is decoded with internal names, nested records included, and each value once', () => {
    expect(Order.parse(outside)).toEqual(inside);
  });

  test('is encoded with the names of the specification [C7.41]', () => {
    expect(Order.encode(Order.parse(outside))).toEqual(outside);
  });

  test('without an optional field has no such key, not an undefined one', () => {
    const { note: _, ...rest } = outside;
    expect(Object.keys(Order.parse(rest))).toEqual(['taskId', 'lines']);
  });

  test('with internal names is refused', () => {
    expect(Order.safeParse(inside).success).toBe(false);
  });

  test.each([
    ['the canonical spelling', { task_id: 7 }, { task_id: 7 }],
    ['another spelling', { task_ID: 7 }, { task_id: 7 }],
    ['a third spelling', { taskId: 7, note: 'x' }, { task_id: 7, note: 'x' }],
  ])('accepts %s', (_case, record, read) => {
    expect(withCanonicalSpelling(Order, record)).toEqual(read);
  });

  test('with two spellings of a field keeps the canonical one [C7.41]', () => {
    const renamed = withCanonicalSpelling(Order, { task_ID: 8, task_id: 7, task_lines: [] });
    expect(Order.parse(renamed)).toEqual({ taskId: 7, lines: [] });
  });

  test.each([[undefined], [null], ['text'], [[1, 2]]])('that is %j is left unchanged', (record) => {
    expect(withCanonicalSpelling(Order, record)).toEqual(record);
  });
});

describe('specified field without a value', () => {
  const Answer = wire({ taskId: orNull(TaskId), name: textOrEmpty }, { taskId: 'task_id', name: 'task_done_by' });

  test('is included as empty in the encoded record', () => {
    expect(Answer.encode({})).toEqual({ task_id: null, task_done_by: '' });
    expect(Answer.encode({ taskId: TaskId.decode(7), name: 'Anna' })).toEqual({ task_id: 7, task_done_by: 'Anna' });
  });

  test('is absent in the decoded record', () => {
    expect(Object.entries(Answer.parse({ task_id: null, task_done_by: '' }))).toEqual([]);
    expect(Answer.parse({ task_id: '7', task_done_by: 'Anna' })).toEqual({ taskId: 7, name: 'Anna' });
  });
});

describe('id', () => {
  test.each([
    [7, 7],
    ['7', 7],
    ['2147483647', 2_147_483_647],
  ])('%j is decoded as %i', (input, id) => {
    expect(TaskId.parse(input)).toBe(id);
  });

  test.each(['', '-1', '1.5', '1e3', '7 ', '2147483648', '99999999999', -1, 1.5, null, true, Number.NaN])(
    '%j is refused',
    (input) => {
      expect(TaskId.safeParse(input).success).toBe(false);
    },
  );
});

describe('credits', () => {
  test.each([
    [12.5, 1250],
    ['12.5', 1250],
    ['12.50', 1250],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [0, 0],
    [-3, -300],
  ])('%j are decoded as %i hundredths', (input, hundredths) => {
    expect(Credits.parse(input)).toBe(hundredths);
  });

  test.each([0.001, 12.345, '0.001', '1e3', '', ' 1', 'Infinity', Number.NaN, Number.POSITIVE_INFINITY, 1e300, null])(
    '%j are refused',
    (input) => {
      expect(Credits.safeParse(input).success).toBe(false);
    },
  );

  test('are unchanged by decoding and encoding', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(creditCents), (hundredths) => {
        expect(Credits.parse(Credits.encode(hundredths))).toBe(hundredths);
        expect(Credits.parse(String(Credits.encode(hundredths)))).toBe(hundredths);
      }),
    );
  });

  test('are always whole hundredths', () => {
    expect(() => creditCents(0.5)).toThrow('expected int');
  });
});

describe('form field', () => {
  test.each([
    [true, true],
    ['true', true],
    ['1', true],
    [1, true],
    [0, false],
    [false, false],
    ['false', false],
    ['0', false],
  ])('flag %j is decoded as %s', (input, value) => {
    expect(flag.parse(input)).toBe(value);
  });

  test.each(['yes', '', 'TRUE', 2, -1, null])('flag %j is refused', (input) => {
    expect(flag.safeParse(input).success).toBe(false);
  });

  test.each([
    [12, 12],
    ['12', 12],
    ['-3', -3],
  ])('whole number %j is decoded as %i', (input, value) => {
    expect(wholeNumber.parse(input)).toBe(value);
  });

  test.each(['', '1.5', '1e3', 1.5, ' 1'])('whole number %j is refused', (input) => {
    expect(wholeNumber.safeParse(input).success).toBe(false);
  });

  test.each([
    ['abcd', true],
    ['abcde', false],
    ['a\0', false],
  ])('text %j of at most four characters is accepted: %s', (written, taken) => {
    expect(text(4).safeParse(written).success).toBe(taken);
  });
});

describe('words', () => {
  const Colour = words({ red: 1, green: 2 });
  const Fruit = words({ apple: 'malum', pear: 'pear' });

  test('are internal words in the program and specified words or numbers on the wire', () => {
    expect([Colour.decode(2), Colour.encode('red')]).toEqual(['green', 1]);
    expect([Fruit.decode('malum'), Fruit.encode('pear')]).toEqual(['apple', 'pear']);
    expect([Colour.options, Fruit.options]).toEqual([
      ['red', 'green'],
      ['apple', 'pear'],
    ]);
  });

  test('accept numbers sent as text by a form', () => {
    const posted = wholeNumber.pipe(Colour);
    expect([posted.decode('1'), posted.decode(2), posted.encode('green')]).toEqual(['red', 'green', 2]);
  });

  test.each([['green'], [3], ['2'], [null]])('refuse %j', (word) => {
    expect(Colour.safeDecode(word as never).success).toBe(false);
  });
});

describe('maxTextLength', () => {
  const fields = {
    name: line(80).min(1),
    note: text(500).optional(),
    color: orEmpty(line(7)),
    vendor: line(60).default(''),
    any: z.string(),
    amount: z.int(),
  };

  test.each([
    ['name', 80],
    ['note', 500],
    ['color', 7],
    ['vendor', 60],
    ['any', undefined],
    ['amount', undefined],
    ['unknown', undefined],
  ])('of %s is %s, by internal names and without wire names', (field, maxLength) => {
    expect(maxTextLength(z.object(fields), field)).toBe(maxLength);
    expect(maxTextLength(wire(fields, { name: 'tool_name', note: 'tool_note' }), field)).toBe(maxLength);
  });
});
