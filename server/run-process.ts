import { flushCompileCache } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import { endEverything } from '#server/process/ends.ts';
import { openLog } from '#server/log/log.ts';
import { trackLifecycle } from './graceful-shutdown.ts';
import type { StartedProcess } from './serve-portal.ts';
import { type DataDirRole, acquireDataDir } from './acquire-data-dir.ts';

/** Listens to signals, locks the folder and has PostgreSQL started, which goes on while the program is loaded. */
async function begin(config: Config, as: DataDirRole): Promise<StartedProcess> {
  const logger = openLog(config.logLevel);
  const life = trackLifecycle(config, logger);
  process.once('uncaughtException', (error) => void endWith(error));
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  const taken = acquireDataDir(config, logger, as, resolve);
  // The error reaches the opening of the portal.
  await Promise.race([busy, taken.catch(() => {})]);
  return { config, logger, life, taken };
}

/** Parts of the program, those that others import first. */
const parts = [
  () => import('kysely'),
  () => import('fastify'),
  () => import('graphile-worker'),
  () => import('socket.io'),
  () => import('#contract/index.ts'),
  () => import('@fastify/static'),
  () => import('#server/accounts/index.ts'),
  () => import('#server/engine/index.ts'),
  () => import('#server/tasks/index.ts'),
  () => import('#server/purchases/index.ts'),
  () => import('#server/automation/index.ts'),
];

/**
 * Loads the program while PostgreSQL starts: nothing that is imported above does. In parts, because loading leaves no other work
 * a turn, and because the compile cache has a copy in memory until it is flushed: of the whole program, these copies would lie
 * between all that stays, and their room would stay as well.
 */
async function loadProgram() {
  for (const load of parts) {
    await load();
    flushCompileCache();
    await setImmediate();
  }
  return import('./serve-portal.ts');
}

/** Serves the portal until a signal ends it. @param works false: worker processes run the queue */
export async function serve(config: Config, works = true): Promise<void> {
  const begun = await begin(config, 'portal');
  const { servePortal } = await loadProgram();
  await servePortal(begun, works);
}

/** Works on the queue, without serving anybody, until a signal ends it. */
export async function work(config: Config): Promise<void> {
  const begun = await begin(config, 'worker');
  const { workOnQueue } = await loadProgram();
  await workOnQueue(begun);
}

/** Ends the process, and what it started, with one line for an error that the operator can mend; only an unexpected one shows its stack. */
export async function endWith(error: unknown): Promise<never> {
  const expected = error instanceof Error && /^[A-Z_]+: /.test(error.message);
  console.error(expected ? error.message : error);
  await endEverything();
  process.exit(1);
}
