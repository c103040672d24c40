import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const seal = sealWith('s'.repeat(32));

test('a sealed text can be opened again and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(seal.open(seal.close(text))).toBe(Buffer.from(text).toString());
    }),
  );
  expect(seal.close('link').equals(seal.close('link'))).toBe(false);
});

test('opening fails with another secret or after a bit flip', () => {
  const sealed = seal.close('https://portal.test/?key=secret');
  expect(sealed.includes('secret')).toBe(false);
  expect(sealWith('t'.repeat(32)).open(sealed)).toBeUndefined();
  expect(seal.open(Buffer.alloc(0))).toBeUndefined();
  for (const place of [0, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(seal.open(changed)).toBeUndefined();
  }
});
