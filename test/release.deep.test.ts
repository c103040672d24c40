import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { freePort, ready, startPortal } from './process.ts';
import { useFolder } from './use-folder.ts';

const exec = promisify(execFile);
const root = new URL('..', import.meta.url).pathname;
const folder = useFolder();

/** Size of a folder on disk in MB. */
async function megabytesOf(path: string): Promise<number> {
  const { stdout } = await exec('du', ['-sm', path]);
  return Number.parseInt(stdout, 10);
}

describe('release', () => {
  let program = '';
  beforeAll(async () => {
    const { stdout } = await exec(process.execPath, ['tools/release.ts', folder()], { cwd: root });
    const archive = stdout.trim().split('\n').at(-1) ?? '';
    program = join(folder(), 'unpacked');
    await exec('mkdir', [program]);
    await exec('tar', ['-xzf', archive, '--strip-components=1', '-C', program]);
    await exec('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: program });
  });

  test('has at most 375 MB installed, without the tools', async () => {
    expect(await megabytesOf(program)).toBeLessThanOrEqual(375);
    for (const tool of ['vite', 'typescript', 'react', '@tabler', 'vitest'])
      expect(existsSync(join(program, 'node_modules', tool))).toBe(false);
  });

  test('starts in its folder, creates the first administrator, serves the web application, and stops', async () => {
    const variables = { DATA_DIR: join(folder(), 'data'), PORT: String(await freePort()), DISK_RESERVE_MIB: '0' };
    const portal = await ready(await startPortal([], variables, program));
    await expect.poll(() => portal.output.stdout).toContain('/setup?key=');
    const [, setupKey = ''] = /\/setup\?key=(\S+)/.exec(portal.output.stdout) ?? [];
    const first = { setupKey, username: 'anna', email: 'anna@start.invalid', password: 'a-right-long-password' };
    expect(await portal.clientOf().ask(accountsApi.setUpFirstAdministrator, first)).toBe(true);
    const page = await (await fetch(portal.root)).text();
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
    expect((await fetch(`${portal.root}${script}`)).headers.get('content-type')).toContain('javascript');
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(portal.output.stderr).toBe('');
  });

  test('fills the demo', async () => {
    const variables = { DATA_DIR: join(folder(), 'demo'), PORT: String(await freePort()), DISK_RESERVE_MIB: '0' };
    const portal = await ready(await startPortal(['--demo'], variables, program));
    expect((await fetch(`${portal.root}/readyz`)).status).toBe(200);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  });

  test('installs by its own script, and again without changes', async () => {
    const { stdout } = await exec(process.execPath, ['tools/setup.mjs', '--build'], { cwd: program });
    expect(stdout).toBe('');
  });
});
