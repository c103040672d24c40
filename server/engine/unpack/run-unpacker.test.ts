import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  packRar,
  renamedIn,
  sevenZipOfOne,
  sevenZipOfTwo,
  sevenZipsWithPassword,
  smallImage,
  packZip,
  zipWithPassword,
} from '#test/archives.ts';
import { runUnpacker } from './run-unpacker.ts';
import { unpackArchive } from './unpack-archive.ts';

const image = smallImage();
const note = Buffer.from('Read by bench, 12.4 V\r\n');
const hex = Buffer.from(':020000001234B8\r\n:00000001FF\r\n');

describe('archive with one image', () => {
  test.each([
    ['ZIP', () => packZip({ 'read/read.bin': image, 'read/note.txt': note }), 'read/read.bin'],
    ['RAR', () => packRar({ 'note.txt': note, 'read.bin': image }), 'read.bin'],
    ['7z', () => sevenZipOfOne, 'read.bin'],
    ['gzip', () => gzipSync(image), ''],
  ])('is opened in its process: %s [P1.62]', async (_kind, make, name) => {
    const { images, problem, chosen } = runUnpacker(await make());
    expect(problem).toBeUndefined();
    expect(images).toEqual([{ entry: expect.any(Number), name, size: image.length }]);
    expect(chosen).toMatchObject({ name });
    expect(Buffer.from(chosen?.bytes ?? []).equals(Buffer.from(image))).toBe(true);
  });

  test('may hold it as a text export', async () => {
    expect((await unpackArchive(await packZip({ 'read.hex': hex }))).chosen?.name).toBe('read.hex');
  });
});

describe('archive with several images', () => {
  test('lists them, and hands out the one that is asked for [P1.62]', async () => {
    const other = smallImage(4096, 1);
    const archive = await packZip({ 'int.bin': image, 'note.txt': note, 'ext.bin': other });
    const { images, chosen } = runUnpacker(archive);
    expect(images).toEqual([
      { entry: 0, name: 'int.bin', size: 2048 },
      { entry: 2, name: 'ext.bin', size: 4096 },
    ]);
    expect(chosen).toBeUndefined();
    expect(Buffer.from(runUnpacker(archive, 2).chosen?.bytes ?? []).equals(Buffer.from(other))).toBe(true);
    // A note is no image, and the fifth entry is not there.
    for (const entry of [1, 5]) expect((await unpackArchive(archive, entry)).chosen).toBeUndefined();
  });

  test('is told from a single one in 7z as well', () => {
    expect(runUnpacker(sevenZipOfTwo).images.map(({ name }) => name)).toEqual(['read/ext.bin', 'read/int.bin']);
  });
});

const manyFiles = () =>
  packZip(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${index}.txt`, note] as const)));
const zeros = (mib: number) => new Uint8Array(mib * 1024 * 1024);

function changed(archive: Buffer, at: number): Buffer {
  const copy = Buffer.from(archive);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}

/** Archives that nobody opens, each with the reason. */
const refused = [
  ['a password (ZIP)', () => zipWithPassword({ 'read.bin': image }), 'encrypted'],
  ['a password (7z)', () => sevenZipsWithPassword[0], 'encrypted'],
  ['a password on its names (7z)', () => sevenZipsWithPassword[1], 'encrypted'],
  ['an archive in it', async () => packZip({ 'a.zip': await packZip({ 'read.bin': image }) }), 'nested'],
  ['an archive beside its image', () => packRar({ 'read.bin': image, 'a.7z': sevenZipOfOne }), 'nested'],
  ['a packed archive', async () => gzipSync(await packZip({ 'read.bin': image })), 'nested'],
  ['a path upwards', async () => renamedIn(await packZip({ 'aa/read.bin': image }), 'aa/', '../'), 'unsafeName'],
  ['an absolute path', () => packRar({ '/etc/read.bin': image }), 'unsafeName'],
  ['a path of Windows', () => packRar({ 'C:\\read.bin': image }), 'unsafeName'],
  ['a link', () => packZip({ 'read.bin': Buffer.from('/etc/passwd') }, 0o120777), 'unsafeName'],
  ['10,000 entries', manyFiles, 'tooManyEntries'],
  ['a file that swells (ZIP)', () => packZip({ 'read.bin': zeros(48) }), 'tooLarge'],
  ['a file that swells (gzip)', () => gzipSync(zeros(48)), 'tooLarge'],
  [
    'many files that swell',
    () => packZip(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.bin`, zeros(4)]))),
    'tooLarge',
  ],
  ['its end missing', async () => (await packZip({ 'read.bin': image })).subarray(0, 100), 'damaged'],
  ['its end missing (7z)', () => sevenZipOfOne.subarray(0, 100), 'damaged'],
  ['a changed byte (ZIP)', async () => changed(await packZip({ 'read.bin': image }), 60), 'damaged'],
  ['a changed byte (7z)', () => changed(sevenZipOfOne, 60), 'damaged'],
  ['no image', () => packZip({ 'note.txt': note, 'empty.bin': new Uint8Array(4096).fill(0xff) }), 'noImage'],
  ['a damaged export', () => packZip({ 'read.hex': Buffer.from(':020000001234B9\r\n:00000001FF\r\n') }), 'noImage'],
  ['nothing in it', () => packZip({}), 'damaged'],
] as const;

describe('archive with', () => {
  test.each(refused)('%s is not opened, within two seconds of work [P1.63]', async (_what, make, problem) => {
    const archive = (await make()) ?? Buffer.alloc(0);
    const before = process.cpuUsage();
    const { images, problem: found, chosen } = await unpackArchive(archive);
    expect({ images, found, chosen }).toEqual({ images: [], found: problem, chosen: undefined });
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

test('process that opens archives reads no other file, writes none and starts none', () => {
  // The flags that it runs with are what is proved here; a program that breaks them ends without an answer.
  const program = readFileSync(new URL('run-unpacker.ts', import.meta.url), 'utf8');
  expect(program).toContain("'--permission'");
  expect(program).not.toMatch(/--allow-(?:fs-write|child-process|worker|addons|wasi)/);
});

test('any bytes behind the mark of an archive end in an answer', async () => {
  const marks = [
    'PK\u0003\u0004',
    'Rar!\u001A\u0007\u0001\0',
    'Rar!\u001A\u0007\0',
    '7z\u00BC\u00AF\u0027\u001C',
    '\u001F\u008B\u0008',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 400 }), async (mark, bytes) => {
      const { images, problem } = await unpackArchive(Buffer.concat([Buffer.from(mark, 'latin1'), bytes]));
      expect(images.length > 0 || problem !== undefined).toBe(true);
    }),
    { numRuns: 50 },
  );
});
