import { describe, expect, test } from 'vitest';
import { toHexColor } from './css-colors.ts';

describe('toHexColor', () => {
  test.each([
    ['#A61E4D', '#a61e4d'],
    [' #0d659d ', '#0d659d'],
    ['#0AF', '#00aaff'],
    ['red', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['white', '#ffffff'],
    ['black', '#000000'],
    ['lightgoldenrodyellow', '#fafad2'],
    ['darkslategrey', '#2f4f4f'],
  ])('%s is %s [P1.135]', (written, color) => {
    expect(toHexColor(written)).toBe(color);
  });

  test.each([
    '',
    '#12',
    '#12345',
    '#1234567',
    '0d659d',
    'rot',
    'info',
    'transparent',
    'constructor',
    'rgb(1,2,3)',
    'red;',
  ])('“%s” is no color [P1.135]', (written) => {
    expect(toHexColor(written)).toBeUndefined();
  });
});
