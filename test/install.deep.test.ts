import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './process.ts';
import { useFolder } from './use-folder.ts';

const exec = promisify(execFile);
const program = new URL('..', import.meta.url).pathname;
const folder = useFolder();

/** Commands of the machine that a test must not run for real: they do the same below the folder of the test. */
const commands = {
  // Runs the portal as the unit does: it migrates, and then serves.
  systemctl: `
    pid="$ROOT/portal.pid"
    stop() { if [ -f "$pid" ]; then kill "$(cat "$pid")" 2>/dev/null; while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done; rm "$pid"; fi; }
    start() {
      cd "$ROOT/opt/tuneport"; set -a; DATA_DIR="$ROOT/var/lib/tuneport"; . "$ROOT/etc/tuneport/environment"; set +a
      node_modules/.bin/node server/portal.mjs migrate >>"$ROOT/portal.log" 2>&1 || return 1
      node_modules/.bin/node server/portal.mjs serve >>"$ROOT/portal.log" 2>&1 &
      echo $! >"$pid"
    }
    case $1 in start) stop; start ;; restart) stop; start ;; stop) stop ;; esac`,
  runuser: 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"',
  // Questions of the portal itself go to the machine.
  useradd: 'case "$*" in *tuneport) ;; *) exec /usr/sbin/useradd "$@" ;; esac',
  id: 'case "$*" in -u) echo 0 ;; tuneport) ;; *) exec /usr/bin/id "$@" ;; esac',
  install: 'for word in "$@"; do case $word in /*) mkdir -p "$word" ;; esac; done',
};

/** A release that cannot serve. */
const broken = 'tuneport-0.1.2';

let root = '';
let port = 0;
/** Runs the script of a release, and answers what it said and its exit code. */
async function install(release: string, ...words: string[]) {
  // A release that never serves is given up soon; one that does may be slow.
  const wait = basename(release) === broken ? '20' : '300';
  const env = { ...process.env, ROOT: root, WAIT: wait, PATH: `${join(folder(), 'bin')}:${process.env['PATH'] ?? ''}` };
  const script = join(release, 'ops/install.sh');
  return exec('sh', [script, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}
const runningRelease = async () => basename(await readlink(join(root, 'opt/tuneport')));
const isServing = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

/** A later release: the same program under another name, which needs no packages any more. */
async function addRelease(from: string, name: string, portalScript?: string): Promise<string> {
  const release = join(root, 'opt/tuneport-releases', name);
  await exec('cp', ['-al', from, release]);
  if (portalScript === undefined) return release;
  const script = join(release, 'server/portal.mjs');
  await cp(script, join(release, 'server/sound.mjs'));
  await rm(script);
  await writeFile(script, portalScript);
  return release;
}

let first = '';
let installed = '';
beforeAll(async () => {
  const { stdout } = await exec(process.execPath, ['tools/release.ts', folder()], { cwd: program });
  const archive = stdout.trim().split('\n').at(-1) ?? '';
  await exec('tar', ['-xzf', archive, '-C', folder()]);
  first = archive.replace('.tar.gz', '');
  await mkdir(join(folder(), 'bin'));
  for (const [name, script] of Object.entries(commands)) {
    await writeFile(join(folder(), 'bin', name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder(), 'bin', name), 0o755);
  }
  root = join(folder(), 'machine');
  port = await freePort();
  await mkdir(join(root, 'etc/tuneport'), { recursive: true });
  const backups = join(root, 'var/backups/tuneport');
  const settings = [
    `PUBLIC_URL=http://127.0.0.1:${port}`,
    `PORT=${port}`,
    `BACKUP_DIR=${backups}`,
    'DISK_RESERVE_MIB=0',
  ];
  await writeFile(join(root, 'etc/tuneport/environment'), `${settings.join('\n')}\n`);
  installed = join(root, 'opt/tuneport-releases', basename(first));
}, 600_000);
afterAll(() => exec('sh', [join(folder(), 'bin/systemctl'), 'stop'], { env: { ...process.env, ROOT: root } }));

test.each([
  [[], 'say the address under which browsers reach the portal'],
  [['https://files.example/portal'], 'has a path: the portal is served under a name of its own'],
  [['files.example'], 'is no address'],
  [['--back'], 'there is no release to go back to'],
  [['--restore'], '--restore goes with --back'],
  [['--force'], '--force is not understood'],
])('the words %j are refused in one line before anything is installed [P1.160]', async (words, reason) => {
  const { code, said } = await install(first, ...words);
  expect([code, said.trim().split('\n').at(-1)]).toEqual([1, expect.stringContaining(reason)]);
});

test('one command installs a release, which serves and names the link of the first administrator [P1.160]', async () => {
  const { code, said } = await install(first, `http://127.0.0.1:${port}`);
  expect(said).toContain('the portal serves');
  expect(said).toMatch(/\/setup\?key=\S+/);
  expect(code).toBe(0);
  expect(await isServing()).toBe(200);
  expect(await install(first)).toMatchObject({ code: 0, said: expect.stringContaining('runs already') });
});

test('one command brings the next release, after a backup, and one goes back [P1.160]', async () => {
  const next = await addRelease(installed, 'tuneport-0.1.1');
  expect(await install(next)).toMatchObject({ code: 0, said: expect.stringContaining('tuneport-0.1.1 serves') });
  expect([await runningRelease(), await isServing()]).toEqual(['tuneport-0.1.1', 200]);
  expect(await readdir(join(root, 'var/backups/tuneport'))).not.toEqual([]);
  expect(await install(next, '--back')).toMatchObject({ code: 0 });
  expect([await runningRelease(), await isServing()]).toEqual([basename(first), 200]);
});

test('a release that does not serve gives way to the one before [P1.160]', async () => {
  const release = await addRelease(
    installed,
    broken,
    `if (process.argv.includes('serve')) process.exit(1);\nawait import('./sound.mjs');\n`,
  );
  const { code, said } = await install(release);
  expect(said).toContain('does not serve: ' + basename(first) + ' runs again, and nothing was changed');
  expect(code).toBe(1);
  expect([await runningRelease(), await isServing()]).toEqual([basename(first), 200]);
});

test('a migrated database goes back with the backup that was made before, and what came since is kept aside [P1.160]', async () => {
  const next = await addRelease(installed, 'tuneport-0.1.3');
  expect(await install(next)).toMatchObject({ code: 0 });
  expect(await install(next, '--back', '--restore')).toMatchObject({ code: 0 });
  expect([await runningRelease(), await isServing()]).toEqual([basename(first), 200]);
  const kept = await readdir(join(root, 'var/lib'));
  expect(kept.filter((name) => name.startsWith('tuneport.aside-'))).toHaveLength(1);
});
