/** Share of light of a channel of a color, by WCAG 2. */
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Luminance of a color `#rrggbb`: 0 is black, 1 is white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors by WCAG 2, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

/** Smallest contrast with which text of the usual size can be read. */
const readable = 4.5;

/** A color with a share of the light of each channel. */
const darken = (color: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.floor(parseInt(color.slice(at, at + 2), 16) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * A color `#rrggbb` as the ground of a button, with its text: white on what is dark, and on a medium color made a little darker for
 * it; black on what is light.
 */
export function readableColors(color: string): { readonly ground: string; readonly text: '#000000' | '#ffffff' } {
  if (computeContrast(color, '#ffffff') < 3) return { ground: color, text: '#000000' };
  let share = 1;
  while (computeContrast(darken(color, share), '#ffffff') < readable) share -= 0.02;
  return { ground: darken(color, share), text: '#ffffff' };
}
