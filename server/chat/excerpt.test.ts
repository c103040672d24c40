import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a short text is its own excerpt, on one line', () => {
  expect(excerptOf('The  gearbox\nslips', ['gearbox'])).toBe('The gearbox slips');
});

test('of a long text it is the part around the first word found, and says where something is left out', () => {
  const text = `${'a '.repeat(300)}Gearbox ${'z '.repeat(300)}`;
  const excerpt = excerptOf(text, ['nothing', 'gearbox']);
  expect(excerpt).toMatch(/^…(a )+Gearbox( z)+ ?…$/);
  expect(excerpt.length).toBeLessThan(205);
});

test('a word at the beginning leaves nothing out before it', () => {
  expect(excerptOf(`Gearbox ${'z '.repeat(300)}`, ['gearbox'])).toMatch(/^Gearbox z/);
});

test('where no word occurs it is the beginning', () => {
  expect(excerptOf('short', ['nothing'])).toBe('short');
  expect(excerptOf('', ['nothing'])).toBe('');
});
