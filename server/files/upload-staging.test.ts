import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFile, waitForLock } from '#server/process/file-lock.ts';
import { openUploadStaging } from './upload-staging.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-waiting-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Another process that runs these lines, prints a word and stays until it is killed. */
async function otherProcess(lines: string): Promise<{ said: string; kill: () => Promise<void> }> {
  const program = `${lines}\nsetInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { said: said.toString().trim(), kill };
}

test('the uploads of a running process stay, and are removed once it is killed', async () => {
  const other = await otherProcess(`
    const { openUploadStaging } = await import(${urlOf('upload-staging.ts')});
    const { path } = await openUploadStaging(${JSON.stringify(folder)});
    await (await import('node:fs/promises')).writeFile(path + '/half', 'half of an upload');
    console.log(path);`);
  const half = join(other.said, 'half');
  const first = await openUploadStaging(folder);
  expect(await readFile(half, 'utf8')).toBe('half of an upload');
  expect(first.path).not.toBe(other.said);

  await other.kill();
  const second = await openUploadStaging(folder);
  expect(existsSync(other.said)).toBe(false);
  expect(existsSync(first.path)).toBe(true);
  await Promise.all([first.close(), second.close()]);
  expect((await readdir(folder)).filter((name) => name !== 'door.lock')).toEqual([]);
});

test('a file outside the folders of processes is removed after a day', async () => {
  const [old, young] = [join(folder, 'old'), join(folder, 'young')];
  await writeFile(old, 'left by a version without rooms');
  await writeFile(young, 'being received by a version without rooms');
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
  await utimes(old, yesterday, yesterday);
  const room = await openUploadStaging(folder);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  await room.close();
});

test('a process with a clock hours ahead keeps the uploads of others', async () => {
  const room = await openUploadStaging(folder);
  const half = join(room.path, 'half');
  await writeFile(half, 'half of an upload');
  await otherProcess(`
    const now = Date.now;
    Date.now = () => now() + 5 * 3_600_000;
    const { openUploadStaging } = await import(${urlOf('upload-staging.ts')});
    console.log((await openUploadStaging(${JSON.stringify(folder)})).path);`);
  expect(existsSync(half)).toBe(true);
  await room.close();
});

test('simultaneous starts each get a folder of their own', async () => {
  const rooms = await Promise.all(Array.from({ length: 8 }, () => openUploadStaging(folder)));
  expect(new Set(rooms.map(({ path }) => path)).size).toBe(8);
  for (const { path } of rooms) expect(existsSync(path)).toBe(true);
  await Promise.all(rooms.map(({ close }) => close()));
});

test('a lock excludes others, can be shared, and ends with its process', async () => {
  const path = join(folder, 'lock');
  const holding = (mode: string) => `
    const { lockFile } = await import(${urlOf('../process/file-lock.ts')});
    console.log(lockFile(${JSON.stringify(path)}, '${mode}') === undefined ? 'refused' : 'held');`;
  const sharing = await otherProcess(holding('shared'));
  expect(sharing.said).toBe('held');
  expect(lockFile(path, 'exclusive')).toBeUndefined();
  const shared = lockFile(path, 'shared');
  expect(shared).toBeDefined();
  shared?.release();
  await sharing.kill();

  const alone = lockFile(path, 'exclusive');
  expect(alone).toBeDefined();
  expect(lockFile(path, 'shared')).toBeUndefined();
  expect((await otherProcess(holding('shared'))).said).toBe('refused');
  const waiting = waitForLock(path, 'exclusive', 10_000);
  alone?.release();
  const next = await waiting;
  expect(next).toBeDefined();
  expect(await waitForLock(path, 'shared', 0)).toBeUndefined();
  next?.release();
});
