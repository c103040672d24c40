import { readFile } from 'node:fs/promises';
import { demoAccounts, demoPassword } from '#server/seed/index.ts';
import { offerSetUpKey } from '#server/accounts/index.ts';
import { restEngine } from '#server/engine/index.ts';
import { type Figures, openFigures, serveOperation, watchReadiness } from '#server/operation/index.ts';
import { homeIn, findClusterHome } from '#server/postgres/cluster-home.ts';
import type { Config } from '#server/config/config.ts';
import { endEverything } from '#server/process/ends.ts';
import type { Logger } from '#server/log/log.ts';
import { buildApp } from './app.ts';
import { compactHeapAfterStart } from './compact-heap-after-start.ts';
import type { Lifecycle } from './graceful-shutdown.ts';
import { openPortal, type OpenPortal } from './open-portal.ts';
import { startWork } from './work.ts';
import type { AcquiredDataDir } from './acquire-data-dir.ts';

const web = new URL('../dist/web', import.meta.url).pathname;

/** A process that has begun: what it takes to go on once the program is loaded. */
export type StartedProcess = {
  readonly config: Config;
  readonly logger: Logger;
  readonly life: Lifecycle;
  readonly taken: Promise<AcquiredDataDir>;
};

/** Serves the portal until a signal ends it. @param works false: worker processes run the queue */
export async function servePortal({ config, logger, life, taken }: StartedProcess, works: boolean): Promise<void> {
  const { stopping } = life;
  const opening = openPortal(config, logger, {
    databaseFailed: (error) => void endWithoutDatabase(error),
    stopping,
    taken,
  });
  const portal = await openInLife(life, opening);
  if (portal === undefined) return;
  const figures = config.metrics && (await openFigures(await programVersion()));
  const app = await buildApp({
    config,
    web,
    works,
    logger,
    ...(figures !== undefined && { figures }),
    isStopping: life.isStopping,
    ...portal,
  });
  let operation: { close: () => Promise<void> } | undefined;
  const stop = async () => {
    await app.close();
    await operation?.close();
    await portal.close();
  };
  try {
    operation = await openOperation(config, { ...portal, figures, isStopping: life.isStopping });
    compactHeapAfterStart();
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw listenProblem(config, error);
  }
  life.opened(stop);
  if (!life.isStopping()) await greet(config, portal);
}

/** Works on the queue, without serving anybody, until a signal ends it. */
export async function workOnQueue({ config, logger, life, taken }: StartedProcess): Promise<void> {
  const { stopping } = life;
  const opened = await openInLife(life, openPortal(config, logger, { as: 'worker', stopping, taken }));
  if (opened === undefined) return;
  const { close, ...portal } = opened;
  const figures = config.metrics && (await openFigures(await programVersion()));
  const { diskReserve: reserve } = config.uploads;
  figures?.watch({
    database: portal.database,
    diskSpace: async () => ({ free: await portal.storage.freeBytes(), reserve }),
  });
  const working = await startWork({ config, log: logger, ...(figures !== undefined && { figures }), ...portal });
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
  compactHeapAfterStart();
  life.opened(stop);
  if (!life.isStopping()) console.log(`Tuneport works on the queue (${process.uptime().toFixed(1)} s)`);
}

/** Without its database the portal is of no use: it ends, so that its supervisor sees that. */
async function endWithoutDatabase(error: unknown): Promise<void> {
  console.error(`DATA_DIR: the database has died and cannot be started again (${lineOf(error)})`);
  await endEverything();
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

async function greet(config: Config, { database, folder }: OpenPortal): Promise<void> {
  console.log(`Tuneport is ready at ${config.publicUrl} (${process.uptime().toFixed(1)} s)`);
  if (config.databaseUrl === undefined)
    console.log(`Its data lies in ${folder}, its database in ${await findClusterHome(homeIn(folder))}`);
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
  }: Omit<OpenPortal, 'close' | 'secret' | 'folder'> & { figures: Figures | undefined } & Pick<Lifecycle, 'isStopping'>,
) {
  if (metrics === undefined || figures === undefined) return undefined;
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

/** The portal, once it is open; undefined when a signal came before, and then nothing of it is left open. */
async function openInLife(
  { stopping, opened }: Lifecycle,
  opening: Promise<OpenPortal>,
): Promise<OpenPortal | undefined> {
  try {
    const portal = await opening;
    if (!stopping.aborted) return portal;
    await portal.close();
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
  opened(async () => {});
  return undefined;
}
