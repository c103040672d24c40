import { computeContrast, readableColors } from '#rules/readable-colors.ts';

const amber = '#f4a437';
/** Smallest contrast with which the needle is seen on its ground. */
const visible = 2;

/**
 * The emblem as SVG, a gauge with its needle.
 *
 * @param color color of its ground, `#rrggbb`
 * @param isFull true: its ground fills the square and its drawing keeps to the middle, for devices that cut icons to their shape
 */
export function emblemSvg(color: string, isFull: boolean): string {
  const { text: dial } = readableColors(color);
  const needle = computeContrast(amber, color) < visible ? dial : amber;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32"${isFull ? '' : ' rx="7"'} fill="${color}"/>`,
    `<g${isFull ? ' transform="translate(2.4 2.4) scale(.85)"' : ''} fill="none" stroke-linecap="round">`,
    `<path d="M7 21.5a9.5 9.5 0 1 1 18 0" stroke="${dial}" stroke-width="2.6"/>`,
    `<path d="M16 20.5 21.5 12" stroke="${needle}" stroke-width="2.8"/>`,
    `<circle cx="16" cy="20.8" r="2.5" fill="${needle}"/>`,
    '</g>',
    '</svg>\n',
  ].join('\n');
}
