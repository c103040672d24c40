import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { diskReserve, listProcesses, type World } from './world.ts';

/** Something that goes wrong under load, and is over when it resolves. `scale` is 1 in the short form, more in the long one. */
export type Fault = (world: World, scale: number) => Promise<void>;

const pick = <One>(world: World, among: readonly One[]): One => {
  const one = among[Math.floor(world.random() * among.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** Signals a process that may just have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const killPortal: Fault = async (world) => {
  const node = pick(world, world.nodes);
  node.kill();
  await node.serving();
};

const killWorker: Fault = async ({ worker }) => {
  worker.kill();
  await worker.serving();
};

/** In the middle of the start after a kill. */
const killTwice: Fault = async (world) => {
  const unit = pick(world, [...world.nodes, world.worker]);
  unit.kill();
  await pause(200 + world.random() * 1200);
  unit.kill();
  await unit.serving();
};

const killPostmaster: Fault = async (world) => {
  await world.postgres.kill();
  await world.revivePostgres();
};

/** Of a backend that is gone PostgreSQL does not know what it left in the shared memory: it ends all others and recovers. */
const killBackend: Fault = async (world) => {
  const { others } = await listProcesses(world.postgres);
  const backends: number[] = [];
  for (const pid of others) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (title.startsWith('postgres: portal')) backends.push(pid);
  }
  if (backends.length > 0) signal(pick(world, backends), 'SIGKILL');
  await pause(1000);
};

/** Everything at once, as the power goes. */
const killAll: Fault = async (world) => {
  for (const unit of [...world.nodes, world.worker]) unit.kill();
  await world.postgres.kill();
  await world.revivePostgres();
};

/** The database stands still, and goes on: nobody was told. */
const freezeDatabase: Fault = async (world, scale) => {
  const { postmaster, others } = await listProcesses(world.postgres);
  const all = [postmaster, ...others];
  for (const pid of all) signal(pid, 'SIGSTOP');
  await pause(5000 * scale);
  for (const pid of all.toReversed()) signal(pid, 'SIGCONT');
};

/** The database is not there for a while. */
const stopDatabase: Fault = async (world, scale) => {
  await world.postgres.kill();
  await pause(5000 * scale);
  await world.revivePostgres();
};

const fillDisk: Fault = async (world, scale) => {
  // At times files are refused and the database goes on; at times it cannot go on either.
  await world.fillDisk?.(world.random() < 0.5 ? diskReserve / 2 : 0);
  await pause(3000 * scale);
  await world.freeDisk();
};

const stopMailServer: Fault = async ({ smtp }, scale) => {
  await smtp.down();
  await pause(3000 * scale);
  await smtp.up();
};

const stopProvider: Fault = async ({ stripe, random }, scale) => {
  const ways = ['cut', 'status500', 'lostAnswer'] as const;
  stripe.fail(/./, ways[Math.floor(random() * ways.length)] ?? 'cut', Infinity);
  await pause(3000 * scale);
  stripe.mend();
};

/** Clocks of the portal's processes jump, and some start while they are wrong. */
const jumpClock: Fault = async (world, scale) => {
  const hours = Math.ceil(world.random() * 10) * (world.random() < 0.5 ? -1 : 1);
  await world.shiftClock(hours * 3_600_000);
  const node = pick(world, world.nodes);
  node.kill();
  await pause(2000 * scale);
  await node.serving();
  await world.shiftClock(0);
};

/** As a person updates it: SIGTERM, and the supervisor starts it again. */
const restart: Fault = async (world) => {
  const unit = pick(world, [...world.nodes, world.worker]);
  const code = await unit.terminate();
  if (code !== 0) throw new Error(`${unit.name} ended with ${code} at SIGTERM`);
  await unit.serving();
};

export const faults = {
  killPortal,
  killWorker,
  killTwice,
  killPostmaster,
  killBackend,
  killAll,
  freezeDatabase,
  stopDatabase,
  fillDisk,
  stopMailServer,
  stopProvider,
  jumpClock,
  restart,
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
