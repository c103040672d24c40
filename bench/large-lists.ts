import { execFile, execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hashPassword } from '#server/accounts/index.ts';
import { type List, ofCustomer, ofHeavyCustomer, ofStaff } from './every-list.ts';
import { fillSearch, largeWorld, makeLargeWorld, type Size, smallWorld } from './large-world.ts';
import { type Asking, median, percentile, type Result, startAsking, takeTurns, measureTime } from './measure.ts';
import { isReading, type RecordedStatement, withoutSession } from './statements.ts';
import { type Bench, makeTasks, startWorld, type World } from './world.ts';

/** Rounds of each list. */
const rounds = 20;
/** Limit for every list of any role on the server, in milliseconds, at the 95th percentile. */
const limit = 150;
/** Growth that the rest of the portal may bring to a list. */
const growthLimit = 1.3;

/**
 * Every list of any role with 20,000 customers, 300,000 jobs, 1,000,000 tasks and 100,000 vehicles, one client at a time: median
 * and 95th percentile.
 *
 * Ceiling: the very statements that the portal sent for the same list (recorded from it), run by psql and timed with
 * its \timing. The portal adds HTTP, the session, checks, and the contract's names and types in the answer. Lists that
 * the portal asks in several statements at once may come out below 1: psql runs them one after the other.
 *
 * All but those of the heavy customer are asked besides in a portal of 1,000 tasks, in turns: a customer has the same rows there, staff
 * have fewer, but as many as fill a page, if need be by other words.
 */
export async function benchLargeLists(bench: Bench): Promise<Result[]> {
  if (!hasPsql()) {
    console.log('large-lists is left out: there is no psql on this machine to compare with');
    return [];
  }
  const worlds: World[] = [];
  const start = async (name: string, size: Size) => {
    const world = await startWorld(name, bench);
    worlds.push(world);
    await world.fillOnce(() => fillWithAskers(world, size));
    return world;
  };
  try {
    const small = await start('small', smallWorld);
    const large = await start('large', largeWorld);
    const parts = (bench.only ?? '').split('|');
    const chosen = (lists: readonly List[], prefix = '') =>
      lists.filter(({ name }) => parts.some((part) => `${prefix}${name}`.includes(part)));
    return [
      ...(await measureLists(large, 'boss1', chosen(ofStaff))),
      ...(await measureLists(large, 'heavy1', chosen(ofHeavyCustomer))),
      ...(await measureLists(large, 'own1', chosen(ofCustomer))),
      ...(await measureGrowth(small, large, 'own1', chosen(ofCustomer, 'growth: '))),
      ...(await measureGrowth(small, large, 'boss1', chosen(ofStaff, 'growth: '))),
    ];
  } finally {
    for (const world of worlds) await world.end();
  }
}

/**
 * Fills a world, with an administrator `boss1` and a customer `own1` who has 500 tasks in each; in the large one `heavy1` has
 * 50,000. They have the word that nearly all customers have: the newest rows of all are theirs.
 */
async function fillWithAskers(world: World, size: Size): Promise<void> {
  await makeLargeWorld(world.pool, await hashPassword('not-used'), size);
  const [boss] = await world.makeCustomers('boss', 1);
  await world.pool.query("update users set role = 'admin' where id = $1", [boss?.id]);
  await makeTasks(world.pool, await world.makeCustomers('own', 1), { count: 500, paid: 2 });
  if (size === largeWorld)
    await makeTasks(world.pool, await world.makeCustomers('heavy', 1), { count: 50_000, paid: 0 });
  await world.pool.query(`update users set second_name = 'Berg' where username in ('own1', 'heavy1')`);
  // The queue would write the same rows, and each would wait for the other.
  await world.pool.query('delete from stale_search_rows');
  await world.settled();
  await fillSearch(world.pool);
  await world.pool.query('vacuum analyze');
}

/** Has the queue sum up all days that are over, and waits for it. */
async function rollUpAll({ pool }: World): Promise<void> {
  const areMissing = async () => {
    const { rows } = await pool.query<{ missing: boolean }>(
      `select exists (select from generate_series((select min(created_at) from tasks)::date, current_date - 2, '1 day') g
       where not exists (select from rolled_days r where r.day = g::date)) as missing`,
    );
    return rows[0]?.missing === true;
  };
  while (await areMissing()) {
    await pool.query(`select graphile_worker.add_job('rollUpDays', job_key => 'rollUpDays')`);
    await pause(200);
  }
}

/** A token, once all days are summed up and the queue has nothing to do. */
async function signIn(world: World, username: string): Promise<string> {
  const token = await world.tokenOf(username);
  await rollUpAll(world);
  await world.settled();
  return token;
}

/** The request of a list, as its screen makes it. */
function requestOf(world: World, token: string, { call, input = {} }: Pick<List, 'call' | 'input'>): Asking {
  if (call.method !== 'GET') return world.asking(call, token, input);
  const request = world.asking(call, token);
  return { ...request, url: `${request.url}?${new URLSearchParams(input).toString()}` };
}

/** Lists beside their own statements in psql. */
async function measureLists(world: World, username: string, lists: readonly List[]): Promise<Result[]> {
  const { ask, end } = startAsking(1);
  try {
    const token = await signIn(world, username);
    const results: Result[] = [];
    for (const list of lists) {
      const request = requestOf(world, token, list);
      const recorded = await world.statementsOf(() => ask(request));
      const pairs = await takeTurns(
        rounds,
        {
          portal: () => measureTime(() => ask(request)),
          bare: () => timeInPsql(world.url, withoutSession(recorded).filter(isReading)),
        },
        world.settled,
      );
      const portal = pairs.map((pair) => pair.portal);
      const [measured, late] = [median(portal), percentile(portal, 0.95)];
      const ceiling = median(pairs.map(({ bare }) => bare));
      results.push({
        bench: `${largeWorld.tasks / 1e6}M: ${list.name}`,
        measured: `${measured.toFixed(1)} ms, p95 ${late.toFixed(1)} ms`,
        ceiling: `${ceiling.toFixed(1)} ms`,
        ratio: measured / ceiling,
        aim: `p95 ≤ ${limit} ms`,
        met: late <= limit,
      });
    }
    return results;
  } finally {
    end();
  }
}

/** Lists in the large world beside the same ones in the small world. */
async function measureGrowth(small: World, large: World, username: string, lists: readonly List[]): Promise<Result[]> {
  const { ask, end } = startAsking(2);
  try {
    const [smallToken, largeToken] = [await signIn(small, username), await signIn(large, username)];
    const results: Result[] = [];
    for (const list of lists) {
      const ofSmall = list.small === undefined ? list : { ...list, input: list.small };
      const [inSmall, inLarge] = [requestOf(small, smallToken, ofSmall), requestOf(large, largeToken, list)];
      for (const request of [inSmall, inLarge]) for (let warm = 0; warm < 5; warm += 1) await ask(request);
      const times = await takeTurns(3 * rounds, {
        bare: () => measureTime(() => ask(inSmall)),
        portal: () => measureTime(() => ask(inLarge)),
      });
      const measured = median(times.map(({ portal }) => portal));
      const ceiling = median(times.map(({ bare }) => bare));
      results.push({
        bench: `growth: ${list.name}`,
        measured: `${measured.toFixed(1)} ms`,
        ceiling: `${ceiling.toFixed(1)} ms`,
        ratio: measured / ceiling,
        aim: `≤ ${growthLimit.toFixed(2)}`,
        met: measured / ceiling <= growthLimit,
      });
    }
    return results;
  } finally {
    end();
  }
}

function hasPsql(): boolean {
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Sum of psql's \timing of the statements, each prepared and run once before it is measured; milliseconds. */
async function timeInPsql(url: string, statements: readonly RecordedStatement[]): Promise<number> {
  const script = statements.map(({ text, values }, index) => {
    const execute = values.length === 0 ? text : `execute s${index} (${values.map(literal).join(', ')})`;
    const prepare = values.length === 0 ? '' : `prepare s${index} as ${text};\n`;
    return `\\timing off\n${prepare}${execute};\n\\timing on\n${execute};\n`;
  });
  // The rows of the queries are discarded; the times stay on the output.
  const running = promisify(execFile)('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', '-'], {
    maxBuffer: 1 << 28,
  });
  running.child.stdin?.end(`\\o /dev/null\n${script.join('')}`);
  const { stdout } = await running;
  const times = [...stdout.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, time]) => Number(time));
  if (times.length !== statements.length)
    throw new Error(`psql timed ${times.length} of ${statements.length} statements`);
  return times.reduce((sum, time) => sum + time, 0);
}

/** A parameter as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`);
    return literal(`{${items.join(',')}}`);
  }
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  throw new Error('a parameter is no plain value');
}
