import { toView } from '#ecu/bytes.ts';
import type { SyntheticLayout } from './layout.ts';

const mapSide = 16;

/** Fills the calibration with maps of 16 by 16 words, each a tilted plane: smooth, as real maps are. */
export function drawMaps(image: Uint8Array, { maps, littleEndian }: SyntheticLayout, random: () => number): void {
  const view = toView(image);
  const mapLength = 2 * mapSide * mapSide;
  for (let offset = maps.offset; offset + mapLength <= maps.offset + maps.length; offset += mapLength) {
    const base = 0x400 + Math.floor(random() * 0x1000);
    const [across, down] = [1 + Math.floor(random() * 4) * 0x20, 1 + Math.floor(random() * 4) * 0x10];
    for (let cell = 0; cell < mapSide * mapSide; cell++) {
      const value = base + (cell % mapSide) * across + Math.floor(cell / mapSide) * down;
      view.setUint16(offset + 2 * cell, value, littleEndian);
    }
  }
}

/** Random numbers in [0, 1) that a seed repeats: for invented data, and for failures that can be looked at again (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}
