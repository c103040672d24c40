import type { Config } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { beginLife } from './life.ts';
import type { Begun } from './serve-portal.ts';
import { type UserOfFolder, takeFolder } from './take-folder.ts';

/**
 * Listens to signals, locks the folder and has PostgreSQL started, before the program is loaded: loading takes longer than
 * the start of PostgreSQL and gives no other work of this process a turn. So nothing that is imported above loads the program.
 */
async function begin(config: Config, as: UserOfFolder): Promise<Begun> {
  const logger = openLog(config.logLevel);
  const life = beginLife(config, logger);
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  const taken = takeFolder(config, logger, as, resolve);
  // Who opens the portal gets the error.
  await Promise.race([busy, taken.catch(() => {})]);
  return { config, logger, life, taken };
}

/** Serves the portal until a signal ends it. @param works false: worker processes run the queue */
export async function serve(config: Config, works = true): Promise<void> {
  const begun = await begin(config, 'portal');
  const { servePortal } = await import('./serve-portal.ts');
  await servePortal(begun, works);
}

/** Works on the queue, without serving anybody, until a signal ends it. */
export async function work(config: Config): Promise<void> {
  const begun = await begin(config, 'worker');
  const { workOnQueue } = await import('./serve-portal.ts');
  await workOnQueue(begun);
}

/** Ends the process with one line for an error that the operator can mend; only an unexpected one shows its stack. */
export function endWith(error: unknown): void {
  const expected = error instanceof Error && /^[A-Z_]+: /.test(error.message);
  console.error(expected ? error.message : error);
  process.exit(1);
}
