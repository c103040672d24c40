import { describe, expect, test } from 'vitest';
import { openFile, recognizeContainer } from './containers.ts';
import { syntheticImage } from './synthetic/index.ts';
import { ascii } from './text.ts';

describe('container', () => {
  test.each([
    ['PK\u0003\u0004....', { kind: 'archive', name: 'zip' }],
    ['PK\u0005\u0006....', { kind: 'archive', name: 'zip' }],
    ['Rar!....', { kind: 'archive', name: 'rar' }],
    ['CMD \u0001\u0000\u0003\u0000', { kind: 'protected', name: 'cmd' }],
    ['WinOLS MiniProject - do not edit', { kind: 'protected', name: 'winolsMiniProject' }],
    ['\u000B\u0000\u0000\u0000WinOLS File', { kind: 'protected', name: 'winolsProject' }],
    ['SGML Object File\u0000', { kind: 'protected', name: 'sgo' }],
    ['<?xml version="1.0"?>\n<ODX MODEL-VERSION="2.0.1">', { kind: 'protected', name: 'odx' }],
    ['%PDF-1.7', { kind: 'text' }],
    ['BM\u000E\u0000\u0000\u0000........', { kind: 'picture', name: 'bmp' }],
  ])('is recognized by its first bytes: %j', (text, container) => {
    expect(recognizeContainer(ascii(text))).toEqual(container);
  });

  test.each([
    [[0xa1, 0x45, 0x35, 0x64], { kind: 'protected', name: 'mpc' }],
    [[0x88, 0xe5, 0x83, 0x33], { kind: 'protected', name: 'mpc' }],
    [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], { kind: 'archive', name: 'sevenZip' }],
    [[0x1f, 0x8b, 0x08], { kind: 'archive', name: 'gzip' }],
    [[0xff, 0xd8, 0xff, 0xe0], { kind: 'picture', name: 'jpeg' }],
    [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], { kind: 'picture', name: 'png' }],
  ])('is recognized by binary first bytes: %j', (magic, container) => {
    expect(recognizeContainer(Uint8Array.of(...magic, 0, 0))).toEqual(container);
  });

  test('is recognized by its noise if it has no name', () => {
    const noise = Uint8Array.from({ length: 0x4000 }, (_, index) => Math.imul(index, 2654435761) >>> 13);
    expect(recognizeContainer(noise)).toEqual({ kind: 'protected', name: 'highEntropy' });
  });
});

describe('text export', () => {
  test('is recognized by its first record and opened as its image', () => {
    const image = Uint8Array.of(0x12, 0x34);
    expect(openFile(ascii(':020000001234B8\r\n:00000001FF\r\n'))).toEqual({ container: { kind: 'intelHex' }, image });
    expect(openFile(ascii('S10500001234B4\nS9030000FC\n'))).toEqual({ container: { kind: 'sRecord' }, image });
  });

  test('states how much its records leave out', () => {
    const records = ['S10500001234B4', 'S10500101234A4', 'S9030000FC'];
    expect(openFile(ascii(records.join('\n'))).container).toEqual({ kind: 'sRecord', bytes: 14 });
  });

  test('is damaged if a record is invalid', () => {
    expect(openFile(ascii(':020000001234B9\n:00000001FF\n'))).toEqual({
      container: { kind: 'damagedExport', name: 'intelHex' },
    });
    expect(openFile(ascii('S10500001234B4\n'))).toEqual({ container: { kind: 'damagedExport', name: 'sRecord' } });
  });

  test.each([':an image', 'S0ME IMAGE', 'BMW is no bitmap'])(
    'is not recognized in a file that only starts like one: %s',
    (text) => {
      const bytes = new Uint8Array(0x2000);
      bytes.set(ascii(text));
      expect(recognizeContainer(bytes)).toEqual({ kind: 'raw' });
      expect(recognizeContainer(ascii(text))).toEqual({ kind: 'text' });
    },
  );
});

describe('read image', () => {
  test('is empty if the tool read only erased flash', () => {
    expect(recognizeContainer(new Uint8Array(0x8000).fill(0xff))).toEqual({ kind: 'empty' });
    expect(recognizeContainer(new Uint8Array(0x8000))).toEqual({ kind: 'empty' });
    expect(recognizeContainer(new Uint8Array())).toEqual({ kind: 'empty' });
  });

  test('is raw, also with the stamp of a tool over its first 16 bytes', () => {
    const image = syntheticImage({ family: 'edc15', software: '1037999001', seed: 1 });
    expect(recognizeContainer(image)).toEqual({ kind: 'raw' });
    image.set(ascii('C M D - M C D   '));
    expect(recognizeContainer(image)).toEqual({ kind: 'raw' });
  });
});
