import { expect, test } from 'vitest';
import { zipOf } from '#test/slave-servers.ts';
import { readZip } from './read-zip.ts';

const image = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 251);
const room = { bytes: 1 << 20 };

test.each([false, true])('the file of an archive comes out as it was (deflated: %s)', async (isDeflated) => {
  const entries = await readZip(zipOf('int_flash.bin', image, { isDeflated }), room);
  expect(entries).toEqual([{ name: 'int_flash.bin', content: image }]);
});

test('a name that leads out of a folder is a name like any other', async () => {
  expect(await readZip(zipOf('../int_flash.bin', image), room)).toMatchObject([{ name: '../int_flash.bin' }]);
});

test('a folder is no file', async () => {
  expect(await readZip(zipOf('dump/', new Uint8Array()), room)).toEqual([]);
});

test('what unpacks to more than is allowed is not unpacked, whatever size it claims', async () => {
  const bomb = new Uint8Array(4 * room.bytes);
  expect(await readZip(zipOf('int_flash.bin', bomb, { isDeflated: true }), room)).toBeUndefined();
  expect(await readZip(zipOf('int_flash.bin', bomb, { isDeflated: true, size: 100 }), room)).toBeUndefined();
  expect(await readZip(zipOf('int_flash.bin', bomb, { isDeflated: true }), { bytes: bomb.length })).toHaveLength(1);
});

test('a file that unpacks to too many times its packed size is not unpacked', async () => {
  const zeros = zipOf('a.xml', new Uint8Array(500_000), { isDeflated: true });
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
])('an archive with %s is none', async (_what, change) => {
  expect(await readZip(change(zipOf('int_flash.bin', image)), room)).toBeUndefined();
});

/** Changes a field of the first line of the directory. */
function patched(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const line = Buffer.from(zip).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  return zip.with(line + offset, value);
}
