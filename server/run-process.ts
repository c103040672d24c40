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
  const life = beginLife(config, logger);
  const { stopping } = life;
  const portal = await openInLife(life, openPortal(config, logger, { databaseFailed: endWithoutDatabase, stopping }));
  if (portal === undefined) return;
  const figures = openFigures(await programVersion());
  const app = await buildApp({ config, web, works, logger, figures, isStopping: life.isStopping, ...portal });
  let operation: { close: () => Promise<void> } | undefined;
  const stop = async (served: boolean) => {
    await app.close();
    await operation?.close();
    await portal.close(served);
  };
  try {
    operation = await openOperation(config, { ...portal, figures, isStopping: life.isStopping });
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop(false);
    throw listenProblem(config, error);
  }
  life.opened(() => stop(true));
  if (!life.isStopping()) await greet(config, portal);
}

/** Works on the queue, without serving anybody, until a signal ends it. */
export async function work(config: Config): Promise<void> {
  const logger = openLog(config.logLevel);
  const life = beginLife(config, logger);
  const opened = await openInLife(life, openPortal(config, logger, { as: 'worker', stopping: life.stopping }));
  if (opened === undefined) return;
  const { close, ...portal } = opened;
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
  try {
    operation = await openOperation(config, { ...portal, figures, isStopping: life.isStopping });
  } catch (error) {
    await stop();
    throw error;
  }
  life.opened(stop);
  if (!life.isStopping()) console.log(`Tuneport works on the queue (${process.uptime().toFixed(1)} s)`);
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

type Life = {
  readonly isStopping: () => boolean;
  /** Aborted at the first signal. */
  readonly stopping: AbortSignal;
  /** Everything is open; told to stop before, the process closes it now. */
  readonly opened: (close: () => Promise<void>) => void;
};

/**
 * Finishes the work under way at a signal, then ends the process. A balancer has time to see that this process is not ready
 * any more; what does not finish in time is cut off, and the exit code says so. A signal during the start lets the migration
 * under way end, and closes what is open by then. A second signal changes nothing.
 */
function beginLife({ stop: { delay, timeout } }: Config, log: Logger): Life {
  const { promise: everything, resolve: opened } = Promise.withResolvers<() => Promise<void>>();
  const stopping = new AbortController();
  let isOpen = false;
  const end = async () => {
    stopping.abort();
    if (isOpen && delay > 0) await pause(delay * 1000);
    setTimeout(() => {
      log.error({ timeout }, 'the portal did not stop in time');
      process.exit(1);
    }, timeout * 1000).unref();
    const close = await everything;
    await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  return {
    isStopping: () => stopping.signal.aborted,
    stopping: stopping.signal,
    opened: (close) => {
      isOpen = true;
      opened(close);
    },
  };
}

/** The portal, once it is open; undefined when a signal came before, and then nothing of it is left open. */
async function openInLife({ stopping, opened }: Life, opening: Promise<OpenPortal>): Promise<OpenPortal | undefined> {
  try {
    const portal = await opening;
    if (!stopping.aborted) return portal;
    await portal.close(false);
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
  opened(async () => {});
  return undefined;
}

/** Ends the process with one line for an error that the operator can mend; only an unexpected one shows its stack. */
export function endWith(error: unknown): void {
  const expected = error instanceof Error && /^[A-Z_]+: /.test(error.message);
  console.error(expected ? error.message : error);
  process.exit(1);
}
