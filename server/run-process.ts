import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '#server/seed/index.ts';
import { offerSetUpKey } from '#server/accounts/index.ts';
import { restEngine } from '#server/engine/index.ts';
import { type Figures, openFigures, serveOperation, watchReadiness } from '#server/operation/index.ts';
import type { Config } from '#server/platform/config.ts';
import { type Logger, openLog } from '#server/platform/log.ts';
import { buildApp, startWork } from './app.ts';
import { openPortal, type OpenPortal } from './open-portal.ts';

const web = new URL('../dist/web', import.meta.url).pathname;

/** Serves the portal until a signal ends it. @param works false: worker processes run the queue */
export async function serve(config: Config, works = true): Promise<void> {
  const logger = openLog(config.logLevel);
  const portal = await openPortal(config, logger, { databaseFailed: endWithoutDatabase });
  const life = beginLife();
  const figures = openFigures(await programVersion());
  const app = await buildApp({ config, web, works, logger, figures, isStopping: life.isStopping, ...portal });
  let operation: { close: () => Promise<void> } | undefined;
  const stop = async (served: boolean) => {
    await app.close();
    await operation?.close();
    await portal.close(served);
  };
  stopOnSignals(config, logger, life, () => stop(true));
  try {
    operation = await openOperation(config, { ...portal, figures, isStopping: life.isStopping });
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop(false);
    throw listenProblem(config, error);
  }
  await greet(config, portal);
}

/** Works on the queue, without serving anybody, until a signal ends it. */
export async function work(config: Config): Promise<void> {
  const logger = openLog(config.logLevel);
  const { close, ...portal } = await openPortal(config, logger, { as: 'worker' });
  const life = beginLife();
  const figures = openFigures(await programVersion());
  const { diskReserve: reserve } = config.uploads;
  figures.watch({
    database: portal.database,
    diskSpace: async () => ({ free: await portal.storage.freeBytes(), reserve }),
  });
  const working = await startWork({ config, log: logger, figures, ...portal });
  let operation: { close: () => Promise<void> } | undefined;
  const stop = async () => {
    await working.stop();
    await restEngine();
    await operation?.close();
    await close();
  };
  stopOnSignals(config, logger, life, stop);
  try {
    operation = await openOperation(config, { ...portal, figures, isStopping: life.isStopping });
  } catch (error) {
    await stop();
    throw error;
  }
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

/** Health and figures on their own port, where the operator wants them. */
async function openOperation(
  { metrics, uploads: { diskReserve: reserve } }: Config,
  {
    database,
    storage,
    figures,
    isStopping,
  }: Omit<OpenPortal, 'close' | 'secret'> & { figures: Figures } & Pick<Life, 'isStopping'>,
) {
  if (metrics === undefined) return undefined;
  const diskSpace = async () => ({ free: await storage.freeBytes(), reserve });
  try {
    return await serveOperation(
      metrics,
      figures,
      watchReadiness({ database, diskSpace, checkFiles: storage.check, isStopping }),
    );
  } catch (cause) {
    throw new Error(`METRICS_PORT: ${metrics.host}:${metrics.port} is not to be had (${String(cause)})`, { cause });
  }
}

async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

type Life = { readonly isStopping: () => boolean; readonly end: () => void };

function beginLife(): Life {
  let stopping = false;
  return {
    isStopping: () => stopping,
    end: () => {
      stopping = true;
    },
  };
}

/**
 * Finishes the work under way, then ends. A balancer has time to see that this process is not ready any more; what does not
 * finish in time is cut off, and the exit code says so. A second signal meanwhile changes nothing.
 */
function stopOnSignals({ stop: { delay, timeout } }: Config, log: Logger, life: Life, stop: () => Promise<void>): void {
  const end = async () => {
    life.end();
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
      if (life.isStopping()) return;
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
