import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { countriesApi } from '#contract/countries.ts';
import { pathOf } from '#contract/call.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { compareWithLimit, median, type Result } from './measure.ts';
import type { Bench } from './world.ts';

const server = new URL('../server/start.ts', import.meta.url).pathname;
const limit = 3;

/**
 * `node server/start.ts --demo` until it says that it is ready and has answered a call from the database with 200: the
 * second and later starts, with the embedded PostgreSQL started as part of it.
 *
 * Ceiling: 3 seconds, the limit for an operator who restarts the portal. Beside it stand the parts that no program of
 * this kind can do without: an empty Node, and the start of the same PostgreSQL.
 */
export async function benchStartUp({ folder }: Bench): Promise<Result[]> {
  const dataDir = join(folder, 'start-up');
  await mkdir(dataDir);
  const first = await startOnce(dataDir);
  const [portal, node, postgres]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 5; round += 1) {
    node.push(await startNode());
    postgres.push(await startPostgres(join(dataDir, 'demo', 'postgres')));
    portal.push(await startOnce(dataDir));
  }
  const seconds = (of: readonly number[]) => median(of).toFixed(2);
  console.log(
    `start-up: first ${first.toFixed(2)} s (makes database and demo world), empty Node ${seconds(node)} s, ` +
      `PostgreSQL alone ${seconds(postgres)} s`,
  );
  return [compareWithLimit('start-up: second start', 's', median(portal), limit)];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [server, '--demo'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  try {
    const ready = new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.includes('is ready')) resolve();
      });
      ended.then(([code]) => reject(new Error(`the portal ended with ${code}`)), reject);
    });
    await ready;
    const response = await fetch(`http://127.0.0.1:${port}/api${pathOf(countriesApi.getCountries)}`);
    await response.text();
    if (response.status !== 200) throw new Error(`the portal answered ${response.status}`);
    return (performance.now() - start) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
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
