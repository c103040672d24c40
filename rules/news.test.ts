import { describe, expect, test } from 'vitest';
import { GroupId } from '#contract/ids.ts';
import type { News } from '#contract/news.ts';
import { chooseText, isShown, type NewsReader, newsState } from './news.ts';

const [dealers, partners] = [GroupId.parse(1), GroupId.parse(2)];
const news = (more: Partial<News>) => ({
  active: true,
  audience: ['visitors' as const],
  groupIds: [],
  ...more,
});

const visitor: NewsReader = { side: 'visitor' };
const customer: NewsReader = { side: 'customer', groupId: undefined };
const dealer: NewsReader = { side: 'customer', groupId: dealers };
const partner: NewsReader = { side: 'customer', groupId: partners };
const staff: NewsReader = { side: 'staff' };
const readers = { visitor, customer, dealer, partner, staff };

const noon = new Date('2026-11-15T11:00:00Z');

describe('news are shown to their audience alone [P1.155]', () => {
  test.each([
    [['visitors'], [], ['visitor']],
    [['customers'], [], ['customer', 'dealer', 'partner']],
    [['groups'], [dealers], ['dealer']],
    [['groups'], [dealers, partners], ['dealer', 'partner']],
    [['groups'], [], []],
    [['staff'], [], ['staff']],
    [['visitors', 'staff'], [], ['visitor', 'staff']],
    [['customers', 'groups'], [dealers], ['customer', 'dealer', 'partner']],
    [['visitors', 'groups', 'staff'], [partners], ['visitor', 'partner', 'staff']],
    // Groups count only where they are an audience.
    [['staff'], [dealers], ['staff']],
  ] as const)('%j with groups %j: %j', (audience, groupIds, expected) => {
    const one = news({ audience: [...audience], groupIds: [...groupIds] });
    const shown = Object.entries(readers).filter(([, reader]) => isShown(one, reader, noon));
    expect(shown.map(([name]) => name)).toEqual(expected);
  });
});

describe('news run from the first to the last day in Vienna [P1.155]', () => {
  test.each([
    ['without an end on either side', {}, '2026-11-15T11:00:00Z', 'shown'],
    ['switched off', { active: false }, '2026-11-15T11:00:00Z', 'off'],
    ['switched off before it begins', { active: false, from: '2027-01-01' }, '2026-11-15T11:00:00Z', 'off'],
    ['a second before the first day', { from: '2026-11-15' }, '2026-11-14T22:59:59Z', 'planned'],
    ['at the beginning of the first day', { from: '2026-11-15' }, '2026-11-14T23:00:00Z', 'shown'],
    ['at the end of the last day', { to: '2026-11-15' }, '2026-11-15T22:59:59Z', 'shown'],
    ['a second after the last day', { to: '2026-11-15' }, '2026-11-15T23:00:00Z', 'over'],
    ['on a period of one day', { from: '2026-11-15', to: '2026-11-15' }, '2026-11-15T11:00:00Z', 'shown'],
    // Clocks go forward in the night to 29 March: that day has 23 hours.
    ['before the short day', { from: '2026-03-29', to: '2026-03-29' }, '2026-03-28T22:59:59Z', 'planned'],
    ['at the beginning of the short day', { from: '2026-03-29', to: '2026-03-29' }, '2026-03-28T23:00:00Z', 'shown'],
    ['at the end of the short day', { from: '2026-03-29', to: '2026-03-29' }, '2026-03-29T21:59:59Z', 'shown'],
    ['after the short day', { from: '2026-03-29', to: '2026-03-29' }, '2026-03-29T22:00:00Z', 'over'],
    // Clocks go back in the night to 25 October: that day has 25 hours.
    ['before the long day', { from: '2026-10-25', to: '2026-10-25' }, '2026-10-24T21:59:59Z', 'planned'],
    ['at the beginning of the long day', { from: '2026-10-25', to: '2026-10-25' }, '2026-10-24T22:00:00Z', 'shown'],
    ['at the end of the long day', { from: '2026-10-25', to: '2026-10-25' }, '2026-10-25T22:59:59Z', 'shown'],
    ['after the long day', { from: '2026-10-25', to: '2026-10-25' }, '2026-10-25T23:00:00Z', 'over'],
  ] as const)('%s', (_when, period, at, state) => {
    expect(newsState({ active: true, from: undefined, to: undefined, ...period }, new Date(at))).toBe(state);
    expect(isShown(news(period), visitor, new Date(at))).toBe(state === 'shown');
  });
});

describe('the text of news', () => {
  const text = (language: News['texts'][number]['language']) => ({ language, title: '', text: language });
  test.each([
    ['in the language of the reader', ['en', 'fr', 'it'], 'it', 'it'],
    ['else in English', ['fr', 'en', 'it'], 'pl', 'en'],
    ['else in the first language of the portal', ['ru', 'fr'], 'pl', 'fr'],
  ] as const)('is %s [P1.155]', (_which, languages, reader, expected) => {
    expect(chooseText(languages.map(text), reader)?.language).toBe(expected);
  });

  test('is none without any', () => {
    expect(chooseText([], 'en')).toBeUndefined();
  });
});
