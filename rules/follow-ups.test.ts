import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GroupId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type FollowUpKind, followUpKinds, followUpOutcomes } from '#contract/pricing/follow-up.ts';
import { FollowUpRule, maxFollowUpDays } from '#contract/pricing/follow-ups.ts';
import {
  daysSince,
  findFollowUpRule,
  followUpKind,
  followUpWindow,
  hasFollowUpTerms,
  priceFollowUp,
} from './follow-ups.ts';

const at = (instant: string) => new Date(instant);
const group = (number: number) => GroupId.parse(number);

test.each([
  { dealerUpdate: true, methods: ['Stage_1'], kind: 'dealerUpdate' },
  { dealerUpdate: true, methods: ['Original_File'], kind: 'dealerUpdate' },
  { dealerUpdate: false, methods: ['Original_File'], kind: 'backToOriginal' },
  { dealerUpdate: false, methods: ['Original_File', 'EGR'], kind: 'changeMethods' },
  { dealerUpdate: false, methods: ['Stage_1'], kind: 'changeMethods' },
])('an update to $methods (of a dealer: $dealerUpdate) is of the kind $kind', ({ dealerUpdate, methods, kind }) => {
  expect(followUpKind({ dealerUpdate, methods: methods.map((name) => ({ name })) })).toBe(kind);
});

describe('days since a delivery are those of the calendar in Vienna', () => {
  test.each([
    // A day of 23 hours, and one of 25.
    ['2026-03-28T22:30:00Z', '2026-03-29T22:30:00Z', 2],
    ['2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', 1],
    ['2026-03-28T23:30:00Z', '2026-03-29T21:59:59Z', 0],
    ['2026-10-24T21:59:59Z', '2026-10-25T22:59:59Z', 1],
    ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 0],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 1],
    ['2027-12-31T22:59:59Z', '2027-12-31T23:00:00Z', 1],
    ['2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z', 2],
  ])('from %s to %s: %i', (from, to, days) => {
    expect(daysSince(at(from), at(to))).toBe(days);
  });
});

const table: FollowUpRule[] = [
  { kind: 'changeMethods', days: 30, groupId: group(7), outcome: 'free' },
  { kind: 'changeMethods', days: 14, outcome: 'free' },
  { kind: 'changeMethods', days: 90, outcome: 'difference' },
  { kind: 'dealerUpdate', days: 365, outcome: 'percent', percent: 50 },
  { kind: 'backToOriginal', outcome: 'free' },
  { outcome: 'full' },
];

test.each([
  ['changeMethods', undefined, 0, { outcome: 'free' }],
  ['changeMethods', undefined, 14, { outcome: 'free' }],
  ['changeMethods', undefined, 15, { outcome: 'difference' }],
  ['changeMethods', 7, 15, { outcome: 'free' }],
  ['changeMethods', 8, 15, { outcome: 'difference' }],
  ['changeMethods', 7, 31, { outcome: 'difference' }],
  ['changeMethods', undefined, 91, { outcome: 'full' }],
  ['dealerUpdate', undefined, 365, { outcome: 'percent', percent: 50 }],
  ['dealerUpdate', undefined, 366, { outcome: 'full' }],
  ['backToOriginal', undefined, 3000, { outcome: 'free' }],
] as const)('%s by group %s after %i days has the terms of the first row that fits', (kind, groupId, days, terms) => {
  const customer = { kind, groupId: groupId === undefined ? undefined : group(groupId) };
  expect(findFollowUpRule(table, customer, days)).toMatchObject(terms);
});

test.each([
  ['changeMethods', '2026-06-01T10:00:00Z', '2026-06-14'],
  ['changeMethods', '2026-06-14T21:59:59Z', '2026-06-14'],
  ['changeMethods', '2026-06-14T22:00:00Z', '2026-08-29'],
  ['changeMethods', '2026-09-01T10:00:00Z', undefined],
  ['dealerUpdate', '2026-06-01T10:00:00Z', '2027-05-31'],
  ['backToOriginal', '2026-06-01T10:00:00Z', undefined],
] as const)('%s of a delivery of 31 May, asked for at %s, costs the same until %s', (kind, now, until) => {
  const delivered = { kind, groupId: undefined, deliveredAt: at('2026-05-31T09:00:00Z') };
  expect(followUpWindow(table, delivered, at(now)).until).toBe(until);
});

test('terms that go on in the next row have no end between them', () => {
  const rules: FollowUpRule[] = [
    { days: 10, outcome: 'free' },
    { days: 20, outcome: 'free' },
  ];
  const delivered = { kind: 'changeMethods', groupId: undefined, deliveredAt: at('2026-05-31T09:00:00Z') } as const;
  expect(followUpWindow(rules, delivered, at('2026-06-01T09:00:00Z')).until).toBe('2026-06-20');
});

test('a table without a row that fits has the rule of the specification', () => {
  const delivered = { kind: 'dealerUpdate', groupId: undefined, deliveredAt: at('2026-05-31T09:00:00Z') } as const;
  expect(followUpWindow([table[4] as FollowUpRule], delivered, at('2026-06-01T09:00:00Z'))).toEqual({
    rule: undefined,
    until: undefined,
  });
});

/** The name of a day in Vienna as the platform itself tells it. */
const viennaDay = (instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' }).format(instant);

/** Walks the table row by row and the calendar day by day: slow, and written from the words of the table. */
function lookUp(rules: readonly FollowUpRule[], kind: FollowUpKind, groupId: number | undefined, days: number) {
  for (const rule of rules) {
    if (rule.kind !== undefined && rule.kind !== kind) continue;
    if (rule.days !== undefined && rule.days < days) continue;
    if (rule.groupId !== undefined && Number(rule.groupId) !== groupId) continue;
    return rule;
  }
  return undefined;
}

const anyRule = fc
  .record({
    kind: fc.option(fc.constantFrom(...followUpKinds), { nil: undefined }),
    days: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    groupId: fc.option(fc.constantFrom(group(1), group(2)), { nil: undefined }),
    outcome: fc.constantFrom(...followUpOutcomes),
    percent: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ percent, ...rule }): FollowUpRule => (rule.outcome === 'percent' ? { ...rule, percent } : rule));

test('any table agrees with one that is walked by hand, over both changes of the clocks', () => {
  const aroundChange = (day: string) =>
    fc
      .integer({ min: -20 * 24 * 60, max: 20 * 24 * 60 })
      .map((minutes) => new Date(Date.parse(day) + minutes * 60_000));
  const instants = fc.oneof(aroundChange('2026-03-29T01:00:00Z'), aroundChange('2026-10-25T01:00:00Z'));
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 6 }),
      fc.constantFrom(...followUpKinds),
      fc.constantFrom(undefined, 1, 2),
      instants,
      fc.integer({ min: 0, max: 45 * 24 * 60 }),
      (rules, kind, groupId, deliveredAt, minutesLater) => {
        const now = new Date(deliveredAt.getTime() + minutesLater * 60_000);
        let days = 0;
        for (let day = viennaDay(deliveredAt); day !== viennaDay(now); days += 1)
          day = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        const customer = { kind, groupId: groupId === undefined ? undefined : group(groupId) };
        const { rule, until } = followUpWindow(rules, { ...customer, deliveredAt }, now);
        expect(rule).toBe(lookUp(rules, kind, groupId, days));

        const terms = (after: number) => {
          const found = lookUp(rules, kind, groupId, after);
          return `${found?.outcome ?? 'none'} ${found?.percent ?? ''}`;
        };
        let last: number | undefined = days;
        while (last !== undefined && terms(last + 1) === terms(days)) last = last > 200 ? undefined : last + 1;
        let lastDay = viennaDay(deliveredAt);
        for (let passed = 0; passed < (last ?? 0); passed += 1)
          lastDay = new Date(Date.parse(`${lastDay}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        expect(until).toBe(last === undefined ? undefined : lastDay);
      },
    ),
    { seed: 20_261_130, numRuns: 300 },
  );
});

test.each([
  [{ outcome: 'difference' }, { price: 2000, fullPrice: 8000, deducted: 6000 }],
  [{ outcome: 'free' }, { price: 0, fullPrice: 0, deducted: 0 }],
  [
    { outcome: 'percent', percent: 50 },
    { price: 4000, fullPrice: 10_000, deducted: 0 },
  ],
  [
    { outcome: 'percent', percent: 1 },
    { price: 80, fullPrice: 6080, deducted: 0 },
  ],
  [{ outcome: 'full' }, { price: 8000, fullPrice: 14_000, deducted: 0 }],
] as const)('an update of 80 credits in a file of 60 paid costs by %j', (terms, price) => {
  expect(priceFollowUp(terms, creditCents(8000), creditCents(6000))).toEqual(price);
});

test('the difference to more than the price is nothing', () => {
  expect(priceFollowUp({ outcome: 'difference' }, creditCents(4000), creditCents(6000)).price).toBe(0);
});

test.each([
  [{ paid: 6000, isSettled: true, deliveredAt: at('2026-05-31T09:00:00Z') }, true],
  [{ paid: 0, isSettled: true, deliveredAt: at('2026-05-31T09:00:00Z') }, false],
  [{ paid: 6000, isSettled: false, deliveredAt: at('2026-05-31T09:00:00Z') }, false],
  [{ paid: 6000, isSettled: true, deliveredAt: null }, false],
])('the table holds for the file %j: %s', ({ paid, ...file }, holds) => {
  expect(hasFollowUpTerms({ ...file, paid: creditCents(paid) })).toBe(holds);
});

test.each([
  { outcome: 'percent' },
  { outcome: 'free', percent: 10 },
  { outcome: 'percent', percent: 0 },
  { outcome: 'percent', percent: 100 },
  { outcome: 'percent', percent: 12.5 },
  { outcome: 'free', days: -1 },
  { outcome: 'free', days: maxFollowUpDays + 1 },
  { outcome: 'gift' },
  { outcome: 'free', kind: 'doesNotWork' },
])('a row %j is none', (row) => {
  expect(FollowUpRule.safeParse(row).success).toBe(false);
});
