import { describe, expect, test } from 'vitest';
import type { DetailAnswer } from '#contract/catalog/detail-answers.ts';
import { MethodDetail, MethodDetails } from '#contract/catalog/details.ts';
import { MethodId } from '#contract/ids.ts';
import { askedDetails, demandsFile, judgeDetail, judgeDetails } from './method-details.ts';

const vmax = MethodDetail.parse({
  number: 1,
  kind: 'value',
  required: true,
  unit: 'km/h',
  min: 100,
  max: 320,
  texts: [
    { language: 'en', name: 'Limit' },
    { language: 'de', name: 'Grenze' },
  ],
});
const pops = MethodDetail.parse({
  number: 2,
  kind: 'choice',
  required: false,
  texts: [
    { language: 'en', name: 'Level', choices: ['low', 'high'] },
    { language: 'de', name: 'Stufe', choices: ['leise', 'laut'] },
  ],
});
const note = MethodDetail.parse({
  number: 3,
  kind: 'text',
  required: false,
  texts: [{ language: 'en', name: 'Note' }],
});
const log = MethodDetail.parse({ number: 4, kind: 'file', required: true, texts: [{ language: 'en', name: 'Log' }] });

test('details are asked for in the language of the reader, else in English; the value of a choice is the English one', () => {
  expect(askedDetails([pops, note], 'de')).toMatchObject([
    {
      name: 'Stufe',
      choices: [
        { value: 'low', label: 'leise' },
        { value: 'high', label: 'laut' },
      ],
    },
    { name: 'Note', choices: [] },
  ]);
  expect(askedDetails([pops], 'fr')[0]?.choices.map(({ label }) => label)).toEqual(['low', 'high']);
});

describe('an answer', () => {
  const asked = (detail: MethodDetail) => askedDetails([detail], 'en')[0] ?? expect.fail('no detail');
  test.each([
    [vmax, '180', { ok: true, value: '180' }],
    [vmax, ' 180,50 ', { ok: true, value: '180.5' }],
    [vmax, '100', { ok: true, value: '100' }],
    [vmax, '320', { ok: true, value: '320' }],
    [vmax, '99.999', { ok: false, problem: 'range' }],
    [vmax, '320.001', { ok: false, problem: 'range' }],
    [vmax, '1,000.5', { ok: false, problem: 'number' }],
    [vmax, '1e3', { ok: false, problem: 'number' }],
    [vmax, '180 km/h', { ok: false, problem: 'number' }],
    [vmax, '\u200b', { ok: false, problem: 'missing' }],
    [pops, '', { ok: true, value: '' }],
    [pops, 'high', { ok: true, value: 'high' }],
    [pops, 'laut', { ok: false, problem: 'choice' }],
    [pops, 'HIGH', { ok: false, problem: 'choice' }],
    [note, 'two\nlines', { ok: true, value: 'two lines' }],
    [note, 'x'.repeat(200), { ok: true, value: 'x'.repeat(200) }],
    [note, 'x'.repeat(201), { ok: false, problem: 'long' }],
    [log, '', { ok: true, value: '' }],
  ])('to %j of %j is judged', (detail, answer, judged) => {
    expect(judgeDetail(asked(detail), answer)).toEqual(judged);
  });
});

const methodId = MethodId.parse(7);
const answer = (number: number, value: string, of = methodId): DetailAnswer => ({ methodId: of, number, value });

test('the first wrong answer is named, and empty ones are not stored', () => {
  const methods = [{ methodId, details: askedDetails([vmax, pops], 'en') }];
  expect(judgeDetails(methods, [answer(1, '250'), answer(2, '')])).toEqual({ ok: true, answers: [answer(1, '250')] });
  expect(judgeDetails(methods, [answer(1, '250', MethodId.parse(8))])).toMatchObject({
    ok: false,
    wrong: { methodId, detail: { number: 1 }, problem: 'missing' },
  });
  expect(judgeDetails(methods, [answer(2, 'loud'), answer(1, '250')])).toMatchObject({
    ok: false,
    wrong: { detail: { number: 2 }, problem: 'choice' },
  });
});

test('only a file that is required is demanded', () => {
  expect(demandsFile([{ details: askedDetails([vmax, log], 'en') }])).toBe(true);
  expect(demandsFile([{ details: askedDetails([vmax, { ...log, required: false }], 'en') }])).toBe(false);
});

test.each([
  ['without English', { ...note, texts: [{ language: 'de', name: 'Notiz' }] }],
  ['with a language twice', { ...note, texts: [...note.texts, ...note.texts] }],
  ['with one choice', { ...pops, texts: [{ language: 'en', name: 'Level', choices: ['low'] }] }],
  ['with a choice twice', { ...pops, texts: [{ language: 'en', name: 'Level', choices: ['low', 'low'] }] }],
  [
    'with fewer choices in German',
    { ...pops, texts: [pops.texts[0], { language: 'de', name: 'Stufe', choices: ['leise'] }] },
  ],
  ['with choices of a text', { ...note, texts: [{ language: 'en', name: 'Note', choices: ['a', 'b'] }] }],
  ['with bounds that no number meets', { ...vmax, min: 2, max: 1 }],
  ['with an empty name', { ...note, texts: [{ language: 'en', name: '  ' }] }],
])('a detail %s is none', (_title, detail) => {
  expect(MethodDetail.safeParse(detail).success).toBe(false);
});

test('a method has at most six details, each with its own number', () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ ...note, number }));
  expect(MethodDetails.safeParse(many.slice(0, 6)).success).toBe(true);
  expect(MethodDetails.safeParse(many).success).toBe(false);
  expect(MethodDetails.safeParse([note, note]).success).toBe(false);
});
