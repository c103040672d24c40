import { viewOf } from '#ecu/bytes.ts';
import { END_VALUE, START_VALUE } from '#ecu/checksums/edc16-blocks.ts';
import { MARK, NO_SIGNATURE, type PrintedNumbers, type SyntheticLayout, print, repeat } from '#ecu/synthetic/layout.ts';

/** Three blocks as in a usual image of 1 MiB: program, second program and calibration, mapped from 0x800000 on. */
export const edc16Layout: SyntheticLayout = {
  shortest: 0x100000,
  longest: 0x200000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0xd1000, length: 0x20000 },
  draw: drawEdc16,
};

function drawEdc16(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  const blocks = [
    { offset: 0, end: 0x80000, id: 0x40000101, next: 0xd0000 },
    { offset: 0x80000, end: 0xd0000, id: 0x80000100, next: 0 },
    { offset: 0xd0000, end: 0xfe000, id: 0x50000100, next: 0x80000 },
  ];
  const view = viewOf(image);
  const base = 0x800000;
  for (const { offset, end, id, next } of blocks) {
    const trailerAt = end - 0x8c;
    const header = [0x58, 0, end - offset, next === 0 ? 0 : base + next];
    const descriptor = [
      id,
      4,
      base + offset,
      base + end - 1,
      START_VALUE,
      END_VALUE,
      base + trailerAt,
      base + trailerAt,
    ];
    image.fill(0, offset, offset + 0x58);
    for (const [index, word] of header.entries()) view.setUint32(offset + 4 * index, word, false);
    for (const [index, word] of descriptor.entries()) view.setUint32(offset + 0x2c + 4 * index, word, false);
    print(image, offset + 0x10, `${software}SYNTHETIC0`);
    repeat(image, NO_SIGNATURE, { offset: trailerAt, length: 0x88 });
  }
  repeat(image, MARK, { offset: 0x100, length: 0x70000 });
  print(image, 0xd0100, part ?? '');
  print(image, 0xd0200, hardware ?? '');
}
