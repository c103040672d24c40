import { DEFAULT_THEME, luminance, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { brandShades } from './brand-shades.ts';
import { brandTheme } from './brand-theme.ts';
import { cssVariables, dark, gray, theme } from './theme.ts';

test.each(['#0d659d', '#ffff00', '#ffffff', '#000000', '#ff9900', '#c92a2a', '#7fffd4'])(
  'white text and links stay readable in %s',
  (color) => {
    const shades = brandShades(color);
    expect(shades).toHaveLength(10);
    expect(1.05 / (luminance(shades[7]) + 0.05)).toBeGreaterThanOrEqual(4.5);
    // Links of the light scheme take the next darker one.
    expect(1.05 / (luminance(shades[8]) + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['#0d659d', '#ffff00', '#ffffff', '#000000', '#ff9900', '#c92a2a', '#7fffd4'])(
  'text on buttons in %s has the larger contrast in dark mode',
  (color) => {
    const { dark: variables } = cssVariables(mergeMantineTheme(DEFAULT_THEME, brandTheme(brandShades(color))));
    const filled = luminance(brandShades(color)[5]);
    const isBlack = variables['--mantine-primary-color-contrast'] === 'var(--mantine-color-black)';
    expect(isBlack ? (filled + 0.05) / 0.05 : 1.05 / (filled + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);

/** Contrast of two colors (WCAG 2). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(['#ffff00', '#ffffff', '#000000', '#c92a2a'])('links in %s are readable on every surface', (color) => {
  const shades = brandShades(color);
  for (const surface of ['#ffffff', gray[0], gray[1], gray[2]])
    expect(contrast(shades[8], surface)).toBeGreaterThanOrEqual(4.5);
  for (const surface of [dark[8], dark[7], dark[6], dark[5]])
    expect(contrast(shades[3], surface)).toBeGreaterThanOrEqual(4.5);
});

test.each(['#ffff00', '#ffffff', '#000000', '#c92a2a'])(
  'a button in %s stands out from the page in light and dark',
  (color) => {
    const shades = brandShades(color);
    expect(contrast(shades[7], gray[0])).toBeGreaterThanOrEqual(3);
    expect(contrast(shades[5], dark[8])).toBeGreaterThanOrEqual(3);
  },
);

test.each(['#000000', '#001f5b'])('a button in %s has exactly that color in light mode', (color) => {
  expect(brandShades(color)[7]).toBe(color);
});

test.each(['#ffffff', '#000000', '#808080'])(
  'an active element in %s has the contrast of text, unlike a disabled one',
  (color) => {
    const shades = brandShades(color);
    expect(contrast(shades[7], gray[0])).toBeGreaterThanOrEqual(12);
    expect(contrast(shades[5], dark[8])).toBeGreaterThanOrEqual(12);
  },
);

test('uses the product color without an operator color', () => {
  expect(brandTheme(undefined)).toBe(theme);
});
