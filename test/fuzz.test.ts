import { readdir } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request as openRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { type Call, commonRefusals } from '#contract/call.ts';
import { verifyLedger } from '#server/ledger/index.ts';
import { nextRequest, type Request } from './fuzz/requests.ts';
import { fuzzSeed as seed } from './fuzz/seed.ts';
import { type Draw, drawFrom, pickOne } from './fuzz/values.ts';
import { draft, makeFile, finishedOrder, order, vehicleWith } from './orders.ts';
import { type Person, type Portal, usePortal } from './portal.ts';
import { isDeep } from './tier.ts';

/** `npm run fuzz -- --seed N --minutes M` asks for more, and may ask for the same again. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? (isDeep ? 50_000 : 600));
/** For what never ends: two busy cores may need minutes for two thousand requests. */
const patience = Number(process.env['FUZZ_SECONDS'] ?? (isDeep ? 3600 : 600)) * 1000;
/** Milliseconds that an answer may take alone, at best of three; in `npm test` any, for nothing is timed there. */
const slowest = Number(process.env['FUZZ_SLOWEST'] ?? (isDeep ? 3000 : Infinity));
/** So many requests are under way at once. */
const lanes = 6;

const register: Server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"valid":true}');
});
await new Promise<void>((resolve) => {
  register.listen(0, '127.0.0.1', resolve);
});
afterAll(() => {
  register.closeAllConnections();
  register.close();
});

/** Lines of the log about errors: what somebody sends must not fill it. */
const errors: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
/** Failures of calls; jobs fail and are repeated, which is logged as well. */
const isOfCall = (line: string): boolean => 'call' in (JSON.parse(line) as object);

const portal = usePortal({
  logger,
  vatRegisterUrl: `http://127.0.0.1:${(register.address() as AddressInfo).port}/`,
  developerKey: '123456',
});
const agent = new Agent({ keepAlive: true, maxSockets: lanes });
afterAll(() => {
  agent.destroy();
});

type Role = 'customer' | 'other' | 'support' | 'admin' | 'inactive' | 'impersonator';
type People = Record<Role, Pick<Person, 'id' | 'token'>>;

/** Customers with orders in every state that calls speak of, and staff. */
async function peopled(world: Portal): Promise<People> {
  const [customer, other, support, admin, inactive] = await Promise.all([
    world.person({ credits: 500 }),
    world.person({ credits: 100 }),
    world.person({ role: 'support' }),
    world.person({ role: 'admin' }),
    world.person({ active: false }),
  ]);
  await vehicleWith(world);
  await finishedOrder(world, { customer, support }, { isPaid: true });
  await finishedOrder(world, { customer, support });
  const open = await order(world, customer);
  await draft(world, customer);
  await order(world, other);
  const files = { file: makeFile(new Uint8Array(4), 'a.bin') };
  await customer.ask(chatApi.createMessage, { ...open, message: 'hello' }, { files });
  const { token } = await support.ask(accountsApi.impersonateCustomer, {
    userId: customer.id,
    reason: 'Asked for by phone',
  });
  return { customer, other, support, admin, inactive, impersonator: { id: customer.id, token } };
}

/** The people as they were: calls end their sessions, lock them and change their role. */
async function restore({ database }: Portal, people: People): Promise<void> {
  const customers = ['other', 'inactive', 'impersonator'];
  const all = Object.entries(people).map(([name, { id }]) => ({
    id,
    role: customers.includes(name) ? 'customer' : name,
    active: name !== 'inactive',
  }));
  await database.pool.query(
    `update users u set active = w.active, role = w.role
      from json_to_recordset($1) as w (id int, role text, active boolean)
      where u.id = w.id and (u.active <> w.active or u.role <> w.role)
        and u.id in (select id from users for update skip locked)`,
    [JSON.stringify(all)],
  );
  // Nothing is waited for here: two statements that lock rows in different orders would end in a deadlock.
  await database.pool.query(
    `update sessions set ended_at = null where id in (
      select id from sessions where ended_at is not null and user_id = any($1) for update skip locked)`,
    [all.map(({ id }) => id)],
  );
}

async function timed(ask: () => Promise<Answer>): Promise<{ answer: Answer; took: number }> {
  const begun = performance.now();
  const answer = await ask();
  return { answer, took: performance.now() - begun };
}

/** Formats the number of answers with each status. */
const figuresOf = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

/** The median of all answers in milliseconds, and the slowest ones with their calls. */
function slownessOf(times: readonly { took: number; name: string; number: number }[]): string {
  const sorted = times.toSorted((one, other) => other.took - one.took);
  const slow = sorted.slice(0, 8).map(({ took, name, number }) => `${name} ${took} ms (request ${number})`);
  return `median ${sorted[Math.floor(sorted.length / 2)]?.took ?? 0} ms, slowest: ${slow.join(', ')}`;
}

/** Mostly somebody who may make the call. */
function callerOf(draw: Draw, { who }: Call): Role | undefined {
  if (draw(8) === 0)
    return pickOne(draw, [undefined, 'customer', 'other', 'support', 'admin', 'inactive', 'impersonator']);
  if (who === 'public') return draw(2) === 0 ? undefined : 'customer';
  const may = {
    customer: ['customer', 'other'],
    staff: ['support', 'admin'],
    active: ['customer', 'other', 'support'],
    signedIn: ['customer', 'other', 'support'],
  } as const;
  return pickOne<Role>(draw, may[who]);
}

/** Silence of a call that hangs, in ms: slow machines are slow, too. */
const answerLimit = 60_000;

type Answer = { readonly status: number; readonly type: string; readonly body: string };

function send(root: string, { url, method, headers, body }: Request, token: string | undefined): Promise<Answer> {
  const { hostname, port } = new URL(root);
  const whose = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const answered = (answer: IncomingMessage) => {
      isAnswered = true;
      const { statusCode: status = 0, headers: of } = answer;
      text(answer).then((read) => {
        resolve({ status, type: of['content-type'] ?? '', body: read });
      }, reject);
    };
    const sent = openRequest({
      agent,
      hostname,
      port,
      path: url,
      method,
      headers: { ...headers, ...whose },
      timeout: answerLimit,
    });
    sent.on('response', answered).on('error', (error) => {
      // A refusal may come before the whole body has left; whether it arrives whole is seen where it is read.
      if (!isAnswered) reject(error);
    });
    sent.on('timeout', () => {
      const error = new Error(`nothing for ${answerLimit} ms`);
      reject(error);
      sent.destroy(error);
    });
    sent.end(body);
  });
}

/** Traces of internals in an answer: a stack, a statement or a path of this machine. */
const inside =
  /\n\s+at |node_modules|\/tuneport-test-|file:\/\/|\.ts:\d|syntax error|violates|relation "|column "|select .+ from |PostgresError/i;

/** Returns the defect of an answer; undefined for a sound one. */
function wrongWith(call: Call, { status, type, body }: Answer): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400) return undefined;
  if (inside.test(body)) return `tells what is inside: ${body.slice(0, 300)}`;
  if (!type.startsWith('application/problem+json')) return `${status} as ${type}: ${body.slice(0, 200)}`;
  const { code } = JSON.parse(body) as { code: string };
  return code in commonRefusals || code in call.refusals ? undefined : `the contract knows no ${code}`;
}

test(
  `${requests} generated requests cause no failure`,
  async () => {
    process.stdout.write(`fuzz: seed ${seed}, ${requests} requests\n`);
    const draw = drawFrom(seed);
    const people = await peopled(portal());
    const defects: string[] = [];
    const statuses = new Map<number, number>();
    const times: { took: number; name: string; number: number }[] = [];
    const slow: { number: number; request: Request; role: Role | undefined; took: number }[] = [];
    const until = Date.now() + patience;
    let count = 0;
    const lane = async () => {
      while (count < requests && Date.now() < until) {
        const number = count++;
        // Drawn before anything is awaited: request N of a seed is the same in every run.
        const request = nextRequest(draw, number);
        const role = callerOf(draw, request.call);
        if (number % 40 === 0) await restore(portal(), people);
        const token = role === undefined ? undefined : people[role].token;
        try {
          const { answer, took } = await timed(() => send(portal().root, request, token));
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          times.push({ took: Math.round(took), name: request.call.name, number });
          const wrong = wrongWith(request.call, answer);
          if (wrong !== undefined) defects.push(described(number, request, role, wrong));
          if (took > slowest) slow.push({ number, request, role, took });
        } catch (error) {
          defects.push(described(number, request, role, `broken connection: ${String(error)}`));
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // Alone, and by the best of three: a busy machine is no slow answer.
    for (const { number, request, role, took } of slow) {
      const again: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await restore(portal(), people);
        const token = role === undefined ? undefined : people[role].token;
        again.push((await timed(() => send(portal().root, request, token))).took);
      }
      const best = Math.round(Math.min(...again));
      if (best > slowest)
        defects.push(described(number, request, role, `took ${Math.round(took)} ms, and ${best} alone`));
    }
    process.stdout.write(`fuzz: ${count} sent, ${defects.length} defects, ${figuresOf(statuses)}\n`);
    process.stdout.write(`fuzz: ${slownessOf(times)}\n`);

    expect(defects.slice(0, 20)).toEqual([]);
    expect(errors.filter(isOfCall).slice(0, 20)).toEqual([]);
    // The cost of a search shows on the whole catalogue only.
    const { rows } = await portal().database.pool.query<{ count: number }>('select count(*)::int from vehicles');
    expect(rows[0]?.count).toBeGreaterThan(15_000);
    // Half of them, or half of what deep sends: a run that ends by its time may have asked for any number.
    expect(count).toBeGreaterThan(Math.min(requests, 2000) / 2);
    // Something was done, something was refused.
    expect(statuses.get(200)).toBeGreaterThan(count / 20);
    expect(statuses.get(400)).toBeGreaterThan(count / 20);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    const ledger = await verifyLedger(portal().database.reader);
    expect(ledger.filter((one) => one.count > 0)).toEqual([]);
    expect(ledger.map(({ examined }) => examined).some((examined) => examined > 0)).toBe(true);
    // Documents that are being drawn pass through the folder, too.
    await expect.poll(() => readdir(portal().storage.incoming), { timeout: 40_000 }).toEqual([]);
  },
  // Slow answers are asked for again, and documents that are being drawn are waited for.
  2 * patience + 300_000,
);

const described = (
  number: number,
  { call, method, url, headers, body }: Request,
  role: Role | undefined,
  wrong: string,
): string =>
  [
    `${call.name}, request ${number} of seed ${seed}: ${wrong}`,
    `${role ?? 'visitor'}: ${method} ${url.slice(0, 500)} ${JSON.stringify(headers)}`,
    body?.toString().slice(0, 1000),
  ].join('\n');
