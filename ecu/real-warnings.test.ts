import { describe, expect, test } from 'vitest';
import { type ChecksumFamily, checksumFamilies } from './checksums/index.ts';
import { findEdc16Descriptors } from './checksums/edc16-blocks.ts';
import { checkedRanges } from './checksums/plan.ts';
import { openFile } from './containers.ts';
import { inspectFile } from './index.ts';
import type { Range } from './ranges.ts';
import { erase, takeFirstHalf, hasReadWarning } from '#test/damaged-reads.ts';
import { hasSamples, loadSample, reportMissingSamples } from '#test/ecu-samples.ts';
import { isDeep } from '#test/tier.ts';

/*
 * The figures to hold: at most 1 % of the stock reads of each family are warned of, and all that were cut to half or lost a
 * block that the rest of the image names.
 */

/**
 * A range that an erased block leaves without a sign: it is named by no other block, and a read without it is usual. The
 * lower half of an EDC16 of 1 MiB, all but the calibration of one of 2 MiB, the variant of an EDC17, and the first block
 * of an EDC16C31 while its first 384 bytes are there.
 */
const unnamed: Readonly<Record<string, readonly number[]>> = {
  'edc16u1_1037371366_A.bin': [0],
  'edc16u1_1037371366_B.bin': [0],
  'edc16u34_1037374452_full.bin': [0x40000],
  'edc17cp14_03L906022B_396484.bin': [0x180000],
  'edc17cp14_03L906022GE_500117_512k.bin': [0],
  'edc16c31_1037361858_A.bin': [0x8180],
  'edc16c31_1037361858_B.bin': [0x8180],
};
/** The solved pairs and the damaged one are no stock reads; protected files have no content. */
const noStock = /_mod|_efan|_p1681|badDS0|^cmd_container|^mpc_encrypted/u;

const files: readonly string[] = hasSamples
  ? (JSON.parse(Buffer.from(loadSample('vectors.json')).toString()) as readonly { readonly file: string }[])
      .map(({ file }) => file)
      .filter((file) => /\.(?:bin|mpc)$/u.test(file))
  : [];
reportMissingSamples('ecu/real-warnings.test.ts');

describe.skipIf(!hasSamples)('warnings for real images', () => {
  const known = files.filter((file) => inspectFile(loadSample(file)).identity.family !== 'unknown');

  test('at most 1 % of the original reads of each family have a warning', () => {
    const byFamily = Map.groupBy(
      files.filter((file) => !noStock.test(file)),
      (file) => inspectFile(loadSample(file)).identity.family,
    );
    expect([...byFamily.keys()]).toEqual(expect.arrayContaining(['edc15', 'edc16', 'medc17', 'me7', 'siemens']));
    for (const [family, reads] of byFamily) {
      const warned = reads.filter((file) => {
        const { reading, checksum } = inspectFile(loadSample(file));
        return reading.length > 0 || checksum.wrong > 0;
      });
      expect([family, warned.length <= reads.length / 100, warned]).toEqual([family, true, []]);
    }
  });

  test('every one cut to its first half has a warning', () => {
    expect(known.length).toBeGreaterThan(30);
    // Half of a doubled file is the whole image.
    const untold = known.filter((file) => !hasReadWarning(inspectFile(takeFirstHalf(loadSample(file)))));
    expect(untold).toEqual(untold.filter((file) => file.includes('doubled')));
  });

  test('every EDC16 that lost a block has a warning if another block names it', () => {
    const blocks = files
      .filter((file) => inspectFile(loadSample(file)).identity.family === 'edc16')
      .flatMap((file) => namedBlocks(loadSample(file)).map((block) => ({ file, block })));
    expect(blocks.length).toBeGreaterThan(10);
    for (const { file, block } of blocks)
      for (const fill of [0xff, 0])
        expect([file, block, hasReadWarning(inspectFile(erase(loadSample(file), block, fill)))]).toEqual([
          file,
          block,
          true,
        ]);
  });

  test('every one that lost a checked range has a warning, unless reads without it are usual', () => {
    let ranges = 0;
    for (const file of files) {
      const { image } = openFile(loadSample(file));
      const { family } = inspectFile(loadSample(file)).checksum;
      if (image === undefined || family === undefined) continue;
      for (const range of longRangesOf(image, family))
        for (const fill of isDeep ? [0xff, 0] : [0xff]) {
          const damaged = erase(image, range, fill);
          if (unnamed[file]?.includes(range.offset) === true || Buffer.compare(damaged, image) === 0) continue;
          ranges++;
          const facts = inspectFile(damaged);
          // The code of an ME7 tells where its checks are: without it the file check shows none, and a person does the order.
          const isTaken = hasReadWarning(facts) || (family === 'me7' && facts.checksum.checks === 0);
          expect([file, range, fill, isTaken]).toEqual([file, range, fill, true]);
        }
    }
    expect(ranges).toBeGreaterThan(500);
  });
});

/** The blocks that other blocks name, from their header to the end of what they describe. */
function namedBlocks(image: Uint8Array): Range[] {
  const blocks = findEdc16Descriptors(image).flatMap(({ block, lastAddress }) =>
    block ? [{ ...block, end: lastAddress + 1 - block.address + block.offset }] : [],
  );
  const named = new Set(
    blocks.flatMap(({ next, address, offset }) => [next - address + offset, ...(next > offset ? [next] : [])]),
  );
  return blocks
    .filter(({ offset, end }) => named.has(offset) && end > offset && end <= image.length)
    .map(({ offset, end }) => ({ offset, length: end - offset }));
}

function longRangesOf(image: Uint8Array, family: ChecksumFamily): Range[] {
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error('the image has no checksums');
  return plan.checks
    .flatMap((check) => checkedRanges({ ...plan, checks: [check] }))
    .filter(({ length }) => length >= 0x400);
}
