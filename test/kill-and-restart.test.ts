import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useCrashWorld } from './crash/crash-world.ts';
import { ready } from './process.ts';

const world = useCrashWorld();

test('a portal killed during work loses and doubles nothing that it acknowledged', async () => {
  const working = world.atWork();
  await expect
    .poll(() => world.payments.some(({ acknowledged }) => acknowledged), { timeout: 60_000, interval: 5 })
    .toBe(true);
  world.portal.child.kill('SIGKILL');
  expect(await world.portal.ended).toBe('SIGKILL');
  await working;
  world.portal = await ready(await world.start());
  await world.checkEverything();
  await world.checkMessages();
});

test('a restarted portal stops cleanly with its database', async () => {
  world.portal.child.kill('SIGTERM');
  expect(await world.portal.ended).toBe(0);
  expect(existsSync(join(world.folder, 'demo/postgres/cluster/postmaster.pid'))).toBe(false);
});
