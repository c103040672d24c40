import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PrintedTexts, readPrintedTexts } from './printed.ts';
import { isDeep } from '#test/tier.ts';

type Kind = Exclude<keyof PrintedTexts, 'siemensLineAt' | 'versions'>;

/** The same texts as expressions over whole stretches of printable characters. */
const expressions: Readonly<Record<Kind, RegExp>> = {
  software: /(?=((?:1037|1039|1267|1277|2227|2287|2537)[0-9A-Z]\d{5}))/gu,
  hardware: /(?=(02[86]1\d{6}))/gu,
  reversedHardware: /(?=(\d{6}1[86]20))/gu,
  reversedSoftware: /(?=(\d{5}[0-9A-Z](?:7301|9301|7621|7721|7222|7822|7352)))/gu,
  parts: /(?=(\d[0-9A-Z]{2}9(?:06|07|10)\d{3}[A-Z]{0,2}))/gu,
  names: /(?=(EDC16[A-Z]{1,3}\d{0,2}(?![0-9A-Z])|PPD1\.\d))/gu,
  siemensHardware: /(?=(5W[KPS]\d{4}\d{0,2}[A-Z]?))/gu,
  ppdSoftware: /(?=(6576\d{6}))/gu,
  delphiSoftware: /(?<!\d)(?=(\d{8}) [A-Z]{6}\0)/gu,
};

/** The first two texts of a kind in an image. */
function findBy(expression: RegExp, bytes: Uint8Array): string[] {
  const text = String.fromCharCode(...bytes);
  const stretches = [...text.matchAll(/[ -~]{8,}\0?/gu)].map(([stretch]) => stretch);
  const found = new Set(stretches.flatMap((stretch) => [...stretch.matchAll(expression)].map(([, one = '']) => one)));
  return [...found].slice(0, 2);
}

const printed = fc.constantFrom(
  '1037371366',
  '10373713A6',
  '0281011905',
  '5091101820',
  '6631737301',
  '66317A7621',
  '03G906016FF',
  '9Z9907999',
  'EDC16C8',
  'EDC16CP31',
  'EDC16',
  'EDC16C812X',
  'PPD1.2',
  'PPD1.',
  '5WS40045B-T',
  '5WK9123',
  '6576123456',
  '12345678 ABCDEF\0',
  '0123456789',
  'E',
  'P',
  'ED',
  'C16',
  ' ',
  '~~~~',
  'ABCDEFG',
  '\0',
  '\u007f',
  '\u0080',
  '\u00ff\u00ff\u00ff',
);

test('printed texts are in areas of eight or more printable characters', () => {
  const namesIn = (text: string) => [
    ...readPrintedTexts(Uint8Array.from(`\u0080${text}\u0080`, (one) => one.charCodeAt(0))).names,
  ];
  expect(namesIn('EDC16CP3')).toEqual(['EDC16CP3']);
  expect(namesIn('EDC16C8')).toEqual([]);
  expect(namesIn(' EDC16C8')).toEqual(['EDC16C8']);
});

test('printed texts equal those found by regular expressions, in any position and context', () => {
  const image = fc
    .tuple(fc.array(printed, { maxLength: 40 }), fc.nat(3), fc.constantFrom(0, 4090, 9000))
    .map(([texts, skipped, letters]) => {
      const text = ' '.repeat(skipped) + texts.join('') + 'q'.repeat(letters) + texts.toReversed().join('');
      // A file need not begin on a whole word of memory.
      return Uint8Array.from(text, (character) => character.charCodeAt(0)).subarray(skipped);
    });
  fc.assert(
    fc.property(image, (bytes) => {
      const texts = readPrintedTexts(bytes);
      for (const kind of Object.keys(expressions) as Kind[])
        expect([kind, ...texts[kind]]).toEqual([kind, ...findBy(expressions[kind], bytes)]);
    }),
    { numRuns: isDeep ? 500 : 150 },
  );
});
