import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { orderingApi } from '#contract/ordering.ts';
import { closedLoop, compareRates, compareWithLimit, type Result, startAsking } from './measure.ts';
import { startSideProcess } from './side-process.ts';
import { isReading, withoutSession } from './statements.ts';
import { type Bench, connections, makeTasks, startWorld, type World } from './world.ts';

const workers = 20;
const page = { page: 1, pageSize: 50 };

/** Open lists, each asking again after so many seconds. */
const openLists = 5000;
const askEvery = 6;
/** Customers to whom they belong, each list in a browser of its own. */
const owners = 1000;
/** Seconds for which they are watched. */
const watched = 24;

/**
 * Lists that have not changed. The first 50 of a customer's 5,000 tasks, asked for by 20 clients at once with the ETag that
 * they have: beside bare Fastify that answers 304 after the portal's own look-up of the session, and beside bare Fastify that sends the whole list.
 * Then 5,000 open lists that ask every six seconds while nothing changes: processor time of the portal's process, and beside it
 * that of the database's.
 */
export async function benchUnchanged(bench: Bench): Promise<Result[]> {
  const key = randomBytes(32).toString('base64url');
  const world = await startWorld('unchanged', bench, { SECRET: key });
  const bare = startSideProcess('bare-unchanged.ts', { DATABASE_URL: world.url, CONNECTIONS: String(connections) });
  const { ask, end } = startAsking(workers);
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  try {
    const customers = await world.makeCustomers('looker', owners);
    await makeTasks(world.pool, customers.slice(0, 5), { count: 25_000, paid: 2 });
    await makeTasks(world.pool, customers.slice(5), { count: (owners - 5) * 50, paid: 2 });
    const secrets = await openSessions(world, customers);
    const tokens = secrets.map((secret) => tokenOf(key, secret));
    const [token = ''] = tokens;
    const asking = world.asking(orderingApi.listTasks, token, page);
    const recorded = await world.statementsOf(() => ask(asking));
    const lookUp = recorded.find(({ text }) => text.includes('"sessions"'));
    const list = withoutSession(recorded).filter(isReading);
    const port = await bare.ask<number>('serve', { lookUp, list });
    const root = `http://127.0.0.1:${port}`;
    const body = JSON.stringify(page);
    const send = (url: string, headers: Record<string, string>) =>
      new Promise<{ status: number; etag: string }>((answer, fail) => {
        request(
          url,
          {
            method: 'POST',
            agent,
            headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
          },
          (response) => {
            response.resume();
            response.on('error', fail);
            response.on('end', () => {
              answer({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '' });
            });
          },
        )
          .on('error', fail)
          .end(body);
      });
    const expect = async (status: number, url: string, headers: Record<string, string>) => {
      const answer = await send(url, headers);
      if (answer.status !== status) throw new Error(`${url}: ${answer.status} instead of ${status}`);
      return answer;
    };
    const headersOf = (own: string) => ({ authorization: `Bearer ${own}` });
    let { etag } = await expect(200, asking.url, headersOf(token));
    const known = (await expect(200, `${root}/unchanged`, {})).etag;
    const sides = {
      portal: async () => {
        const answer = await expect(304, asking.url, { ...headersOf(token), 'if-none-match': etag });
        // Every five minutes it is another one.
        ({ etag } = answer);
        return answer;
      },
      // The same request, of which the bare sides read less.
      bare: () => expect(304, `${root}/unchanged`, { ...headersOf(token), 'if-none-match': known }),
      whole: () => expect(200, `${root}/whole`, headersOf(token)),
    };
    const rate = (side: keyof typeof sides, seconds: number) =>
      closedLoop(workers, seconds, async () => (await sides[side]()).status > 0);
    const order: (keyof typeof sides)[] = ['portal', 'bare', 'whole'];
    for (const side of order) await rate(side, 1.5);
    const rounds = [];
    for (let round = 0; round < 5; round += 1) {
      const rates = { portal: 0, bare: 0, whole: 0 };
      // Each round begins with another one.
      for (const side of [...order.slice(round % 3), ...order.slice(0, round % 3)]) rates[side] = await rate(side, 2);
      rounds.push(rates);
    }
    const toWhole = rounds.map(({ portal, whole }) => ({ portal, bare: whole }));

    // Each browser has read its list once.
    const lists: Record<string, string>[] = [];
    for (const own of tokens.map(headersOf))
      lists.push({ ...own, 'if-none-match': (await expect(200, asking.url, own)).etag });
    const shares = await watchLists(world, lists, async (headers) => {
      headers['if-none-match'] = (await expect(304, asking.url, headers)).etag;
    });
    return [
      compareRates('list of 50, unchanged (304), beside one look-up', 'calls/s', rounds, 0.8),
      compareRates('list of 50, unchanged (304), beside the whole list', 'calls/s', toWhole, 5),
      compareWithLimit(
        `${openLists} open lists every ${askEvery} s: processor of the portal`,
        'cores',
        shares.portal,
        0.5,
      ),
      compareWithLimit('the same: processor of PostgreSQL', 'cores', shares.database, 0.5),
    ];
  } finally {
    end();
    agent.destroy();
    await bare.end();
    await world.end();
  }
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Opens a session for each list; they were last used at any time of the past minute. @returns their secrets */
async function openSessions({ pool }: World, customers: readonly { id: number }[]): Promise<string[]> {
  const secrets = Array.from({ length: openLists }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into sessions (id, user_id, expires_at, last_seen_at)
    select id, ($2::int[])[(n - 1) % cardinality($2::int[]) + 1], now() + interval '1 day', now() - random() * interval '1 minute'
    from unnest($1::text[]) with ordinality as s (id, n)`,
    [secrets.map(digestOf), customers.map(({ id }) => id)],
  );
  return secrets;
}

/** The token of a session, as the portal signs it (RFC 7519, HS256). */
function tokenOf(key: string, sid: string): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const issued = Math.floor(Date.now() / 1000);
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sid, iat: issued, exp: issued + 86_400 })}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

type Shares = { portal: number; database: number };

/** Lets every list ask at its time, whatever the answers take. @returns processor time of both sides, in cores */
async function watchLists<List>(
  world: World,
  lists: readonly List[],
  askFor: (list: List) => Promise<unknown>,
): Promise<Shares> {
  const total = (lists.length * watched) / askEvery;
  const begun = performance.now();
  const before = await processorOfDatabase(world);
  const portal = await world.processorOf(async () => {
    const asked: Promise<unknown>[] = [];
    while (asked.length < total) {
      const due = Math.min(total, ((performance.now() - begun) / 1000) * (lists.length / askEvery));
      while (asked.length < due) asked.push(askFor(lists[asked.length % lists.length] as List));
      await pause(5);
    }
    await Promise.all(asked);
  });
  const seconds = (performance.now() - begun) / 1000;
  const after = await processorOfDatabase(world);
  const database = [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
  return { portal: portal / seconds, database: database / seconds };
}

/** Ticks in a second, in which Linux counts processor time. */
const ticks = 100;

/** Seconds of processor time that each process of PostgreSQL has used for the world's database. */
async function processorOfDatabase({ pool }: World): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const used = new Map<number, number>();
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    used.set(pid, (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticks);
  }
  return used;
}
