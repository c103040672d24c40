import { demoAccounts, demoPassword } from '#server/seed/index.ts';
import { offerSetUpKey } from '#server/accounts/index.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { buildApp } from './app.ts';
import { openPortal, type OpenPortal } from './open-portal.ts';

const web = new URL('../dist/web', import.meta.url).pathname;
const quiet = {
  info: () => {},
  warn: () => {},
  error: (facts: object, message: string) => console.error(message, facts),
};

async function start(config: Config): Promise<void> {
  const portal = await openPortal(config, quiet, endWithoutDatabase);
  const app = await buildApp({ config, web, ...portal });
  stopOnSignals(async () => {
    await app.close();
    await portal.close();
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

/** Finishes the work under way, then ends. A second signal meanwhile changes nothing. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}

try {
  await start(readConfig(process.env, process.argv.includes('--demo')));
} catch (error) {
  // An error that the operator can mend is one line; only an unexpected one shows its stack.
  const expected = error instanceof Error && /^[A-Z_]+: /.test(error.message);
  console.error(expected ? error.message : error);
  process.exit(1);
}
