import { holds, isFilled, readUint32, toView } from '#ecu/bytes.ts';
import { readGmE38 } from '#ecu/checksums/gm-e38.ts';
import { readGmP01 } from '#ecu/checksums/gm-p01.ts';
import { type Identity, only } from './identity.ts';
import { countCapitals } from '#ecu/text.ts';

/** Number of the operating system. */
const p01NumberAt = 0x504;
const p01Variants: ReadonlyMap<number, string> = new Map([
  [0x80000, 'P01'],
  [0x100000, 'P59'],
]);
/** E54 of 512 KiB states no table; the operating system and the engine's calibration are always here. */
const e54 = {
  length: 0x80000,
  numberAt: 0x20004,
  segments: [
    [0x20000, 0x6ffff],
    [0x8000, 0x19fff],
  ],
} as const;
/** E38 and E67: the number, and two letters behind it. */
const e38NumberAt = 0x10005;
const letters = 2;

/** Units of General Motors, whose numbers are binary; the sums of their segments confirm that they are numbers. */
export function identifyGm(bytes: Uint8Array): Identity | undefined {
  return identifyP01(bytes) ?? identifyE54(bytes) ?? identifyE38(bytes);
}

function identifyP01(bytes: Uint8Array): Identity | undefined {
  const variant = p01Variants.get(bytes.length);
  if (variant === undefined || readGmP01(bytes) === undefined) return undefined;
  return numbered(bytes, p01NumberAt, variant);
}

function identifyE54(bytes: Uint8Array): Identity | undefined {
  const isE54 = bytes.length === e54.length && e54.segments.every((segment) => addsUpToZero(bytes, segment));
  return isE54 ? numbered(bytes, e54.numberAt, 'E54') : undefined;
}

function identifyE38(bytes: Uint8Array): Identity | undefined {
  if (readGmE38(bytes) === undefined) return undefined;
  const isNumber = countCapitals(bytes, e38NumberAt + 4, letters) === letters;
  return isNumber ? numbered(bytes, e38NumberAt) : { family: 'gm' };
}

/** The 16-bit words of a segment, of which the first is free to make it so; `last` is its last byte or word. */
function addsUpToZero(bytes: Uint8Array, [first, last]: readonly [number, number]): boolean {
  if (first % 2 !== 0 || last <= first || !holds(bytes, first, last + 2 - (last % 2) - first)) return false;
  const view = toView(bytes);
  let sum = 0;
  for (let at = first; at <= last; at += 2) sum += view.getUint16(at, false);
  return (sum & 0xffff) === 0 && !isFilled(bytes.subarray(first, last));
}

/** Numbers of seven or eight digits, as they are printed on the unit. */
function numbered(bytes: Uint8Array, at: number, variant?: string): Identity {
  const number = String(readUint32(bytes, at, 'big') ?? 0);
  const isPlausible = /^[1-9]\d{6,7}$/u.test(number);
  return { family: 'gm', ...(variant !== undefined && { variant }), ...only('software', isPlausible ? [number] : []) };
}
