import fc from 'fast-check';
import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { epcPayload } from '#rules/epc-qr.ts';
import { codeShape } from './code-shape.ts';

const latin = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789 äöüßéñł&.,-/');
const transfers = fc.record({
  name: fc.string({ unit: latin, minLength: 1, maxLength: 70 }).filter((name) => name.trim() !== ''),
  iban: fc.constantFrom('AT611904300234573201', 'DE89 3704 0044 0532 0130 00'),
  amount: fc.integer({ min: 1, max: 99_999_999_999 }),
  text: fc.string({ unit: latin, minLength: 1, maxLength: 100 }),
});

/** Pixels of a module. */
const scale = 4;

/** Renders a code to the pixels that a camera sees. */
function pixelsOf({ side, shape }: ReturnType<typeof codeShape>) {
  const width = side * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, column, row] of shape.matchAll(/M(\d+) (\d+)/g))
    for (let at = 0; at < scale * scale; at += 1) {
      const x = Number(column) * scale + (at % scale);
      const y = Number(row) * scale + Math.floor(at / scale);
      pixels.set([0, 0, 0, 255], (y * width + x) * 4);
    }
  return { pixels, width };
}

test('the QR code of a transfer decodes to its payload and has at most version 13 [P16.1]', () => {
  fc.assert(
    fc.property(transfers, (transfer) => {
      const written = epcPayload({ ...transfer, currency: 'EUR' });
      if (typeof written === 'string') throw new Error(`no ${written}`);
      const code = codeShape(written.payload);
      // Version 13 has 69 modules, and four of quiet at each side.
      expect(code.side).toBeLessThanOrEqual(69 + 8);
      const { pixels, width } = pixelsOf(code);
      const read = jsqr.default(pixels, width, width);
      expect(new TextDecoder().decode(Uint8Array.from(read?.binaryData ?? []))).toBe(written.payload);
    }),
    { numRuns: 12 },
  );
}, 60_000);
