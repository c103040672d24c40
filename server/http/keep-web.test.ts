import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepWeb } from './keep-web.ts';

const day = 24 * 3600 * 1000;
const noon = Date.parse('2026-11-28T12:00:00Z');
let folder: string;
let web: string;
let keptFolder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-web-'));
  [web, keptFolder] = [join(folder, 'dist'), join(folder, 'kept')];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Replaces the build, as a build does: what was there is gone. */
async function build(name: string): Promise<void> {
  await rm(web, { recursive: true, force: true });
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), `<script src="/assets/start-${name}.js">`);
  await writeFile(join(web, 'logo.svg'), '<svg/>');
  await writeFile(join(web, `assets/start-${name}.js`), `run('${name}')`);
}
const scriptOf = (place: string, name: string) => readFile(join(place, `assets/start-${name}.js`), 'utf8');

test('a kept build is unaffected when the build folder is overwritten or moved', async () => {
  await build('one');
  const { current, earlier } = await keepWeb(web, keptFolder, noon);
  expect(earlier).toEqual([]);
  await build('two');
  expect(await scriptOf(current, 'one')).toBe(`run('one')`);
  expect(await readFile(join(current, 'index.html'), 'utf8')).toContain('start-one');
  await rename(web, join(folder, 'away'));
  expect((await readdir(current)).toSorted()).toEqual(['assets', 'index.html', 'logo.svg']);
});

test('earlier builds are kept for a week after they were replaced', async () => {
  await build('one');
  const first = await keepWeb(web, keptFolder, noon);
  await build('two');
  const second = await keepWeb(web, keptFolder, noon + 90 * day);
  expect(second.earlier).toEqual([first.current]);
  await build('three');
  expect((await keepWeb(web, keptFolder, noon + 96 * day)).earlier.toSorted()).toEqual(
    [first.current, second.current].toSorted(),
  );
  expect((await keepWeb(web, keptFolder, noon + 97 * day + 1)).earlier).toEqual([second.current]);
  expect(await readdir(keptFolder)).not.toContain(basename(first.current));
  expect((await keepWeb(web, keptFolder, noon + 104 * day)).earlier).toEqual([]);
});

test('a former build can become current again and is stored once', async () => {
  await build('one');
  const first = await keepWeb(web, keptFolder, noon);
  await build('two');
  await keepWeb(web, keptFolder, noon + day);
  await build('one');
  const back = await keepWeb(web, keptFolder, noon + 30 * day);
  expect(back.current).toBe(first.current);
  expect((await keepWeb(web, keptFolder, noon + 31 * day)).current).toBe(first.current);
  expect(await scriptOf(back.current, 'one')).toBe(`run('one')`);
});

test('two simultaneous starts share one build', async () => {
  await build('one');
  const two = await Promise.all([keepWeb(web, keptFolder, noon), keepWeb(web, keptFolder, noon)]);
  expect(new Set(two.map(({ current }) => current)).size).toBe(1);
});

test('a build without index.html is refused', async () => {
  await expect(keepWeb(join(folder, 'none'), keptFolder, noon)).rejects.toThrow(/is being built/);
});
