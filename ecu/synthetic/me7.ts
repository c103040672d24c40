import { fromHex, toView } from '#ecu/bytes.ts';
import { flashBase } from '#ecu/checksums/me7-patterns.ts';
import { toBytes, toBigInt, paddedDigest, rsaLength } from '#ecu/checksums/rsa-cubed.ts';
import { md5 } from '#ecu/md5.ts';
import { mark, noSignature, type PrintedNumbers, type SyntheticLayout, print, repeat } from './layout.ts';

/**
 * An image of 512 KiB or 1 MiB. Of its code there are only the instructions by which checksums are found: they load
 * addresses into registers, with nothing between them. A signed one has a byte sum where a plain one has CRCs.
 */
export const me7Layout: SyntheticLayout = {
  minLength: 0x80000,
  maxLength: 0x100000,
  fill: 0xff,
  littleEndian: true,
  maps: { offset: 0x18800, length: 0x6000 },
  draw: (image, numbers, signed) => drawMe7(image, numbers, signed ? 'signed' : 'plain'),
  sign: signMe7,
};

/** Its three CRCs continue each other over four ranges and a few bytes ahead of them, and call a function far away to do so. */
export const chainedMe7Layout: SyntheticLayout = {
  ...me7Layout,
  draw: (image, numbers) => drawMe7(image, numbers, 'chained'),
};

type Me7Kind = 'plain' | 'signed' | 'chained';

/** First and last byte of the ranges of the calibration; a plain image is without the fourth one. */
const sumRanges = [
  [0x10002, 0x13ffe],
  [0x14302, 0x17f4e],
  [0x18192, 0x1fbb0],
  [0x26a00, 0x2fffc],
] as const;
const plainRanges = 3;
const codeAt = 0x7a000;
const crcsAt = 0x7a866;
const byteSumAt = 0x7a542;
const signatureAt = 0x79cfc;
const modulusAt = 0x16a8e;
const exponentAt = 0x16b0e;
const signedRangesAt = 0x16a40;
/**
 * The key of invented signatures is no secret: its modulus is a published prime (RFC 2409, 6.2), so that anybody finds the
 * exponent which signs.
 */
const modulus = BigInt(
  '0xffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe649286651ece65381ffffffffffffffff',
);
/** Times 3 it is 1, modulo the modulus less 1. */
const inverseOfThree = (2n * (modulus - 1n) + 1n) / 3n;
/** Start values of the CRCs of a chained image. */
const firstCall = { offset: 0x183c8, length: 10 } as const;
const returnCode = 'db00';

function drawMe7(image: Uint8Array, numbers: PrintedNumbers, kind: Me7Kind): void {
  repeat(image, mark, { offset: 0x100, length: 0x7e00 });
  repeat(image, mark, { offset: 0x20000, length: 0x40000 });
  drawStartUp(image);
  drawIdentity(image, numbers, kind === 'signed');
  drawProgramRanges(image);
  drawDescriptors(image);
  const ranges = sumRanges.slice(0, kind === 'plain' ? plainRanges : sumRanges.length);
  const code = ranges.flatMap(([first, last]) => [`${loads(8, first)}f2f4c2f9`, `109b${loads(4, last)}26f4b000`]);
  const stores = kind === 'signed' ? drawSignature(image) : drawCrcs(image);
  const ahead = kind === 'chained' ? [callsFar(firstCall.offset, firstCall.length)] : [];
  write(image, codeAt, [...ahead, ...code, ...stores, returnCode].join(''));
}

/** Signs the calibration. */
function signMe7(image: Uint8Array): void {
  const signs = sumRanges.map(([first, last]) => ({ offset: first, length: last + 1 - first }));
  image.set(toBytes(power(toBigInt(paddedDigest(md5(image, signs))), inverseOfThree)), signatureAt);
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The table of the start-up code, and the four bytes each in front of and at the end of the calibration. */
function drawStartUp(image: Uint8Array): void {
  writeHalfWords(image, 0x8000, [0x0087_5aa5]);
  writeHalfWords(image, 0x8010, [flashBase + 0x1f000]);
  writeHalfWords(image, 0x8030, [flashBase + 0x10000, flashBase + 0x1fffe]);
  write(image, 0xfffe, 'c33c5a5affff');
  write(image, 0x1fffe, 'c33c');
}

/** The version text, and the table of printed texts with the instructions that load its place. */
function drawIdentity(
  image: Uint8Array,
  { software, hardware = '', part = '' }: PrintedNumbers,
  signed: boolean,
): void {
  print(image, 0x10004, `200/1/ME7.1${signed ? '.1' : ''}/5/0000.00//SYN/TUNEPORT/010100//`);
  const texts = [
    { index: 2, offset: 0x18400, text: hardware.padEnd(10) },
    { index: 4, offset: 0x1840a, text: software },
    { index: 10, offset: 0x18420, text: part.padEnd(12) },
    { index: 11, offset: 0x18430, text: '0001' },
    { index: 19, offset: 0x18440, text: 'SYNTHETIC ENGINE ' },
  ];
  const view = toView(image);
  for (const { index, offset, text } of texts) {
    const at = 0x18100 + 6 * index;
    const address = flashBase + offset;
    print(image, offset, text);
    view.setUint8(at, 6);
    view.setUint8(at + 1, text.length);
    view.setUint16(at + 2, address & 0x3fff, true);
    view.setUint16(at + 4, address >> 14, true);
  }
  write(image, 0x60000, `e6f40001e6f50602f6f440e2f6f542e2${returnCode}`);
}

function drawProgramRanges(image: Uint8Array): void {
  writeHalfWords(image, 0x25000, [flashBase, flashBase + 0xfbff, flashBase + 0x20000, flashBase + image.length - 1]);
}

/** Both descriptor tables: two short ranges; the boot ROM, known by its sums, and every 16 KiB of the file. */
function drawDescriptors(image: Uint8Array): void {
  descriptor(image, 0x14224, 0x24000, 0x2658d);
  descriptor(image, 0x14234, 0x14000, 0x14243);
  writeHalfWords(image, 0x1fbc0, [0, 0x3fff, 0x0fa0f5cf, ~0x0fa0f5cf]);
  writeHalfWords(image, 0x1fbd0, [0x4000, 0x7fff, 0x0f4716b3, ~0x0f4716b3]);
  for (let start = 0, at = 0x1fbe0; start < image.length; start += 0x4000, at += 16) {
    const first = start === 0x18000 ? 0x18190 : start;
    descriptor(image, at, first, lastOfShortBlocks.get(start) ?? start + 0x3fff);
  }
}

/** Last offsets of shortened 16 KiB blocks, by their first ones. */
const lastOfShortBlocks: ReadonlyMap<number, number> = new Map([
  [0xc000, 0xfbff],
  [0x14000, 0x17f4f],
]);

/** Room for three CRCs, each in front of a return, and the code that takes them. */
function drawCrcs(image: Uint8Array): string[] {
  const places = [crcsAt, crcsAt + 6, crcsAt + 12];
  for (const place of places) write(image, place, `00000000${returnCode}`);
  return places.map((place) => `f6f54aaa${loads(4, place)}da00d87e`);
}

/** Loads the start values of the CRCs, and calls a function in another segment with them. */
function callsFar(offset: number, length: number): string {
  const address = addressOf(offset);
  return `e6fc${littleEndian(address)}e6fd${littleEndian(address >> 16)}e0${length.toString(16)}eda89320cf6f4f4ff`;
}

/** The table of signed ranges, the key, and the code that takes them and the byte sum. */
function drawSignature(image: Uint8Array): string[] {
  repeat(image, noSignature, { offset: exponentAt + 4, length: rsaLength });
  image.set(toBytes(modulus), modulusAt);
  write(image, exponentAt, '00000003');
  writeHalfWords(
    image,
    signedRangesAt,
    [...sumRanges.map(([first]) => first), ...sumRanges.map(([, last]) => last)].map(addressOf),
  );
  return [
    `e10c${loads(4, byteSumAt)}da00d87e`,
    `80008840${loads(4, signatureAt)}8850`,
    `80008840${loads(4, modulusAt)}8850`,
    `e0448840${loads(4, exponentAt)}8850`,
    `e138f7f8e5f9f2f4${littleEndian(signedRangesAt)}f2f5${littleEndian(signedRangesAt + 2)}f6f4e0f9`,
  ];
}

function addressOf(offset: number): number {
  return flashBase + offset;
}

/** Two instructions that load the address of a file offset into this register and the next one. */
function loads(register: number, offset: number): string {
  const address = addressOf(offset);
  return `e6f${register}${littleEndian(address)}e6f${register + 1}${littleEndian(address >> 16)}`;
}

/** The low half word of a number as hexadecimal digits, low byte first. */
function littleEndian(word: number): string {
  return [word & 0xff, (word >> 8) & 0xff].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function descriptor(image: Uint8Array, at: number, first: number, last: number): void {
  writeHalfWords(image, at, [addressOf(first), addressOf(last), 0, 0xffffffff]);
}

function writeHalfWords(image: Uint8Array, at: number, values: readonly number[]): void {
  const view = toView(image);
  for (const [index, value] of values.entries()) view.setUint32(at + 4 * index, value, true);
}

function write(image: Uint8Array, at: number, hex: string): void {
  image.set(fromHex(hex) ?? [], at);
}
