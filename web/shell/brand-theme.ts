import { generateColors } from '@mantine/colors-generator';
import { createTheme, darken, luminance, type MantineColorsTuple, mergeThemeOverrides } from '@mantine/core';
import { theme } from './theme.ts';

/** Contrast of a color to white (WCAG 2). */
const contrastToWhite = (color: string) => 1.05 / (luminance(color) + 0.05);

/** A color that carries white text: darkened in small steps until its contrast is at least 4.5 (WCAG AA). */
function readable(color: string): string {
  return contrastToWhite(color) >= 4.5 ? color : readable(darken(color, 0.05));
}

/** Ten shades of the operator's color; the three darkest carry white text, buttons and links whatever was chosen. */
export function brandShades(color: string): MantineColorsTuple {
  const [one, two, three, four, five, six, seven, eight, nine, ten] = generateColors(color);
  return [one, two, three, four, five, six, seven, readable(eight), readable(nine), readable(ten)];
}

/** The portal's theme in the operator's color; without one the product's own. */
export function brandTheme(color: string | undefined) {
  if (color === undefined) return theme;
  return mergeThemeOverrides(theme, createTheme({ colors: { port: brandShades(color) } }));
}
