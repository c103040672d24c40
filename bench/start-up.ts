import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countriesApi } from '#contract/countries.ts';
import { getPath } from '#contract/call.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { compareWithLimit, median, type Result } from './measure.ts';
import type { Bench } from './world.ts';

const program = fileURLToPath(new URL('..', import.meta.url));
/** Seconds that an operator who restarts the portal may wait. */
const limit = 3;
/** Memory of a server that nobody uses, in MB. */
const idleLimit = 110;
const idleSeconds = 10;

/**
 * `node server/start.mjs --demo` until it says that it is ready and has answered a call from the database with 200: the
 * second and later starts, with the embedded PostgreSQL started as part of it.
 *
 * Ceiling: 3 seconds, the limit for an operator who restarts the portal. Beside it stand the parts that no program of
 * this kind can do without: an empty Node, and the start of the same PostgreSQL. Its memory is looked at ten seconds after
 * the start, as PSS: pages that several processes share are counted by their share, so that the sum over processes is right.
 */
export async function benchStartUp({ folder }: Bench): Promise<Result[]> {
  const dataDir = await mkdtemp(join(folder, 'start-up-'));
  const first = await secondsToStart(dataDir);
  const [portal, node, postgres]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 5; round += 1) {
    node.push(await startNode());
    postgres.push(await startPostgres(join(dataDir, 'demo', 'postgres')));
    portal.push(await secondsToStart(dataDir));
  }
  const seconds = (of: readonly number[]) => median(of).toFixed(2);
  console.log(
    `start-up: first ${first.toFixed(2)} s (makes database and demo world), empty Node ${seconds(node)} s, ` +
      `PostgreSQL alone ${seconds(postgres)} s`,
  );
  const results = [compareWithLimit('start-up: second start', 's', median(portal), limit)];
  const idle = await idleMemory(dataDir);
  if (idle !== undefined) {
    console.log(
      `start-up: ${idleSeconds} s after the start RSS ${idle.rss.toFixed(0)} MB, PSS ${idle.pss.toFixed(0)} MB`,
    );
    results.push(compareWithLimit('start-up: idle memory of the server, PSS', 'MB', idle.pss, idleLimit));
  }
  return results;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

type StartedDemo = {
  readonly pid: number;
  readonly root: string;
  /** Until the first answer from the database. */
  readonly seconds: number;
  /** Tells it to stop, and waits for its end. */
  readonly end: () => Promise<void>;
};

/** A portal with the demo world in a process of its own, once it has answered. */
export async function startDemo(dataDir: string, variables: Record<string, string> = {}): Promise<StartedDemo> {
  const port = await freePort();
  const root = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, ['server/start.mjs', '--demo'], {
    cwd: program,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await saysReady(child, ended);
    const response = await fetch(`${root}/api${getPath(countriesApi.getCountries)}`);
    await response.text();
    if (response.status !== 200) throw new Error(`the portal answered ${response.status}`);
    return { pid: child.pid ?? 0, root, seconds: (performance.now() - start) / 1000, end };
  } catch (error) {
    await end();
    throw error;
  }
}

function saysReady({ stdout }: ChildProcess, ended: Promise<unknown[]>): Promise<void> {
  return new Promise((done, fail) => {
    if (stdout !== null)
      createInterface(stdout).on('line', (line) => {
        if (line.includes('is ready')) done();
      });
    ended.then(([code]) => fail(new Error(`the portal ended with ${String(code)}`)), fail);
  });
}

async function secondsToStart(dataDir: string): Promise<number> {
  const portal = await startDemo(dataDir);
  await portal.end();
  return portal.seconds;
}

/** Memory of the server's process ten seconds after its start, in MB; undefined where the system does not tell. */
async function idleMemory(dataDir: string): Promise<{ pss: number; rss: number } | undefined> {
  if (!existsSync('/proc/self/smaps_rollup')) return undefined;
  const portal = await startDemo(dataDir);
  try {
    await pause(idleSeconds * 1000);
    const text = await readFile(`/proc/${portal.pid}/smaps_rollup`, 'utf8');
    const megabytes = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024) / 1e6;
    return { pss: megabytes('Pss'), rss: megabytes('Rss') };
  } finally {
    await portal.end();
  }
}

const startNode = () => timeOf(() => once(spawn(process.execPath, ['-e', '0']), 'exit'));

async function startPostgres(home: string): Promise<number> {
  const start = performance.now();
  const postgres = await startEmbeddedPostgres(home);
  const took = (performance.now() - start) / 1000;
  await postgres.stop();
  return took;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
