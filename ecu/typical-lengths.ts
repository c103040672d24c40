import type { EcuFamily } from './identify.ts';

/** Usual lengths of reads, for any control unit, without the additions of tools. */
const typicalLengths: ReadonlySet<number> = new Set([
  0x2000, 0x8000, 0xc000, 0x10000, 0x20000, 0x3d000, 0x40000, 0x50000, 0x68000, 0x70000, 0x70100, 0x71000, 0x80000,
  0x81000, 0x9e000, 0xc0000, 0xd0000, 0xe0000, 0xf0000, 0x100000, 0x168000, 0x171100, 0x180000, 0x200000, 0x200800,
  0x220000, 0x260000, 0x280000, 0x300000, 0x400000, 0x600000, 0x800000, 0x8d4000,
]);

/** Usual lengths of some families: whole reads, and the parts that tools read. */
const lengthsByFamily: Readonly<Partial<Record<EcuFamily, ReadonlySet<number>>>> = {
  edc15: new Set([0x40000, 0x80000, 0x100000]),
  edc16: new Set([
    0x40000, 0x68000, 0x70000, 0x70100, 0x71000, 0x80000, 0x81000, 0x9e000, 0xd0000, 0xe0000, 0xf0000, 0x100000,
    0x168000, 0x171100, 0x200000,
  ]),
  medc17: new Set([
    0x40000, 0x50000, 0x80000, 0x100000, 0x180000, 0x200000, 0x220000, 0x260000, 0x280000, 0x400000, 0x600000, 0x800000,
  ]),
  // The calibration of MG1CS003 alone, whole flashes, and one with its data flash behind.
  md1: new Set([0x200000, 0x400000, 0x600000, 0x800000, 0x8d4000]),
  // C0000, D0000 and E0000: ME7.6, ME7.9.10.
  me7: new Set([0x40000, 0x80000, 0xc0000, 0xd0000, 0xe0000, 0x100000]),
  med9: new Set([0x80000, 0x200000, 0x200800]),
  ppd: new Set([0x3d000, 0x40000, 0x200000]),
  sid801: new Set([0x80000]),
  // P01, P59, E38 and E67.
  gm: new Set([0x80000, 0x100000, 0x200000]),
  dsg: new Set([0x180000]),
  simos18: new Set([0x400000]),
};

/** A read of this length is usual for some control unit. */
export function isTypicalLength(length: number): boolean {
  return typicalLengths.has(length);
}

/** Usual lengths of this family's reads, in bytes, ascending. */
export function listTypicalLengths(family: EcuFamily): number[] {
  return [...(lengthsByFamily[family] ?? typicalLengths)];
}
