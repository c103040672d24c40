import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { appendFile, mkdir, mkdtemp, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { newSoftware, order, readout } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { importSolutionFolder, type PairResult } from './import-folder.ts';
import { readStill } from './read-folder.ts';

const portal = usePortal({ own: true });
const family = 'edc16';

const makeFolder = () => mkdtemp(join(portal().folder, 'pairs-'));
const importFolder = (folder: string) =>
  importSolutionFolder(portal().database, portal().storage, {
    folder,
    method: 'Stage_1',
    checksum: undefined,
    dtcCode: undefined,
  });

/** Writes a pair that is recorded. */
async function writePair(folder: string, name: string): Promise<void> {
  const image = readout(family, newSoftware());
  await writeFile(join(folder, `${name}_A.bin`), image);
  await writeFile(join(folder, `${name}_B.bin`), syntheticTuning(image, { family, seed: 3 }));
}

const countSolutions = async () => {
  const { rows } = await portal().database.pool.query<{ count: number }>(
    'select count(*)::int as count from solutions',
  );
  return rows[0]?.count ?? 0;
};
const refusalsIn = (results: readonly PairResult[]) =>
  results.filter(({ outcome }) => outcome === 'refused').map(({ pair, reason }) => [pair, reason]);

test('files that cannot be read are refused by name and reason, and other pairs are imported', async () => {
  const [folder, outside] = [await makeFolder(), await makeFolder()];
  await writePair(folder, 'aaa');
  await writePair(folder, 'zzz');
  await writePair(outside, 'secret');
  await symlink(join(outside, 'secret_A.bin'), join(folder, 'link_A.bin'));
  await symlink(join(outside, 'secret_B.bin'), join(folder, 'link_B.bin'));
  await symlink(outside, join(folder, 'folder'));
  await symlink(folder, join(folder, 'round'));
  await symlink('/dev/zero', join(folder, 'endless_A.bin'));
  execFileSync('mkfifo', [join(folder, 'pipe_A.bin')]);
  const socket = createServer();
  onTestFinished(() => {
    socket.close();
  });
  await new Promise<void>((resolve) => socket.listen(join(folder, 'socket_A.bin'), resolve));
  // Holes need no room on the disk.
  for (const name of ['huge_A.bin', 'huge_B.bin']) {
    await writeFile(join(folder, name), '');
    await truncate(join(folder, name), 2 ** 40);
  }
  // A name of Windows, whose letters are no UTF-8.
  const latin = (name: string) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
  await writeFile(latin('Öl_A.bin'), 'x');
  await writeFile(latin('Öl_B.bin'), 'y');

  const before = await countSolutions();
  const { results } = await importFolder(folder);
  expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(2);
  expect(await countSolutions()).toBe(before + 2);
  expect(refusalsIn(results).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))).toEqual([
    ['endless_A.bin', 'noFile'],
    ['folder', 'noFile'],
    ['huge_A.bin → huge_B.bin', 'tooLarge'],
    ['link_A.bin', 'noFile'],
    ['link_B.bin', 'noFile'],
    ['pipe_A.bin', 'noFile'],
    ['round', 'noFile'],
    ['socket_A.bin', 'noFile'],
    ['\uFFFDl_A.bin → \uFFFDl_B.bin', 'notReadable'],
  ]);
});

test('empty files and files of other kinds are refused with a reason', async () => {
  const folder = await makeFolder();
  const files = { empty: '', one: 'x', zip: 'PK\u0003\u0004', text: '{"a":'.repeat(1000) };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, `${name}_A.bin`), content);
    await writeFile(join(folder, `${name}_B.bin`), `${content}y`);
  }
  const before = await countSolutions();
  const { results } = await importFolder(folder);
  expect(results).toHaveLength(4);
  for (const result of results)
    expect(result).toMatchObject({ outcome: 'refused', reason: expect.any(String) as string });
  expect(await countSolutions()).toBe(before);
});

test('a missing folder or a file instead of a folder is refused', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(importFolder(join(folder, 'file'))).rejects.toThrow(/^the folder .*file cannot be read \(ENOTDIR.*\)$/);
  await expect(importFolder(join(folder, 'none'))).rejects.toThrow(/^the folder .*none cannot be read \(ENOENT.*\)$/);
});

test('a folder with many files and deep subfolders is read', async () => {
  const folder = await makeFolder();
  let deepest = folder;
  for (let depth = 0; depth < 60; depth += 1) deepest = join(deepest, 'd');
  await mkdir(deepest, { recursive: true });
  await Promise.all(Array.from({ length: 3000 }, (_none, at) => writeFile(join(folder, `f${at}.txt`), '')));
  await writePair(deepest, 'x');
  const { results, unpaired } = await importFolder(folder);
  expect(results).toMatchObject([{ outcome: 'created' }]);
  expect(unpaired).toHaveLength(3000);
});

test('a file that changes while it is read is refused', async () => {
  const folder = await makeFolder();
  const path = join(folder, 'x.bin');
  await writeFile(path, 'some bytes');
  expect(await readStill(path)).toEqual(Buffer.from('some bytes'));
  expect(await readStill(path, () => appendFile(path, 'more'))).toBe('changedWhileRead');
  expect(await readStill(path, () => truncate(path, 3))).toBe('changedWhileRead');
  expect(await readStill(path, () => writeFile(path, 'abc'))).toBe('changedWhileRead');
  // An open file keeps its content when another one takes its name.
  await writeFile(join(folder, 'other'), 'other');
  expect(await readStill(path, () => rename(join(folder, 'other'), path))).toEqual(Buffer.from('abc'));
  expect(await readStill(path)).toEqual(Buffer.from('other'));
});

test('files are paired by their content where their names say nothing', async () => {
  const folder = await makeFolder();
  const [one, other] = [readout(family, newSoftware()), readout(family, newSoftware())];
  // The second original is known by its order, the first by its name.
  const customer = await portal().person({ credits: 100 });
  await order(portal(), customer, { image: other });
  const files = {
    '17.bin': syntheticTuning(one, { family, seed: 3 }),
    'car_ori.bin': one,
    '9.bin': syntheticTuning(one, { family, seed: 4 }),
    'a.bin': syntheticTuning(other, { family, seed: 5 }),
    'b.bin': other,
    'c.bin': readout(family, newSoftware()),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  const { results, unpaired } = await importFolder(folder);
  expect(Object.fromEntries(results.map(({ pair, outcome }) => [pair, outcome]))).toEqual({
    'b.bin → a.bin': 'created',
    'car_ori.bin → 17.bin': 'created',
    'car_ori.bin → 9.bin': 'created',
  });
  expect(unpaired).toEqual([join(folder, 'c.bin')]);
});
