import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '#server/seed/index.ts';
import { offerSetUpKey } from '#server/accounts/index.ts';
import { restEngine } from '#server/engine/index.ts';
import type { Config } from '#server/platform/config.ts';
import { type Logger, openLog } from '#server/platform/log.ts';
import { buildApp, startWork } from './app.ts';
import { openPortal, type OpenPortal } from './open-portal.ts';

const web = new URL('../dist/web', import.meta.url).pathname;

/** Serves the portal until a signal ends it. @param works false: worker processes run the queue */
export async function serve(config: Config, works = true): Promise<void> {
  const logger = openLog(config.logLevel);
  const portal = await openPortal(config, logger, { databaseFailed: endWithoutDatabase });
  const app = await buildApp({ config, web, works, logger, ...portal });
  stopOnSignals(config, logger, {
    stop: async () => {
      await app.close();
      await portal.close();
    },
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    await portal.close(false);
    throw listenProblem(config, error);
  }
  await greet(config, portal);
}

/** Works on the queue, without serving anybody, until a signal ends it. */
export async function work(config: Config): Promise<void> {
  const logger = openLog(config.logLevel);
  const { close, ...portal } = await openPortal(config, logger, { as: 'worker' });
  const working = await startWork({ config, log: logger, ...portal });
  stopOnSignals(config, logger, {
    stop: async () => {
      await working.stop();
      await restEngine();
      await close();
    },
  });
  console.log(`Tuneport works on the queue (${process.uptime().toFixed(1)} s)`);
}

/** Without its database the portal is of no use: it ends, so that its supervisor sees that. */
function endWithoutDatabase(error: unknown): void {
  console.error(`DATA_DIR: the database has died and cannot be started again (${lineOf(error)})`);
  process.exit(1);
}
const lineOf = (error: unknown): string => String(error).replaceAll(/\s+/g, ' ').trim();

/** An error that the operator can mend, named by its variable. */
function listenProblem({ port, host }: Config, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') return new Error(`PORT: ${port} is already in use on this machine`);
  if (error.code === 'EACCES') return new Error(`PORT: ${port} is not for this account to listen on`);
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new Error(`HOST: ${host} is not an address of this machine`);
  return error;
}

async function greet(config: Config, { database }: OpenPortal): Promise<void> {
  console.log(`Tuneport is ready at ${config.publicUrl} (${process.uptime().toFixed(1)} s)`);
  if (config.demo) console.log(`Demo accounts: ${demoAccounts.join(', ')} – password ${demoPassword}`);
  const key = config.demo ? undefined : await offerSetUpKey(database);
  if (key !== undefined) console.log(`Set up the first administrator (once): ${config.publicUrl}/setup?key=${key}`);
}

type Stopping = {
  /** Tells a balancer that this process will not answer for long. */
  announce?: () => void;
  stop: () => Promise<void>;
};

/**
 * Finishes the work under way, then ends; what does not finish in time is cut off, and the exit code says so. A second
 * signal meanwhile changes nothing.
 */
function stopOnSignals({ stop: { delay, timeout } }: Config, log: Logger, { announce, stop }: Stopping): void {
  let stopping = false;
  const end = async () => {
    announce?.();
    if (delay > 0) await pause(delay * 1000);
    const late = setTimeout(() => {
      log.error({ timeout }, 'the portal did not stop in time');
      process.exit(1);
    }, timeout * 1000).unref();
    await stop();
    clearTimeout(late);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}

/** Ends the process with one line for an error that the operator can mend; only an unexpected one shows its stack. */
export function endWith(error: unknown): void {
  const expected = error instanceof Error && /^[A-Z_]+: /.test(error.message);
  console.error(expected ? error.message : error);
  process.exit(1);
}
