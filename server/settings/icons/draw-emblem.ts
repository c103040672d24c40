import { PNG } from 'pngjs';
import { computeContrast, readableColors } from '#rules/readable-colors.ts';

/** Measures of the emblem, a gauge with its needle, on a square of 32. */
const side = 32;
const corner = 7;
const dial = { x: 16, y: 18.46, radius: 9.5, end: { x: 7, y: 21.5 }, width: 2.6 };
const needle = { from: { x: 16, y: 20.5 }, to: { x: 21.5, y: 12 }, width: 2.8 };
const hub = { x: 16, y: 20.8, radius: 2.5 };

const amber = '#f4a437';
/** Smallest contrast with which the needle is seen on its ground. */
const visible = 2;

/** Ground, dial and needle in the color of the operator. */
function colorsOf(color: string) {
  const { text } = readableColors(color);
  return { ground: color, dial: text, needle: computeContrast(amber, color) < visible ? text : amber };
}

/** The emblem as SVG. @param color `#rrggbb` */
export function emblemSvg(color: string): string {
  const colors = colorsOf(color);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" rx="${corner}" fill="${colors.ground}"/>`,
    `<path d="M7 21.5a9.5 9.5 0 1 1 18 0" fill="none" stroke="${colors.dial}" stroke-width="${dial.width}" stroke-linecap="round"/>`,
    `<path d="M16 20.5 21.5 12" stroke="${colors.needle}" stroke-width="${needle.width}" stroke-linecap="round"/>`,
    `<circle cx="${hub.x}" cy="${hub.y}" r="${hub.radius}" fill="${colors.needle}"/>`,
    '</svg>\n',
  ].join('\n');
}

type Point = { readonly x: number; readonly y: number };

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Distances of a point to the edge of each part, in units of the emblem; negative inside. */
function toGround({ x, y }: Point): number {
  const [across, down] = [Math.abs(x - side / 2), Math.abs(y - side / 2)].map((from) => from - side / 2 + corner);
  return (
    Math.hypot(Math.max(across ?? 0, 0), Math.max(down ?? 0, 0)) +
    Math.min(Math.max(across ?? 0, down ?? 0), 0) -
    corner
  );
}

function toDial(point: Point): number {
  const { end, radius, width } = dial;
  // The arc is mirrored at the middle, and open between its ends.
  const mirrored = { x: dial.x - Math.abs(point.x - dial.x), y: point.y };
  const isOpen = (mirrored.y - dial.y) * (dial.x - end.x) > (dial.x - mirrored.x) * (end.y - dial.y);
  return (isOpen ? distance(mirrored, end) : Math.abs(distance(point, dial) - radius)) - width / 2;
}

function toNeedle(point: Point): number {
  const { from, to, width } = needle;
  const [across, down] = [to.x - from.x, to.y - from.y];
  const share = ((point.x - from.x) * across + (point.y - from.y) * down) / (across ** 2 + down ** 2);
  const along = Math.min(Math.max(share, 0), 1);
  const line = distance(point, { x: from.x + along * across, y: from.y + along * down }) - width / 2;
  return Math.min(line, distance(point, hub) - hub.radius);
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/**
 * The emblem as PNG.
 *
 * @param color `#rrggbb`
 * @param size side in pixels
 * @param isFull true: its ground fills the square and its drawing keeps to the middle, for devices that cut icons to their shape
 */
export function emblemPng(color: string, size: number, isFull: boolean): Buffer {
  const colors = colorsOf(color);
  const parts = [
    { color: channelsOf(colors.dial), to: toDial },
    { color: channelsOf(colors.needle), to: toNeedle },
  ];
  const ground = channelsOf(colors.ground);
  const png = new PNG({ width: size, height: size });
  // Pixels of an icon per unit of the emblem; the drawing of a full icon is made smaller.
  const scale = (size / side) * (isFull ? 0.85 : 1);
  const offset = (size - side * scale) / 2;
  const coverage = (away: number) => Math.min(Math.max(0.5 - away * scale, 0), 1);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const point = { x: (column + 0.5 - offset) / scale, y: (row + 0.5 - offset) / scale };
      const mixed = parts.reduce((below, part) => {
        const share = coverage(part.to(point));
        return below.map((channel, at) => channel + share * ((part.color[at] ?? 0) - channel));
      }, ground);
      const alpha = isFull ? 1 : coverage(toGround(point));
      png.data.set([...mixed, 255 * alpha].map(Math.round), (row * size + column) * 4);
    }
  return PNG.sync.write(png);
}
