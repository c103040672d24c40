import { generateColors } from '@mantine/colors-generator';
import { darken, luminance, type MantineColorsTuple } from '@mantine/core';

/** Contrast of a color to white (WCAG 2). */
const contrastToWhite = (color: string) => 1.05 / (luminance(color) + 0.05);

/** A color that carries white text: darkened in small steps until its contrast is large enough, 4.5 (WCAG AA) unless said. */
function readable(color: string, min = 4.5): string {
  return contrastToWhite(color) >= min ? color : readable(darken(color, 0.05), min);
}

/** Of links on white: on the darkest ground of the light scheme 4.5 is left of it. */
const minContrastOfLinks = 5.5;

/**
 * For white, black and what lies between: as grey as a control that is off, they would lead nobody. Ink on paper takes their
 * place, and paper on ink in the dark.
 */
const ink: MantineColorsTuple = [
  '#f5f5f5',
  '#e8e8e8',
  '#d6d6d6',
  '#e0e0e0',
  '#f7f7f7',
  '#ebebeb',
  '#757575',
  '#262626',
  '#1a1a1a',
  '#0d0d0d',
];

/** True for a color of no hue. */
function isGray(color: string): boolean {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) < 12;
}

/**
 * Ten shades of the operator's color; the four darkest carry white text, buttons and links whatever was chosen, and the tints
 * made of them any text.
 */
export function brandShades(color: string): MantineColorsTuple {
  const [one, two, three, four, five, six, seven, eight, nine, ten] = isGray(color) ? ink : generateColors(color);
  // A color that is dark enough stands for itself: black stays black.
  const orDarker = (shade: string) => (luminance(color) < luminance(shade) ? color : shade);
  return [
    one,
    two,
    three,
    four,
    five,
    six,
    readable(seven),
    readable(orDarker(eight)),
    readable(orDarker(nine), minContrastOfLinks),
    readable(orDarker(ten), minContrastOfLinks),
  ];
}
