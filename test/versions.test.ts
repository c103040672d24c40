import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { pathOf } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { everyCall } from '#contract/every-call.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { privacyApi } from '#contract/privacy.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { versionsJobs } from '#server/platform/versions.ts';
import { RefusedCall } from '#web/api/client.ts';
import { nextRequest } from './fuzz/requests.ts';
import { fuzzSeed as seed } from './fuzz/seed.ts';
import { drawFrom } from './fuzz/values.ts';
import { actsOnLists, addSolution, type Asking, asksOf, type HeldWorld, page } from './held-calls.ts';
import { setOperator } from './invoices.ts';
import { finishedOrder, order, type Ordered, orderUpdate, taskIn } from './orders.ts';
import { password, type Person, usePortal } from './portal.ts';
import { readingsOf } from './readings.ts';

const portal = usePortal({ own: true });
const held = everyCall.filter(({ unchangedWhile }) => unchangedWhile !== undefined);
const query = (text: string, values: unknown[] = []) =>
  portal().database.pool.query<Record<string, unknown>>(text, values);

let customer: Person;
let other: Person;
let support: Person;
let admin: Person;
let paid: Ordered;
let finished: Ordered;
let payable: Ordered;
let waiting: Ordered;
let elsewhere: Ordered;
let asks: Asking[];
let heldWorld: HeldWorld;

beforeAll(async () => {
  const world = portal();
  [customer, other, support, admin] = await Promise.all([
    world.person({ credits: 500, country: 'DE' }),
    world.person({ credits: 100 }),
    world.person({ role: 'support' }),
    world.person({ role: 'admin' }),
  ]);
  paid = await finishedOrder(world, { customer, support }, { isPaid: true });
  finished = await finishedOrder(world, { customer, support });
  payable = await finishedOrder(world, { customer, support });
  waiting = await order(world, customer);
  elsewhere = await order(world, other);
  await taskIn(customer, waiting, 'manual');
  await taskIn(other, elsewhere, 'manual');
  await customer.ask(chatApi.createMessage, { ...waiting, message: 'hello' });
  await setOperator(world);
  await addSolution(query);
  await query(
    `update users set first_name = 'Carl', second_name = 'Berg', street = 'Gasse 2', zip = '10117', city = 'Berlin' where id = $1`,
    [customer.id],
  );
  const { vehicleId } = await customer.ask(tasksApi.getJob, waiting);
  heldWorld = { customer, other, support, admin, finished, waiting, vehicleId };
  asks = asksOf(heldWorld);
});

type Answer = { status: number; etag: string | null; body: string };

async function ask({ call, as, input }: Asking, known?: string, root = portal().root): Promise<Answer> {
  const fields = call.input.encode(input) as Record<string, unknown>;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const isGet = call.method === 'GET';
  const asked = isGet
    ? `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
    : '';
  const response = await fetch(`${root}/api${pathOf(call)}${asked}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(known !== undefined && { 'if-none-match': known }),
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    ...(!isGet && { body: JSON.stringify(fields) }),
  });
  return { status: response.status, etag: response.headers.get('etag'), body: await response.text() };
}

test('every table that a held call reads raises one of the topics by which it is held [P20.1]', async () => {
  const { rows } = await query(
    `select tgrelid::regclass::text as name, tgname as rule, trim(trailing '\\000' from encode(tgargs, 'escape')) as topic
     from pg_trigger where tgname like 'raise\\_%'`,
  );
  const topicOf = new Map(rows.flatMap(({ name, topic }) => (topic === '' ? [] : [[String(name), String(topic)]])));
  for (const name of topicOf.keys())
    expect(rows.filter((one) => one['name'] === name).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['raise_inserted', 'raise_updated', 'raise_deleted', 'raise_emptied']),
    );
  // A name changes with its account alone.
  topicOf.set('account_names', topicOf.get('users') ?? '');
  const { rows: tables } = await query(`select tablename as name from pg_tables where schemaname = 'public'`);
  expect(new Set(asks.map(({ call }) => call.name))).toEqual(new Set(held.map(({ name }) => name)));
  // Facts kept of rows, together with the rows that they leave out, say the same as the rows.
  const keptOfRows = [
    'rolled_days',
    'stale_days',
    'list_lengths',
    'stale_lists',
    'purchases_without_invoice',
    'open_items',
  ];
  // Of the look-up of the caller: the role, and that a second factor is there, are known before anything is answered.
  const ofCaller = /"sessions"/;
  for (const asking of asks) {
    // Again where the background read something meanwhile.
    await expect
      .poll(async () => {
        const { answer, statements } = await readingsOf(() => ask(asking));
        expect(answer.status).toBe(200);
        const text = statements.filter((statement) => !ofCaller.test(statement)).join('\n');
        const read = tables
          .map(({ name }) => String(name))
          .filter((name) => !keptOfRows.includes(name))
          .filter((name) => new RegExp(`\\b(from|join) "?${name}\\b`).test(text));
        expect(read.length).toBeGreaterThan(0);
        const unheld = read.filter((name) => !asking.call.unchangedWhile?.some((topic) => topic === topicOf.get(name)));
        return { call: asking.call.name, unheld };
      })
      .toEqual({ call: asking.call.name, unheld: [] });
  }
});

test('new rows and their version are seen at once, and a transaction that is undone raises nothing [P20.1]', async () => {
  const asking = { call: orderingApi.listJobs, as: customer, input: page };
  const before = await ask(asking);
  const client = await portal().database.pool.connect();
  for (const end of ['rollback', 'commit']) {
    await client.query('begin');
    await client.query(`update jobs set additional = 'not yet' where id = $1`, [waiting.jobId]);
    expect(await ask(asking, before.etag ?? '')).toMatchObject({ status: 304, body: '' });
    await client.query(end);
    if (end === 'rollback') expect(await ask(asking, before.etag ?? '')).toMatchObject({ status: 304, body: '' });
  }
  client.release();
  const after = await ask(asking, before.etag ?? '');
  expect(after.status).toBe(200);
  expect(after.body).toContain('not yet');
  expect(after.etag).not.toBe(before.etag);
});

test('another node, or the first one after a restart, answers 304 to the ETag of the first [P20.2]', async () => {
  const root = await portal().startNode();
  for (const asking of asks.filter(({ as }) => as === other)) {
    const first = await ask(asking);
    expect(await ask(asking, first.etag ?? '', root)).toEqual({ status: 304, etag: first.etag, body: '' });
    expect(await ask(asking, `W/${first.etag}`, root)).toMatchObject({ status: 304 });
  }
});

test('a version of somebody else, of another page, from the future, garbage or none: a full answer [P20.2]', async () => {
  const [one, two] = await Promise.all([portal().person(), portal().person()]);
  const askingAs = (as: Person, input: object = page) => ({ call: orderingApi.listTasks, as, input });
  const own = await ask(askingAs(one));
  const foreign = await ask(askingAs(two));
  expect(foreign.body).toBe(own.body);
  expect(foreign.etag).not.toBe(own.etag);
  const otherPage = await ask(askingAs(one, { ...page, page: 2 }));
  const { token } = await support.ask(accountsApi.impersonateCustomer, {
    userId: one.id,
    reason: 'Asked for by phone',
  });
  const watched = await ask(askingAs({ ...one, token }));
  const future = `"v${'A'.repeat(43)}"`;
  for (const etag of [
    foreign.etag,
    otherPage.etag,
    watched.etag,
    future,
    '""',
    '"v"',
    ',',
    '\u00ff',
    'x'.repeat(2000),
    undefined,
  ])
    expect(await ask(askingAs(one), etag ?? undefined)).toEqual(own);
  expect(await ask(askingAs(one), own.etag ?? '')).toMatchObject({ status: 304 });
});

test('the many rows of a version become one, and the version stays, also while others are added [P20.2]', async () => {
  const asking = { call: chatApi.getUnreadMessages, as: customer, input: {} };
  await support.ask(chatApi.createMessage, { ...waiting, message: 'once more' });
  const { etag } = await ask(asking);
  const fold = () => versionsJobs(portal().database)['foldVersions']?.({} as never);
  await Promise.all([fold(), fold(), fold()]);
  expect((await ask(asking, etag ?? '')).status).toBe(304);
  const { rows } = await query('select owner, topic from versions group by owner, topic having count(*) > 1');
  expect(rows).toEqual([]);
  await Promise.all([fold(), support.ask(chatApi.createMessage, { ...waiting, message: 'and again' }), fold()]);
  expect((await ask(asking, etag ?? '')).status).toBe(200);
});

test('whatever is done, an answer that differs has another ETag, and an ETag that stays is answered 304 [P20.1]', async () => {
  process.stdout.write(`versions: seed ${seed}\n`);
  const draw = drawFrom(seed);
  const world = portal();
  let last = await Promise.all(asks.map((asking) => ask(asking)));
  const changed = new Set<string>();
  const lies: string[] = [];
  /** Asks for everything anew and holds it against what was answered before. */
  const look = async (act: string) => {
    const present = await Promise.all(asks.map((asking) => ask(asking)));
    for (const [index, asking] of asks.entries()) {
      const [before, now] = [last[index], present[index]];
      if (before === undefined || now === undefined || now.body === before.body) continue;
      // A refusal, of what is gone by now, bears an id of its own and no ETag.
      if (now.etag === null) continue;
      changed.add(asking.call.name);
      // Of an older version with newer rows, as a job may leave it between both, nothing stays.
      if (now.etag === before.etag && (await ask(asking)).etag === before.etag)
        lies.push(`${asking.call.name}: ${act}`);
    }
    last = present;
  };
  const { vehicleId } = heldWorld;
  const { data: vehicles } = await admin.ask(catalogApi.listVehicles, { ...page });
  const renamed = vehicles.find((one) => one.vehicleId === vehicleId) ?? vehicles[0];
  const gone = await world.person();
  const orderOfGone = await order(world, gone);
  await gone.ask(chatApi.createMessage, { ...orderOfGone, message: 'hello' });
  const options = await admin.ask(settingsApi.getOperatorOptions, {});
  const message = (as: Person, internal = false) =>
    as.ask(chatApi.createMessage, { ...waiting, message: randomUUID(), ...(internal && { internal }) });
  const acts: Record<string, () => Promise<unknown>> = {
    order: () => order(world, customer),
    update: () => orderUpdate(world, customer, paid, { methods: ['Stage_1', 'DPF'] }),
    message: () => message(customer),
    reply: () => message(support),
    note: () => message(support, true),
    read: () => customer.ask(chatApi.markRead, { jobId: waiting.jobId }),
    readByStaff: () => support.ask(chatApi.markRead, { jobId: waiting.jobId }),
    pay: () => customer.ask(orderingApi.payTask, payable),
    works: () => customer.ask(orderingApi.confirmTaskWorks, finished),
    assign: () => support.ask(workbenchApi.assignTask, waiting),
    block: () => support.ask(workbenchApi.blockTask, { ...waiting, reason: 'a question' }),
    unblock: () => support.ask(workbenchApi.unblockTask, { ...waiting, reason: '' }),
    giveBack: () => support.ask(workbenchApi.giveBackTask, waiting),
    vin: () => support.ask(workbenchApi.changeVin, { ...waiting, vin: `VIN-${randomUUID().slice(0, 8)}` }),
    archive: () => support.ask(workbenchApi.archiveTask, paid),
    reset: () => support.ask(workbenchApi.resetTask, { ...finished, reason: 'once more' }),
    bonus: () =>
      admin.ask(creditsApi.changeCredits, {
        userId: customer.id,
        kind: 'bonus',
        amount: creditCents(100),
        reason: 'thanks',
        bookingKey: randomUUID(),
      }),
    options: () => admin.ask(settingsApi.updateGlobalOptions, { ...options, discountText: randomUUID() }),
    language: () => customer.ask(accountsApi.updateLanguage, { language: 'de' }),
    lock: () => admin.ask(accountsApi.setUserActive, { userId: gone.id, active: false, reason: 'gone' }),
    erase: () =>
      admin.ask(privacyApi.eraseCustomer, { userId: gone.id, password, givesUp: creditCents(0), reason: 'asked for' }),
    deleteTask: () => admin.ask(workbenchApi.deleteTask, { ...elsewhere, reason: 'twice' }),
    ...actsOnLists(query, heldWorld),
    // As operators do in the database itself, and commands from outside.
    vehicle: () => query(`update vehicles set model = model || ' II' where id = $1`, [renamed?.vehicleId]),
    method: () => query(`update method_texts set name = name || '!' where language in ('de', 'en')`),
    staffName: () => query(`update users set username = username || '-x' where id = $1`, [support.id]),
    row: () => query('delete from task_history where task_id = $1', [waiting.taskId]),
  };
  const names = Object.keys(acts);
  const refused: string[] = [];
  while (names.length > 0) {
    const together = Array.from({ length: 3 }, () => names.splice(draw(names.length), 1)).flat();
    for (const name of together)
      await acts[name]?.().catch((error: unknown) => {
        if (!(error instanceof RefusedCall)) throw error;
        refused.push(name);
      });
    await look(together.join(', '));
  }
  const writing = everyCall.flatMap(({ method, reads, files, endsSession }, index) =>
    method === 'POST' && reads !== true && files === undefined && endsSession !== true ? [index] : [],
  );
  for (const as of [admin, customer, support])
    for (let round = 0; round < 4; round += 1) {
      const wild = Array.from({ length: 9 }, () => nextRequest(draw, writing[draw(writing.length)] ?? 0));
      await Promise.all(
        wild.map(({ url, method, headers, body }) =>
          fetch(`${world.root}${url}`, {
            method,
            headers: { ...headers, authorization: `Bearer ${as.token}` },
            ...(body !== undefined && { body: new Uint8Array(body) }),
          }).then((response) => response.text()),
        ),
      );
      await query(
        `update users set active = true, needs_new_password = false, role = case id when $1 then 'admin' when $2 then 'support' else role end
        where id = any($3)`,
        [admin.id, support.id, [customer.id, other.id, support.id, admin.id]],
      );
      await query('update sessions set ended_at = null');
      await look(wild.map(({ call }) => call.name).join(', '));
    }
  expect({ seed, lies }).toEqual({ seed, lies: [] });
  expect([...changed].toSorted()).toEqual([...new Set(asks.map(({ call }) => call.name))].toSorted());
  expect(refused.length).toBeLessThan(Object.keys(acts).length / 2);
  // Background work may go on for a moment.
  await expect
    .poll(async () => {
      const present = await Promise.all(asks.map((asking) => ask(asking)));
      const again = await Promise.all(asks.map((asking, index) => ask(asking, present[index]?.etag ?? '')));
      return new Set(again.map(({ status, body }) => `${status} ${body}`));
    })
    .toEqual(new Set(['304 ']));
});
