import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useDatabases } from './databases.ts';
import { freePort, run } from './process.ts';
import { useFolder } from './use-folder.ts';

const exec = promisify(execFile);
const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFile(new URL(`../ops/${path}`, import.meta.url), 'utf8');

const databases = useDatabases();
const folder = useFolder();

/** Additions of a machine to the files: the places of its database and data, and its port. */
async function machine(): Promise<Record<string, string>> {
  return {
    DATABASE_URL: await databases.empty(),
    DATA_DIR: folder(),
    PORT: String(await freePort()),
    DISK_RESERVE_MIB: '0',
  };
}

/** Serves until it is told to stop, which it does in time and without an error. */
async function serves(words: readonly string[], variables: Record<string, string>, during: () => Promise<void>) {
  const { child, output, ended } = run(words, variables);
  await expect.poll(() => output.stdout).toMatch(/^Tuneport (is ready|works)/m);
  await during();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.stderr).toBe('');
}

/** The words after the program in a line of a unit: it runs our Node in the folder of the program. */
function commandOf(unit: string, key: string): string[] {
  const line = new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const [program = '', ...words] = line.split(' ');
  expect(program).toBe('/opt/tuneport/node_modules/.bin/node');
  expect(words.length).toBeGreaterThan(1);
  return words;
}

test('the systemd units migrate, serve, work, and stop within their time', async () => {
  const variables = await machine();
  const portal = await read('systemd/tuneport.service');
  const worker = await read('systemd/tuneport-worker@.service');
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(portal)?.[1]);
  // The portal ends by itself before systemd would kill it: 30 seconds unless set otherwise.
  expect(stopSeconds).toBeGreaterThan(30);
  const prepared = run(commandOf(portal, 'ExecStartPre'), variables);
  expect(await prepared.ended).toBe(0);
  await serves(commandOf(portal, 'ExecStart'), variables, async () => {
    expect((await fetch(`http://127.0.0.1:${variables['PORT']}/readyz`)).status).toBe(200);
    await serves(commandOf(worker, 'ExecStart'), variables, async () => {});
  });
});

test('the image builds, serves and reports healthy', async () => {
  const steps = (await read('container/Containerfile')).split('\n');
  const wordsAfter = (instruction: string) =>
    steps.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));
  const runs = wordsAfter('RUN').filter((line) => !line.startsWith('useradd'));
  expect(runs).toHaveLength(3);
  // The folders of the image are in one of this test.
  const [at, release] = [folder(), `${folder()}/release`];
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  for (const step of runs) {
    const here = step.replaceAll('/opt/release', release).replaceAll('dist/', `${root}dist/`);
    await exec('sh', ['-c', here], { cwd: step === 'npm run release' ? root : at, env, maxBuffer: 1 << 26 });
  }

  const settings = Object.fromEntries(
    wordsAfter('ENV').flatMap((line) => line.split(' ').map((one) => one.split('=') as [string, string])),
  );
  expect(Object.keys(settings)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']);
  const variables = { ...settings, ...(await machine()) };
  const [entry = '[]'] = wordsAfter('ENTRYPOINT');
  const commands = wordsAfter('CMD');
  const words = [entry, commands.at(-1) ?? '[]'].flatMap((text) => JSON.parse(text) as string[]);
  expect(words[0]).toBe('node');
  const check = JSON.parse(/CMD (\[.+\])$/.exec(wordsAfter('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[];
  expect(check[0]).toBe('node');
  const isWell = () => run(check.slice(1), variables).ended;
  expect(await isWell()).toBe(1);
  await serves(words.slice(1), variables, async () => {
    expect(await isWell()).toBe(0);
  });
});
