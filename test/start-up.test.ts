import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { useDatabases } from './databases.ts';
import { freePort, ready, type RunningPortal, startPortal } from './process.ts';
import { useFolder } from './use-folder.ts';

const databases = useDatabases();
const folder = useFolder();

/** A start that is refused: one line that the operator can act on. */
async function refusedLine(variables: Record<string, string>, ...words: string[]): Promise<string> {
  const { ended, output } = await startPortal(words, { DATA_DIR: folder(), ...variables });
  expect(await ended).toBe(1);
  expect(output.stdout).toBe('');
  const lines = output.stderr.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

async function stop(portal: RunningPortal): Promise<void> {
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  expect(portal.output.stderr).toBe('');
}

const keyIn = ({ output }: RunningPortal): string | undefined => /\/setup\?key=(\S+)/.exec(output.stdout)?.[1];

test.concurrent.each([
  ['PORT', 'abc'],
  ['DATABASE_URL', 'mysql://x'],
  ['UPLOAD_LIMIT_MIB', '0'],
  ['SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused with one line that names it', async (name, value) => {
  expect(await refusedLine({ [name]: value })).toMatch(new RegExp(`^${name}: .+`));
});

test('an unreachable database is reported in one line, without its password', async () => {
  const line = await refusedLine({ DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${await freePort()}/none` });
  expect(line).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:\d+\/none/);
  expect(line).not.toContain('hidden-word');
});

test('a used port is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const line = await refusedLine({ DATABASE_URL: await databases.filled(), PORT: String(port) });
  expect(line).toBe(`PORT: ${port} is already in use on this machine`);
  other.close();
});

test.each([
  ['HOST', 'no-such-host.invalid'],
  ['DATA_DIR', '/dev/null/data'],
])('%s=%s, which only fails in use, is also reported in one line', async (name, value) => {
  expect(await refusedLine({ DATABASE_URL: await databases.filled(), [name]: value })).toMatch(
    new RegExp(`^${name}: .+`),
  );
});

test('an empty external database is filled, its one-time link creates one administrator, and no later start prints one [P1.1]', async () => {
  const variables = { DATA_DIR: folder(), DATABASE_URL: await databases.empty(), DATABASE_CONNECTIONS: '4' };
  const first = await ready(await startPortal([], variables));
  await expect.poll(() => keyIn(first)).toBeDefined();
  const setupKey = keyIn(first) ?? '';
  const visitor = first.clientOf();
  const setUp = (username: string, key = setupKey) =>
    visitor.ask(accountsApi.setUpFirstAdministrator, {
      setupKey: key,
      username,
      email: `${username}@start.invalid`,
      password: 'right-password',
    });

  await expect(setUp('anna', 'invented')).rejects.toMatchObject({ code: 'setupKeyNotValid', status: 403 });
  const two = await Promise.allSettled([setUp('anna'), setUp('berta')]);
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = two[0].status === 'fulfilled' ? 'anna' : 'berta';
  expect(two.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'setupKeyNotValid' } });
  await expect(setUp('clara')).rejects.toMatchObject({ code: 'setupKeyNotValid' });

  const { token } = await visitor.ask(accountsApi.signIn, { username: winner, password: 'right-password' });
  expect(await first.clientOf(token).ask(accountsApi.getAccess, {})).toMatchObject({ role: 'admin', active: true });
  for (const username of ['admin', 'support', 'workshop'])
    await expect(visitor.ask(accountsApi.signIn, { username, password: 'demo-portal' })).rejects.toMatchObject({
      code: 'wrongCredentials',
    });
  await stop(first);

  const second = await ready(await startPortal([], variables));
  // The secret is kept: who was signed in stays so.
  expect(await second.clientOf(token).ask(accountsApi.getAccess, {})).toMatchObject({ username: winner });
  await stop(second);
  expect(second.output.stdout).toMatch(/^Tuneport is ready at http:\/\/localhost:\d+ \([\d.]+ s\)\n$/);

  expect(await refusedLine(variables, '--demo')).toMatch(/^DATABASE_URL: .*real portal/);
});

test('a demo world prints its accounts and no link, and a real portal refuses to start on it', async () => {
  const variables = { DATA_DIR: folder(), DATABASE_URL: await databases.filled() };
  const demo = await ready(await startPortal(['--demo'], variables));
  await expect.poll(() => demo.output.stdout).toMatch(/admin, support, workshop/);
  expect(keyIn(demo)).toBeUndefined();
  const { token } = await demo.clientOf().ask(accountsApi.signIn, { username: 'workshop', password: 'demo-portal' });
  expect(await demo.clientOf(token).ask(accountsApi.getAccess, {})).toMatchObject({ role: 'customer' });
  await stop(demo);
  expect(await refusedLine(variables)).toMatch(/^DATABASE_URL: .*demo world/);
});
