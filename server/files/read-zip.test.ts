import { expect, test } from 'vitest';
import { makeZip } from '#test/slave-servers.ts';
import { readZip } from './read-zip.ts';

const image = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 251);
const room = { bytes: 1 << 20 };

test.each([false, true])('the file of an archive is unchanged (deflated: %s)', async (isDeflated) => {
  const entries = await readZip(makeZip('int_flash.bin', image, { isDeflated }), room);
  expect(entries).toEqual([{ name: 'int_flash.bin', content: image }]);
});

test('a name with a parent folder is returned unchanged', async () => {
  expect(await readZip(makeZip('../int_flash.bin', image), room)).toMatchObject([{ name: '../int_flash.bin' }]);
});

test('a folder is not returned as a file', async () => {
  expect(await readZip(makeZip('dump/', new Uint8Array()), room)).toEqual([]);
});

test('an archive that unpacks to more than the limit is refused, whatever size it states', async () => {
  const bomb = new Uint8Array(4 * room.bytes);
  expect(await readZip(makeZip('int_flash.bin', bomb, { isDeflated: true }), room)).toBeUndefined();
  expect(await readZip(makeZip('int_flash.bin', bomb, { isDeflated: true, size: 100 }), room)).toBeUndefined();
  expect(await readZip(makeZip('int_flash.bin', bomb, { isDeflated: true }), { bytes: bomb.length })).toHaveLength(1);
});

test('a file above the maximum compression ratio is refused', async () => {
  const zeros = makeZip('a.xml', new Uint8Array(500_000), { isDeflated: true });
  expect(await readZip(zeros, { ...room, ratio: 200 })).toBeUndefined();
  expect(await readZip(zeros, { ...room, ratio: 1100 })).toHaveLength(1);
});

test.each([
  ['a changed byte', (zip: Uint8Array) => zip.with(100, (zip[100] ?? 0) ^ 1)],
  ['a missing end', (zip: Uint8Array) => zip.slice(0, -30)],
  ['a missing begin', (zip: Uint8Array) => zip.slice(30)],
  ['no archive at all', () => image],
  ['encryption', (zip: Uint8Array) => patched(zip, 8, 1)],
  ['a method of packing that nobody needs', (zip: Uint8Array) => patched(zip, 10, 12)],
  ['more files than any tool packs', (zip: Uint8Array) => zip.with(zip.length - 14, 33).with(zip.length - 12, 33)],
])('an archive with %s is refused', async (_what, change) => {
  expect(await readZip(change(makeZip('int_flash.bin', image)), room)).toBeUndefined();
});

/** Packs two files in one archive, as no program does that has a folder of them. */
function zipOfTwo(first: string, second: string): Uint8Array {
  const zips = [makeZip(first, image), makeZip(second, image)].map((zip) => Buffer.from(zip));
  const parts = zips.map((zip) => {
    const line = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    return { entry: zip.subarray(0, line), line: Buffer.from(zip.subarray(line, -22)) };
  });
  const [one, two] = parts;
  if (one === undefined || two === undefined) throw new Error('two files were to be packed');
  two.line.writeUInt32LE(one.entry.length, 42);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(one.line.length + two.line.length, 12);
  end.writeUInt32LE(one.entry.length + two.entry.length, 16);
  return new Uint8Array(Buffer.concat([one.entry, two.entry, one.line, two.line, end]));
}

test('an archive with two files of the same name is refused', async () => {
  expect(await readZip(zipOfTwo('a.bin', 'b.bin'), room)).toHaveLength(2);
  expect(await readZip(zipOfTwo('a.bin', 'a.bin'), room)).toBeUndefined();
});

test('two files with the same packed bytes count twice', async () => {
  const zip = Buffer.from(zipOfTwo('a.bin', 'b.bin'));
  const second = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE(0, second + 42);
  expect(await readZip(zip, { bytes: 2 * image.length - 1 })).toBeUndefined();
});

test.each([
  ['a link', 0o120777],
  ['a link without rights', 0o120000],
])('an archive containing %s is refused', async (_what, mode) => {
  const zip = Buffer.from(makeZip('a.bin', Buffer.from('/etc/passwd')));
  const line = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE((mode << 16) >>> 0, line + 38);
  expect(await readZip(zip, room)).toBeUndefined();
});

/** Lies of a directory, by the place of the field in it or in its end. */
test.each<[string, (zip: Buffer) => void]>([
  ['a directory that begins behind the end', (zip) => zip.writeUInt32LE(zip.length + 5, zip.length - 6)],
  ['fewer files than it says', (zip) => zip.writeUInt16LE(7, zip.length - 12)],
  ['the mark of ZIP64 without its record', (zip) => zip.writeUInt16LE(0xffff, zip.length - 12)],
  ['a size of ZIP64 without its field', (zip) => patchLine(zip, 24, 0xffffffff)],
  ['a place of ZIP64 without its field', (zip) => patchLine(zip, 42, 0xffffffff)],
  ['a file behind the end', (zip) => patchLine(zip, 42, zip.length)],
  ['a file that begins within another', (zip) => patchLine(zip, 42, 7)],
  ['a packed size that is too long', (zip) => patchLine(zip, 20, zip.length)],
  ['a size that is none of its bytes', (zip) => patchLine(zip, 24, 1)],
  ['a name that is longer than the file', (zip) => zip.writeUInt16LE(0xffff, zip.indexOf(mark) + 28)],
  ['a comment that is not there', (zip) => zip.writeUInt16LE(0xffff, zip.length - 2)],
])('an inconsistent archive with %s is refused', async (_what, change) => {
  const zip = Buffer.from(makeZip('int_flash.bin', image));
  change(zip);
  expect(await readZip(zip, room)).toBeUndefined();
});

test('an archive that is cut or has a changed directory byte never throws', async () => {
  const zip = Buffer.from(makeZip('int_flash.bin', image.subarray(0, 50), { isDeflated: true }));
  for (let length = 0; length < zip.length; length += 1)
    expect(await readZip(zip.subarray(0, length), room), `${length} bytes`).toBeUndefined();
  for (let at = zip.indexOf(mark); at < zip.length; at += 1) {
    const changed = Buffer.from(zip);
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    const entries = await readZip(changed, room);
    // Facts that nobody reads may be others; the bytes are those that were packed.
    if (entries !== undefined) for (const { content } of entries) expect(content).toEqual(image.subarray(0, 50));
  }
});

const mark = Buffer.from([0x50, 0x4b, 1, 2]);
const patchLine = (zip: Buffer, offset: number, value: number) =>
  zip.writeUInt32LE(value >>> 0, zip.indexOf(mark) + offset);

/** Changes a field of the first line of the directory. */
function patched(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const line = Buffer.from(zip).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  return zip.with(line + offset, value);
}
