import { crc32 } from 'node:zlib';
import { edc15Word } from './edc15-word.ts';

/** Families of the trials' images. Independent of the engine: the trials have checksums of their own. */
export type Family = 'edc15' | 'edc16' | 'medc17';

export type Span = readonly [start: number, end: number];

export type World = {
  readonly family: Family;
  readonly image: Uint8Array;
  /** A copy in which every checksum of an image of this layout is right. */
  readonly fix: (image: Uint8Array) => Uint8Array;
  /** Checksum words, and the maker's signature: never part of a solution. */
  readonly apart: readonly Span[];
  /** Where the image says what it is. */
  readonly names: readonly Span[];
  /** Headers and descriptors: an image with others is another image. */
  readonly structure: readonly Span[];
  /** Where no checksum looks. */
  readonly unchecked: readonly Span[];
  /** A block that is not needed to know the image: erased as a whole, it looks like a partial read that no tool makes. */
  readonly lostBlock?: Span;
  /** True when a tool may write its stamp over the first bytes without touching checked ranges. */
  readonly stampable: boolean;
  /** Where modifications are made. */
  readonly maps: readonly Span[];
  /** True when a signature covers the maps. */
  readonly signed: boolean;
};

/** Numbers in [0, 1) that only depend on the seed (a counter, mixed). */
export function seeded(seed: number): () => number {
  let count = seed >>> 0;
  return () => {
    count = (count + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(count ^ (count >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

export function whole(random: () => number, below: number): number {
  return Math.floor(random() * below);
}

export function makeWorld(family: Family, random: () => number): World {
  const digits = () => String(whole(random, 1000)).padStart(3, '0');
  const [software, hardware, part] = [`1037999${digits()}`, `0281999${digits()}`, `9Z9906${digits()}ZZ`];
  const bare = { edc15: bareEdc15, edc16: bareEdc16, medc17: bareMedc17 }[family](random, { software, hardware, part });
  return { family, ...bare, image: bare.fix(bare.image) };
}

type Numbers = { software: string; hardware: string; part: string };
type Bare = Omit<World, 'family'>;

/** 256 KiB: four blocks in a chain, each with its word at its end. */
function bareEdc15(random: () => number, { software, hardware, part }: Numbers): Bare {
  const image = Buffer.alloc(0x40000, 0xc3);
  const ends = [0x8000, 0x14000, 0x38b80, 0x40000];
  image.write('TSW V0.00 TRIAL', 0x8000, 'latin1');
  image.write(software, 0x10046, 'latin1');
  image.write(`${part} TRIAL EDC  SG  0000 ${hardware}`, 0x9000, 'latin1');
  drawMaps(image, 0x20000, 0x30000, random);
  const fix = (stock: Uint8Array) => {
    const fixed = Buffer.from(stock);
    for (const [index, end] of ends.entries()) {
      const seeds: Span = index === 0 ? [0, 0] : [0x8631, 0xefcd];
      fixed.writeUInt32LE(edc15Word(fixed, ends[index - 1] ?? 0xb80, end - 4, seeds), end - 4);
    }
    return new Uint8Array(fixed);
  };
  return {
    image: new Uint8Array(image),
    fix,
    apart: [...ends.map((end): Span => [end - 4, end]), [0x3fff0, 0x40000]],
    names: [
      [0x8000, 0x8005],
      [0x10046, 0x10050],
      [0x9000, 0x900b],
      [0x9020, 0x902a],
    ],
    structure: [],
    unchecked: [[0, 0xb80]],
    stampable: true,
    maps: [
      [0x20000, 0x30000],
      [0x13f00, 0x14100],
      [0x38a00, 0x38d00],
    ],
    signed: false,
  };
}

/**
 * 64 KiB: a block of the program and one of the data set, the words of each of which, added up, give a fixed sum. Behind them
 * nothing is checked.
 */
function bareEdc16(random: () => number, { software, hardware, part }: Numbers): Bare {
  const image = Buffer.alloc(0x10000, 0xff);
  const signed = random() < 0.5;
  const [program, data] = [0x4000, 0xf000];
  const trailer = data - 0x8c;
  const blocks: readonly Span[] = [
    [0, program],
    [program, data],
  ];
  for (const [start, end] of blocks) {
    const header = [0x58, 0, end - start, 0];
    const descriptor = [0x40000101, 4, 0x800000 + start, 0x800000 + end - 1, 0xfadecafe, 0xcafeaffe];
    image.fill(0, start, start + 0x100);
    for (const [index, word] of header.entries()) image.writeUInt32BE(word, start + 4 * index);
    for (const [index, word] of descriptor.entries()) image.writeUInt32BE(word, start + 0x2c + 4 * index);
    image.write(`${software}TRIAL00000`, start + 0x10, 'latin1');
  }
  if (signed) for (const at of [0x44, 0x48]) image.writeUInt32BE(0x800000 + trailer, program + at);
  image.write(hardware, 0x4200, 'latin1');
  image.write(part, 0x4300, 'latin1');
  drawMaps(image, 0x1000, 0x3000, random);
  drawMaps(image, 0x5000, 0xe000, random);
  drawMaps(image, 0xf200, 0xfe00, random);
  if (signed) image.fill('NOT A SIGNATURE ', trailer, data - 4, 'latin1');
  const fix = (stock: Uint8Array) => {
    const fixed = Buffer.from(stock);
    for (const [start, end] of blocks) {
      // A block that is lost has no sum.
      if (start === 0 && fixed.subarray(start, end).every((byte) => byte === 0xff)) continue;
      let sum = 0xfadecafe;
      for (let at = start; at < end - 4; at += 4) sum = (sum + fixed.readUInt32BE(at)) % 2 ** 32;
      fixed.writeUInt32BE((0x1cafeaffe - sum) % 2 ** 32, end - 4);
    }
    return new Uint8Array(fixed);
  };
  return {
    image: new Uint8Array(image),
    fix,
    apart: [[program - 4, program], signed ? [data - 0x84, data] : [data - 4, data]],
    names: [
      [0x10, 0x1a],
      [0x4010, 0x401a],
      [0x4200, 0x420a],
      [0x4300, 0x430b],
    ],
    structure: [
      [0, 0x58],
      [program, program + 0x58],
    ],
    unchecked: [[data, 0x10000]],
    lostBlock: [0, program],
    stampable: false,
    // Keep maps inside the signed data set, so that every change of a signed image changes signed bytes.
    maps: [[0x5000, data - 0x100]],
    signed,
  };
}

/** 64 KiB: one block with a sum over a part of it and a CRC over all of it. */
function bareMedc17(random: () => number, { software, hardware, part }: Numbers): Bare {
  const image = Buffer.alloc(0x10000, 0xff);
  const [start, end] = [0x2000, 0xf000];
  const crcEnd = end - 4;
  const signed = random() < 0.5;
  const address = 0x80000000 + start;
  const trailer = signed ? 0x80000000 + crcEnd - 0x8c : 0;
  const structures = [
    [0, address, 0x80000000 + crcEnd - 1, 0, 0xfadecafe, 0xcafeaffe, 0, trailer >>> 0, 0x1000],
    [0, address + 0x1000, address + 0x2000 - 1, 0, 0xfadecafe, 0xcafeaffe, 0, 0, 0x1001],
  ];
  image.fill(0, start, start + 0x100);
  image.writeUInt32LE(0x60, start);
  image.writeUInt32LE(end - start, start + 4);
  image.writeUInt32LE(0x80000000 + end - 4, start + 0xc);
  image.write(`${software}TRIAL000`, start + 0x1a, 'latin1');
  image.writeUInt32LE(structures.length, start + 0x2c);
  for (const [index, [, first = 0, last = 0, , from = 0, to = 0, , points = 0, kind = 0]] of structures.entries()) {
    const at = start + 0x34 + 0x20 * index;
    for (const [field, word] of [
      [4, first],
      [8, last],
      [0xc, from],
      [0x10, to],
      [0x18, points],
      [0x1c, kind],
    ] as const)
      image.writeUInt32LE(word, at + field);
  }
  image.write(hardware, 0x2400, 'latin1');
  image.write(part, 0x2500, 'latin1');
  drawMaps(image, 0x3000, 0xe000, random);
  if (signed) image.fill('NOT A SIGNATURE ', crcEnd - 0x8c, crcEnd - 4, 'latin1');
  image.writeUInt32LE(0xdeadbeef, crcEnd);
  const fix = (stock: Uint8Array) => {
    const fixed = Buffer.from(stock);
    let sum = 0xfadecafe;
    for (let at = 0x3000; at < 0x3ffc; at += 4) sum = (sum + fixed.readUInt32LE(at)) % 2 ** 32;
    fixed.writeUInt32LE((0x1cafeaffe - sum) % 2 ** 32, 0x3ffc);
    const before = ~crc32(fixed.subarray(start, crcEnd - 4), ~0xfadecafe >>> 0) >>> 0;
    fixed.writeUInt32LE((before ^ registerBeforeEnd) >>> 0, crcEnd - 4);
    return new Uint8Array(fixed);
  };
  return {
    image: new Uint8Array(image),
    fix,
    apart: [signed ? [crcEnd - 0x84, crcEnd] : [crcEnd - 4, crcEnd], [0x3ffc, 0x4000]],
    names: [
      [start + 0x1a, start + 0x24],
      [0x2400, 0x240a],
      [0x2500, 0x250b],
    ],
    structure: [
      [start, start + 0x100],
      [crcEnd, end],
    ],
    unchecked: [
      [0, start],
      [end, 0x10000],
    ],
    stampable: true,
    maps: [
      [0x5000, 0xe000],
      [0x3f00, 0x4100],
    ],
    signed,
  };
}

function drawMaps(image: Buffer, start: number, end: number, random: () => number): void {
  let value = 0x1000;
  for (let at = start; at < end; at += 2) {
    value = Math.min(0xfff0, Math.max(0x10, value + whole(random, 0x61) - 0x30));
    image.writeUInt16LE(value, at);
  }
}

/** CRC register before four zero bytes that makes it 35015001 after them: solved bit by bit, once. */
const registerBeforeEnd = solve(0x35015001);

function solve(target: number): number {
  const zeros = Buffer.alloc(4);
  const after = (register: number) => ~crc32(zeros, ~register >>> 0) >>> 0;
  const rows = Array.from({ length: 32 }, (_, bit) => ({ from: (1 << bit) >>> 0, to: after((1 << bit) >>> 0) }));
  let [rest, found] = [target, 0];
  for (let bit = 31; bit >= 0; bit -= 1) {
    const mask = (1 << bit) >>> 0;
    const pivot = rows.findIndex(({ to }) => (to & mask) !== 0 && to >>> 0 < 2 * mask);
    const [row] = pivot < 0 ? [] : rows.splice(pivot, 1);
    if (row === undefined) throw new Error('the effect of four bytes on the register cannot be undone');
    for (const other of rows)
      if ((other.to & mask) !== 0) {
        other.to = (other.to ^ row.to) >>> 0;
        other.from = (other.from ^ row.from) >>> 0;
      }
    if ((rest & mask) === 0) continue;
    rest = (rest ^ row.to) >>> 0;
    found = (found ^ row.from) >>> 0;
  }
  return found;
}
