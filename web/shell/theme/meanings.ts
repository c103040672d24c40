import type { MantineColorsTuple } from '@mantine/core';
import { oklch } from './oklch.ts';

/**
 * Ten shades of one hue with the same lightness in each color: tints (0, 1), lines and marks (2 to 6), what fills and what is
 * read in the light scheme (7, 8; 4 in the dark), text on a tint (9). Contrast is held by theme.test.ts.
 *
 * @param hue in degrees of OKLCH
 * @param strength share of the chroma that red has
 */
function shades(hue: number, strength: number): MantineColorsTuple {
  const shade = (lightness: number, chroma: number) => oklch(lightness, chroma * strength, hue);
  return [
    shade(97.5, 0.018),
    shade(94.5, 0.04),
    shade(89, 0.075),
    shade(84, 0.11),
    shade(79, 0.135),
    shade(73, 0.165),
    shade(63, 0.19),
    shade(50.5, 0.17),
    shade(45, 0.15),
    shade(38, 0.125),
  ];
}

/**
 * A color for each meaning, whatever the operator's color is: done or in order, waiting for somebody, to be looked at, refused or
 * late, worth knowing; and a mark beside others in a picture.
 */
export const meanings = {
  good: shades(152, 0.8),
  wait: shades(98, 0.7),
  attention: shades(58, 0.75),
  danger: shades(24, 1.05),
  info: shades(268, 0.9),
  mark: shades(318, 0.95),
} as const;

export const meaningNames = Object.keys(meanings) as (keyof typeof meanings)[];
