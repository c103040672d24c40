import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { type Client, createClient } from '#web/api/client.ts';
import { dearestFunctions } from './cpu-profile.ts';
import { closedLoop, startAsking } from './measure.ts';
import { startDemo } from './start-up.ts';
import { makeDrafts, send } from './upload.ts';
import { withBench } from './with-bench.ts';
import { type Bench, makeTasks, startWorld, type World } from './world.ts';

/**
 * `npm run bench:profile NAME`: has a portal do one path again and again, under the processor profiler of Node.js, and prints the
 * ten functions that cost most by themselves. The profile lies in dist/profiles, for the tools of a browser. Its figures are
 * no measurements: the profiler itself costs time.
 */
const folder = fileURLToPath(new URL('../dist/profiles', import.meta.url));
const warmUp = 1.5;
const seconds = 5;
const shown = 10;

/** One piece of work of a path; false when there is none left. */
type Act = () => Promise<boolean>;
type Path = { readonly workers: number; readonly prepare: (world: World) => Promise<Act> };

type Task = { taskId: TaskId; jobId: JobId };

/** The client that browsers have. */
function browserOf({ root }: World, token: string): Client {
  const { origin } = new URL(root);
  return createClient({ root: origin, token: () => token, send: (url, sending) => fetch(url, sending) });
}

/** A customer with finished tasks that nobody has paid; answers the token. */
async function customerWithTasks(world: World, count: number): Promise<string> {
  await makeTasks(world.pool, await world.makeCustomers('customer', 1), { count, paid: 0 });
  return world.tokenOf('customer1');
}

async function tasksOf({ pool }: World): Promise<Task[]> {
  const { rows } = await pool.query<Task>('select id as "taskId", job_id as "jobId" from tasks order by id');
  return rows;
}

/** A call whose answers are read and forgotten. */
function askedBy(world: World, workers: number, call: Call, token: string): (json?: object, query?: string) => Act {
  const { ask } = startAsking(workers);
  return (json, query = '') => {
    const asking = world.asking(call, token, json);
    return async () => (await ask({ ...asking, url: asking.url + query })) !== '';
  };
}

const page = { page: 1, pageSize: 50, filterMode: 'all' } as const;

/** What can be profiled, by name. */
const paths: Record<string, Path> = {
  list: {
    workers: 20,
    prepare: async (world) => askedBy(world, 20, orderingApi.listTasks, await customerWithTasks(world, 5000))(page),
  },
  unchanged: {
    workers: 20,
    prepare: async (world) => {
      const token = await customerWithTasks(world, 5000);
      // It says what it knows already.
      const client = browserOf(world, token);
      return async () => (await client.ask(orderingApi.listTasks, page)).data.length > 0;
    },
  },
  pay: {
    workers: 20,
    prepare: async (world) => {
      const asked = askedBy(world, 20, orderingApi.payTask, await customerWithTasks(world, 20_000));
      const tasks = await tasksOf(world);
      return async () => {
        const task = tasks.shift();
        return task !== undefined && asked({ task_id: task.taskId })();
      };
    },
  },
  upload: {
    workers: 4,
    prepare: async (world) => {
      await world.makeCustomers('uploader', 1);
      const asking = world.asking(orderingApi.uploadOriginal, await world.tokenOf('uploader1'));
      const drafts = await makeDrafts(world.pool, 500);
      const bytes = randomBytes(16 << 20);
      const agent = new Agent({ keepAlive: true });
      return async () => {
        const draft = drafts.shift();
        if (draft !== undefined) await send(agent, asking, bytes, draft);
        return draft !== undefined;
      };
    },
  },
  chat: {
    workers: 5,
    prepare: async (world) => {
      const client = browserOf(world, await customerWithTasks(world, 10));
      const [task] = await tasksOf(world);
      if (task === undefined) throw new Error('there is no task to write about');
      const { taskId, jobId } = task;
      return async () => {
        await client.ask(chatApi.createMessage, { taskId, jobId, message: 'Is it ready today?' });
        return true;
      };
    },
  },
  search: {
    workers: 5,
    prepare: async (world) => {
      await world.makeCustomers('customer', 1);
      const asked = askedBy(world, 5, catalogApi.searchVehicles, await world.tokenOf('customer1'));
      const words = ['golf', 'bmw 320d', 'audi a4 2.0 tdi', 'mercedes c 220', 'me7', 'transporter'];
      const searches = words.map((word) => asked(undefined, `?${new URLSearchParams({ search: word }).toString()}`));
      let nth = 0;
      return () => searches[(nth += 1) % searches.length]?.() ?? Promise.resolve(false);
    },
  },
};

/** The path again and again, within one portal; answers the profile of that portal's process. */
async function profileOf({ workers, prepare }: Path, bench: Bench): Promise<Profiler.Profile> {
  const world = await startWorld('profiled', bench);
  try {
    const act = await prepare(world);
    await closedLoop(workers, warmUp, act);
    await world.settled();
    return await world.profileOf(async () => {
      const perSecond = await closedLoop(workers, seconds, act);
      console.log(`${perSecond.toFixed(0)} a second`);
    });
  } finally {
    await world.end();
  }
}

/** The second start of a demo world, to its first answer from the database, and its end. */
async function profileOfStart({ folder: home }: Bench): Promise<Profiler.Profile> {
  const dataDir = await mkdtemp(join(home, 'start-'));
  const first = await startDemo(dataDir);
  await first.end();
  const options = ['--cpu-prof', `--cpu-prof-dir=${home}`, '--cpu-prof-name=start.cpuprofile'];
  const second = await startDemo(dataDir, { options });
  console.log(`first answer after ${second.seconds.toFixed(2)} s`);
  await second.end();
  return JSON.parse(await readFile(join(home, 'start.cpuprofile'), 'utf8')) as Profiler.Profile;
}

const profiles: Record<string, (bench: Bench) => Promise<Profiler.Profile>> = {
  ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, (bench: Bench) => profileOf(path, bench)])),
  start: profileOfStart,
};

const [name = ''] = process.argv.slice(2);
const make = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
if (make === undefined) {
  console.error(`bench:profile NAME, which is one of ${Object.keys(profiles).join(', ')}`);
  process.exit(1);
}
const profile = await withBench(make);
const file = join(folder, `${name}.cpuprofile`);
await mkdir(folder, { recursive: true });
await writeFile(file, JSON.stringify(profile));
for (const { name: called, at, ms, share } of dearestFunctions(profile, shown))
  console.log(`${ms.toFixed(0).padStart(6)} ms ${(share * 100).toFixed(1).padStart(5)} %  ${called}  ${at}`);
console.log(file);
// Connections that stay open would keep the process waiting.
process.exit(0);
