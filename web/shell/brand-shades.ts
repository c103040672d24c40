import { generateColors } from '@mantine/colors-generator';
import { darken, luminance, type MantineColorsTuple } from '@mantine/core';

/** Contrast of a color to white (WCAG 2). */
const contrastToWhite = (color: string) => 1.05 / (luminance(color) + 0.05);

/** A color that carries white text: darkened in small steps until its contrast is large enough, 4.5 (WCAG AA) unless said. */
function readable(color: string, least = 4.5): string {
  return contrastToWhite(color) >= least ? color : readable(darken(color, 0.05), least);
}

/** Of links on white: on the darkest ground of the light scheme 4.5 is left of it. */
const leastOfLinks = 5.5;

/** Ten shades of the operator's color; the three darkest carry white text, buttons and links whatever was chosen. */
export function brandShades(color: string): MantineColorsTuple {
  const [one, two, three, four, five, six, seven, eight, nine, ten] = generateColors(color);
  // A color that is dark enough stands for itself: black stays black.
  const orDarker = (shade: string) => (luminance(color) < luminance(shade) ? color : shade);
  return [
    one,
    two,
    three,
    four,
    five,
    six,
    seven,
    readable(orDarker(eight)),
    readable(orDarker(nine), leastOfLinks),
    readable(orDarker(ten), leastOfLinks),
  ];
}
