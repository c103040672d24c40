import { describe, expect, test } from 'vitest';
import { cutExcerpt } from './excerpt.ts';

test('a short text is returned whole on one line', () => {
  expect(cutExcerpt('The  gearbox\nslips', ['gearbox'])).toBe('The gearbox slips');
});

test('a long text is cut around the first word found, with ellipses', () => {
  const text = `${'a '.repeat(300)}Gearbox ${'z '.repeat(300)}`;
  const excerpt = cutExcerpt(text, ['nothing', 'gearbox']);
  expect(excerpt).toMatch(/^…(a )+Gearbox( z)+ ?…$/);
  expect(excerpt.length).toBeLessThan(205);
});

test('a word at the beginning is not preceded by an ellipsis', () => {
  expect(cutExcerpt(`Gearbox ${'z '.repeat(300)}`, ['gearbox'])).toMatch(/^Gearbox z/);
});

test('a text without the words is cut from its beginning', () => {
  expect(cutExcerpt('short', ['nothing'])).toBe('short');
  expect(cutExcerpt('', ['nothing'])).toBe('');
});

describe('cutExcerpt', () => {
  test.each([
    ['emoji behind the word', `b wort57 ${'🚗'.repeat(150)}`],
    ['emoji in front of it', `${'🚗'.repeat(150)} wort57 end`],
    ['families', `${'👨‍👩‍👧'.repeat(60)} wort57 ${'👨‍👩‍👧'.repeat(60)}`],
    ['flags', `x${'🇦🇹'.repeat(90)} wort57 ${'🇦🇹'.repeat(90)}`],
    ['decomposed letters', `${'e\u0301'.repeat(120)} wort57 ${'e\u0301'.repeat(120)}`],
  ])('cuts between characters: %s', (_, text) => {
    const excerpt = cutExcerpt(text, ['wort57']);
    expect(excerpt).toContain('wort57');
    expect(excerpt.isWellFormed()).toBe(true);
    const whole = new Set(Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment));
    const parts = Array.from(new Intl.Segmenter('en').segment(excerpt.replaceAll('…', '')), ({ segment }) => segment);
    expect(parts.filter((part) => !whole.has(part))).toEqual([]);
  });

  test.each([
    ['o’neil', "O'Neil"],
    ['1.9', '1,9 TDI'],
    ['edc17-c46', 'EDC17 C46'],
    ['strasse', 'Straße'],
    ['ﬁlter', 'Filter'],
  ])('finds %s like the search does: %s', (word, written) => {
    const text = `${'ß ﬁ '.repeat(100)}${written}${' end'.repeat(100)}`;
    expect(cutExcerpt(text, [word])).toContain(written);
  });
});
