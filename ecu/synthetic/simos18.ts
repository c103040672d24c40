import { toView } from '#ecu/bytes.ts';
import { monitor, simosPlan } from '#ecu/checksums/simos18.ts';
import {
  simosLayouts,
  simosLength,
  type SimosBlock,
  type SimosLayout,
  listBlocks,
} from '#ecu/checksums/simos18-blocks.ts';
import type { Range } from '#ecu/ranges.ts';
import { mark, noSignature, type PrintedNumbers, type SyntheticLayout, print, repeat } from './layout.ts';

const calibrationOffset = 0x200000;

/** An image of 4 MiB as of Simos 18.1. */
export const simos18Layout: SyntheticLayout = {
  minLength: simosLength,
  maxLength: simosLength,
  fill: 0xff,
  littleEndian: true,
  maps: { offset: calibrationOffset + 0x10000, length: 0x40000 },
  draw: (image, numbers) => drawSimos(image, numbers, layoutAt(calibrationOffset)),
  firstPlan: (image) => simosPlan(image, layoutAt(calibrationOffset), monitored(layoutAt(calibrationOffset))),
};

/** Range of the monitored sum of an invented image, in its calibration. */
export function monitored({ calibration }: SimosLayout): Range {
  return { offset: calibration.offset + 0x1000, length: 0x4000 };
}

/** Writes the blocks of one generation, with the range of the monitored sum named by the program. */
export function drawSimos(image: Uint8Array, { software, part }: PrintedNumbers, layout: SimosLayout): void {
  const { program, calibration } = layout;
  const view = toView(image);
  repeat(image, mark, { offset: program.offset + 0x1000, length: 0x80000 });
  for (const block of listBlocks(layout)) drawHeader(image, block);
  image.fill(0, calibration.offset, calibration.offset + 0x200);
  print(image, calibration.offset + 0x23, software);
  print(image, calibration.offset + 0x60, (part ?? '').padEnd(11));
  for (const [index, word] of [0, 0, 0x1, 0xfffffff0].entries()) {
    view.setUint32(calibration.offset + monitor.sum + 4 * index, word, true);
  }
  const { offset, length } = monitored(layout);
  const address = offset - calibration.offset + calibration.address;
  view.setUint32(program.offset + 0x520, address, true);
  view.setUint32(program.offset + 0x524, address + length - 1, true);
}

function layoutAt(calibrationAt: number): SimosLayout {
  const layout = simosLayouts.find(({ calibration }) => calibration.offset === calibrationAt);
  if (layout === undefined) throw new RangeError('no generation has its calibration there');
  return layout;
}

/** A header with two areas: the bytes before it, or a part behind it, and the rest up to the signature. */
function drawHeader(image: Uint8Array, { offset, length, address, headerAt }: SimosBlock): void {
  const view = toView(image);
  const areas = [headerAt === 0 ? [0x40, 0xff] : [0, headerAt - 1], [headerAt + 0x100, length - 0x205]];
  view.setUint32(offset + headerAt, 0, true);
  view.setUint32(offset + headerAt + 8, areas.length, true);
  for (const [index, place] of areas.flat().entries()) {
    view.setUint32(offset + headerAt + 0xc + 4 * index, address + place, true);
  }
  repeat(image, noSignature, { offset: offset + length - 0x200, length: 0x100 });
}
