import { describe, expect, test } from 'vitest';

import { recognizeContainer } from '#ecu/containers.ts';
import { syntheticImage } from '#ecu/synthetic.ts';
import { ascii } from '#ecu/text.ts';

describe('a container', () => {
  test.each([
    ['PK\u0003\u0004....', { kind: 'archive', name: 'zip' }],
    ['Rar!....', { kind: 'archive', name: 'rar' }],
    ['CMD \u0001\u0000\u0003\u0000', { kind: 'protected', name: 'cmd' }],
    ['WinOLS MiniProject - do not edit', { kind: 'protected', name: 'winolsMiniProject' }],
    ['\u000B\u0000\u0000\u0000WinOLS File', { kind: 'protected', name: 'winolsProject' }],
  ])('is known by its first bytes: %j', (text, container) => {
    expect(recognizeContainer(ascii(text))).toEqual(container);
  });

  test('is known by its first bytes where they are no text', () => {
    expect(recognizeContainer(Uint8Array.of(0xa1, 0x45, 0x35, 0x64, 0))).toEqual({ kind: 'protected', name: 'mpc' });
    expect(recognizeContainer(Uint8Array.of(0x88, 0xe5, 0x83, 0x33, 0))).toEqual({ kind: 'protected', name: 'mpc' });
  });

  test('is known by its noise where it has no name', () => {
    const noise = Uint8Array.from({ length: 0x4000 }, (_, index) => Math.imul(index, 2654435761) >>> 13);
    expect(recognizeContainer(noise)).toEqual({ kind: 'protected', name: 'highEntropy' });
  });
});

describe('a read image', () => {
  test('is empty when the tool read nothing but erased flash', () => {
    expect(recognizeContainer(new Uint8Array(0x8000).fill(0xff))).toEqual({ kind: 'empty' });
    expect(recognizeContainer(new Uint8Array(0x8000))).toEqual({ kind: 'empty' });
    expect(recognizeContainer(new Uint8Array())).toEqual({ kind: 'empty' });
  });

  test('is raw, also with the stamp that one tool writes over its first 16 bytes', () => {
    const image = syntheticImage({ family: 'edc15', software: '1037999001', seed: 1 });
    expect(recognizeContainer(image)).toEqual({ kind: 'raw' });
    image.set(ascii('C M D - M C D   '));
    expect(recognizeContainer(image)).toEqual({ kind: 'raw' });
  });
});
