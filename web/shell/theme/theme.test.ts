import { luminance } from '@mantine/core';
import { expect, test } from 'vitest';
import { oklch } from './oklch.ts';
import { globSync, readFileSync } from 'node:fs';
import { meanings } from './meanings.ts';
import { dark, gray, port } from './theme.ts';

/** Contrast of two colors (WCAG 2). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('OKLCH converts to the sRGB that CSS gives', () => {
  expect(oklch(100, 0, 0)).toBe('#ffffff');
  expect(oklch(0, 0, 0)).toBe('#000000');
  expect(oklch(62.796, 0.25768, 29.234)).toBe('#ff0000');
  expect(oklch(45.201, 0.31321, 264.052)).toBe('#0000ff');
});

test('text, secondary text and links are readable on every surface of both schemes', () => {
  for (const surface of ['#ffffff', gray[0], gray[1], gray[2]])
    for (const text of [gray[9], gray[7], port[8]]) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  for (const surface of [dark[8], dark[7], dark[6], dark[5]])
    for (const text of [dark[0], dark[2], port[3]]) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
});

test('a raised surface is always lighter in dark mode', () => {
  const surfaces = [dark[8], dark[7], dark[6], dark[5], dark[4]].map((surface) => luminance(surface));
  expect(surfaces).toEqual(surfaces.toSorted((a, b) => a - b));
  expect(new Set(surfaces).size).toBe(5);
});

test.each(Object.entries(meanings))(
  '%s is readable as text and carries white text in both schemes',
  (_name, shades) => {
    const lights = ['#ffffff', gray[0], gray[1], gray[2], shades[0]];
    for (const surface of lights)
      for (const text of [shades[7], shades[8]]) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[9], shades[1])).toBeGreaterThanOrEqual(4.5);
    for (const surface of [dark[8], dark[7], dark[6], dark[5]])
      expect(contrast(shades[4], surface)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [shades[7], shades[8]]) expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test('no component and no style sheet names a stock color', () => {
  const stock =
    /(?:color=|color: |c=|mantine-color-)\{?['"]?(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)\b/;
  const web = new URL('../../', import.meta.url);
  const naming = globSync('**/*.{ts,tsx,css}', { cwd: web, exclude: ['**/*.test.*', 'shell/theme/tokens.css'] }).filter(
    (path) => stock.test(readFileSync(new URL(path, web), 'utf8')),
  );
  expect(naming).toEqual([]);
});
