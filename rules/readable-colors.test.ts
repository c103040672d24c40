import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeContrast, readableColors } from './readable-colors.ts';

test('the contrast of black and white is 21', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test.each([
  ['#0d659d', '#0d659d', '#ffffff'],
  ['#2b8a3e', '#2a873c', '#ffffff'],
  ['#ffff00', '#ffff00', '#000000'],
])('a button of %s is %s with text of %s', (color, ground, text) => {
  expect(readableColors(color)).toEqual({ ground, text });
});

test('the text of a button has a contrast of at least 4.5 in every color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const { ground, text } = readableColors(`#${number.toString(16).padStart(6, '0')}`);
      expect(computeContrast(ground, text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
