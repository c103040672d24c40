import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import type { Deed } from './deeds.ts';
import { companies } from './people.ts';
import { storyDays, storyOrders, tellStory } from './story.ts';

const day = 24 * 60 * 60_000;
const end = Date.UTC(2026, 10, 19, 14);
const story = tellStory(end);
const deedsOf = (events: typeof story, name: Deed['do']) => events.filter((event) => event.do === name);

describe('tellStory', () => {
  test('tells the same story for the same end', () => {
    expect(tellStory(end)).toEqual(story);
    expect(tellStory(end + day)).not.toEqual(story);
  });

  test('tells its events in the order of their times, over five months up to the end', () => {
    const times = story.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(end - storyDays * day);
    expect(times.at(-1)).toBeLessThan(end);
    const months = new Set(deedsOf(story, 'order').map(({ at }) => new Date(at).toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(5);
  });

  test.each([0, 1, 2, 3, 4, 5, 6])('places every order once when the end is %d days later', (later) => {
    const orders = tellStory(end + later * day).flatMap((event) =>
      event.do === 'order' || event.do === 'inquire' ? event.order : [],
    );
    expect(orders.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: storyOrders }, (_, order) => order),
    );
  });

  test('has 40 members in eight languages, and one who waits to be unlocked', () => {
    expect(new Set(companies.map(({ language }) => language))).toEqual(new Set(Object.keys(languages)));
    expect(Math.max(...companies.map(({ companyName }) => companyName.length))).toBeGreaterThanOrEqual(38);
    expect(Math.max(...companies.map(({ companyName }) => companyName.length))).toBeLessThanOrEqual(42);
    expect(deedsOf(story, 'unlock')).toHaveLength(40);
    expect(deedsOf(story, 'signUp')).toHaveLength(41);
  });

  test('has every kind of deed', () => {
    const kinds: Deed['do'][] = [
      ...([
        'setUp',
        'setDiscount',
        'signUp',
        'unlock',
        'addTool',
        'joinGroup',
        'agreeOnMethod',
        'agreeOnClass',
      ] as const),
      ...([
        'giveBonus',
        'correct',
        'sellOnAccount',
        'buy',
        'receive',
        'cancelPurchase',
        'cancelInvoice',
        'order',
      ] as const),
      ...(['assign', 'close', 'pay', 'refund', 'confirm', 'sendBack', 'update', 'block', 'archive', 'say'] as const),
      ...(['inquire', 'propose', 'accept', 'ask', 'answer', 'deliverAgain', 'withdrawFirst'] as const),
      ...(['download', 'readBack', 'reject', 'read', 'leaveQueue'] as const),
    ];
    expect(new Set(story.map((event) => event.do))).toEqual(new Set(kinds));
  });

  test('gives the workshop of the demo some 25 orders with ends of every kind', () => {
    const own = new Set(
      story.flatMap((event) => (event.do === 'order' && event.who === 'workshop' ? event.order : [])),
    );
    expect(own.size).toBeGreaterThanOrEqual(25);
    const deeds = new Set(story.flatMap((event) => ('order' in event && own.has(event.order) ? event.do : [])));
    for (const deed of ['close', 'pay', 'archive', 'block', 'update', 'sendBack', 'confirm'] as const)
      expect(deeds).toContain(deed);
    for (const deed of ['ask', 'propose', 'readBack', 'deliverAgain'] as const) expect(deeds).toContain(deed);
  });

  test('has conversations with pictures, and notes among staff', () => {
    const said = story.filter((event) => event.do === 'say');
    expect(said.length).toBeGreaterThanOrEqual(300);
    expect(said.filter(({ picture }) => picture !== undefined).length).toBeGreaterThanOrEqual(20);
    expect(said.filter(({ isNote }) => isNote).length).toBeGreaterThanOrEqual(10);
  });

  test('tells a shorter story over the same time', () => {
    const short = tellStory(end, 25);
    expect(deedsOf(short, 'order')).toHaveLength(25);
    expect(short[0]?.at).toBe(story[0]?.at);
  });
});
