import { fourBanks, nineBanks, readV41 } from '#ecu/checksums/edc15.ts';
import { planChecks } from '#ecu/checksums/plan.ts';
import { mark, type PrintedNumbers, type SyntheticLayout, print, repeat } from './layout.ts';

/** A usual image of 512 KiB. It is recognized by its valid checksums only, so the first ones come from its division. */
export const edc15Layout: SyntheticLayout = {
  minLength: 0x80000,
  maxLength: 0x80000,
  fill: 0xc3,
  littleEndian: true,
  maps: { offset: 0x51000, length: 0x8000 },
  draw: drawEdc15,
  firstPlan: (image) => planChecks(readV41(image, fourBanks), image.length),
};

/** An image of 1 MiB as V6 engines have it: the program and two banks of calibration behind it; the banks before are unused. */
export const nineBanksEdc15Layout: SyntheticLayout = {
  minLength: 0x100000,
  maxLength: 0x100000,
  fill: 0xc3,
  littleEndian: true,
  maps: { offset: 0xd1000, length: 0x8000 },
  draw: drawNineBanks,
  firstPlan: (image) => planChecks(readV41(image, nineBanks), image.length),
};

function drawNineBanks(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  repeat(image, mark, { offset: 0x76000, length: 0x50000 });
  print(image, 0x7a2c, `${part ?? ''}  SYNTHETIC  SG  0000`);
  print(image, 0x94100, `${software} ${hardware ?? ''}`);
  for (const bank of [0xd0000, 0xf0000]) {
    print(image, bank + 8, 'V4.1');
    for (const end of [bank, bank + 0xb80, bank + 0xc000]) image.fill(0, end - 4, end);
  }
  image.fill(0, 0xcbffc, 0xcc000);
}

function drawEdc15(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  repeat(image, mark, { offset: 0x100, length: 0x7f00 });
  repeat(image, mark, { offset: 0x14100, length: 0x37000 });
  print(image, 0x8000, 'TSW V0.00 SYNTHETIC');
  print(image, 0x10046, software);
  print(image, 0x5b000, `${part ?? ''} SYNTHETIC EDC  SG  0000 ${hardware ?? ''}`);
  for (const bank of [0x50000, 0x70000]) {
    print(image, bank + 8, 'V4.1');
    // A bank is in use when its words are not the fill; the checksums write the true ones.
    for (const end of [bank, bank + 0xb80, bank + 0xc000]) image.fill(0, end - 4, end);
  }
  for (const end of [0x14000, 0x4c000]) image.fill(0, end - 4, end);
}
