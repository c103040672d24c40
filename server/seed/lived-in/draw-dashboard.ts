import { PNG } from 'pngjs';

const size = { width: 320, height: 200 } as const;

type Color = readonly [red: number, green: number, blue: number];

const panel: Color = [24, 26, 30];
const dial: Color = [198, 204, 212];
const needle: Color = [226, 72, 48];
const lamp: Color = [244, 176, 32];

/** A picture of an instrument panel with a lamp on, as a PNG. The same seed always draws the same picture. */
export function drawDashboard(seed: number): Uint8Array {
  const png = new PNG(size);
  const angles = [0.8 + (seed % 7) * 0.35, 1.2 + (seed % 5) * 0.4];
  const lampAt = 140 + (seed % 4) * 14;
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const color = colorAt(x, y, angles, lampAt);
      // The light of a lamp overhead falls off to the edges.
      const light = 1.15 - Math.hypot(x - size.width / 2, y - 30) / 360;
      const at = (y * size.width + x) * 4;
      for (const [channel, value] of color.entries())
        png.data[at + channel] = Math.max(0, Math.min(255, value * light));
      png.data[at + 3] = 255;
    }
  return new Uint8Array(PNG.sync.write(png, { colorType: 2 }));
}

function colorAt(x: number, y: number, angles: readonly number[], lampAt: number): Color {
  for (const [index, angle] of angles.entries()) {
    const [dx, dy] = [x - (85 + index * 150), y - 105];
    const distance = Math.hypot(dx, dy);
    if (distance > 64) continue;
    const turn = Math.atan2(dy, dx) + Math.PI;
    if (distance < 58 && distance > 6 && Math.abs(turn - angle) * distance < 2) return needle;
    const isMark = distance > 48 && distance < 60 && Math.abs(Math.sin(turn * 6)) < 0.08;
    if (isMark || distance > 61) return dial;
  }
  if (Math.hypot(x - lampAt, (y - 175) * 1.3) < 9) return lamp;
  return panel;
}
