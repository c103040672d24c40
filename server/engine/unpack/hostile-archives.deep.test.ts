import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packRar, sevenZipOfOne, sevenZipOfTwo, smallImage, packZip } from '#test/archives.ts';
import { runUnpacker } from './run-unpacker.ts';

const image = smallImage(64 * 1024);
const zeros = (mib: number) => new Uint8Array(mib * 1024 * 1024);

/** Growth of the memory of a process over a first small archive when it opens this one, in MiB, and the microseconds of its work. */
async function costOf(archive: Buffer): Promise<{ memory: number; work: number }> {
  const program = `
    import { unpackArchive } from ${JSON.stringify(new URL('unpack-archive.ts', import.meta.url).href)};
    import { buffer } from 'node:stream/consumers';
    const archive = await buffer(process.stdin);
    await unpackArchive(Buffer.from(${JSON.stringify((await packZip({ 'read.bin': image })).toString('base64'))}, 'base64'));
    const before = process.resourceUsage();
    await unpackArchive(archive);
    const after = process.resourceUsage();
    process.stdout.write(JSON.stringify({
      memory: (after.maxRSS - before.maxRSS) / 1024,
      work: after.userCPUTime - before.userCPUTime,
    }));`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    input: archive,
  });
  expect(status).toBe(0);
  return JSON.parse(stdout.toString());
}

describe('archive bomb', () => {
  test.each([
    ['of 1 GiB (gzip)', () => gzipSync(Buffer.alloc(1024 * 1024 * 1024))],
    ['of 500 MiB (ZIP)', () => packZip({ 'read.bin': zeros(500) })],
    [
      'of 20 files of 30 MiB',
      () => packZip(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.bin`, zeros(30)]))),
    ],
  ])(
    '%s is refused within two seconds of work, with less than 100 MiB more [P1.63]',
    async (_what, make) => {
      const archive = await make();
      expect(runUnpacker(archive).problem).toBe('tooLarge');
      const { memory, work } = await costOf(archive);
      expect(memory).toBeLessThan(100);
      expect(work).toBeLessThan(2_000_000);
    },
    120_000,
  );
});

test('an archive with any bytes changed, cut or doubled ends in an answer of its process', async () => {
  const archives = [
    await packZip({ 'read.bin': image, 'a/b.txt': Buffer.from('note') }),
    packRar({ 'read.bin': image }),
    sevenZipOfOne,
    sevenZipOfTwo,
    gzipSync(image),
  ];
  const change = fc.tuple(
    fc.constantFrom(...archives),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
    fc.nat(),
  );
  await fc.assert(
    fc.asyncProperty(change, async ([archive, changes, end]) => {
      const damaged = Buffer.from(archive);
      for (const [at, byte] of changes) damaged[at % damaged.length] = byte;
      const cut = end % 3 === 0 ? damaged.subarray(0, end % damaged.length) : damaged;
      const { images, problem } = runUnpacker(cut);
      expect(images.length > 0 || problem !== undefined).toBe(true);
    }),
    { numRuns: 300 },
  );
}, 600_000);
