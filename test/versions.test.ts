import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { getPath, type Call } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { everyCall } from '#contract/every-call.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { privacyApi } from '#contract/privacy.ts';
import { settingsApi } from '#contract/settings.ts';
import { shellApi } from '#contract/shell.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { privacyJobs } from '#server/privacy/index.ts';
import { silent } from '#server/log/log.ts';
import { createClient } from '#web/api/client.ts';
import { fuzzSeed as seed } from './fuzz/seed.ts';
import { drawFrom } from './fuzz/values.ts';
import { finishedOrder, methodNamed, order, type Ordered, orderUpdate, taskIn } from './orders.ts';
import { password, type Person, usePortal } from './portal.ts';
import { readAll } from './readings.ts';

/** A held call as one person makes it. */
type Asking = { call: Call; as: Person; input: object };
type Answer = { status: number; etag: string | null; body: string };

const portal = usePortal({ own: true });
const query = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);
/** A notification may come late on a machine that is short of time. */
const patience = { timeout: 20_000 };
const page = { page: 1, pageSize: 50, filterMode: 'all' } as const;

/** Two nodes beside the one that works on the queue. */
let nodes: [string, string];
let customer: Person;
let other: Person;
let support: Person;
let admin: Person;
let talk: Ordered;
let asks: Asking[];

beforeAll(async () => {
  const world = portal();
  nodes = [await world.startNode(), await world.startNode()];
  [customer, other, support, admin] = await Promise.all([
    world.person({ credits: 5000 }),
    world.person({ credits: 100 }),
    world.person({ role: 'support' }),
    world.person({ role: 'admin' }),
  ]);
  talk = await newOrder(customer);
  await newOrder(other);
  await customer.ask(chatApi.createMessage, { ...talk, message: 'hello' });
  const asked = (as: Person, call: Call, input: object = {}): Asking => ({ call, as, input });
  asks = [
    ...[customer, other].flatMap((as) => [
      asked(as, orderingApi.listTasks, page),
      asked(as, orderingApi.listJobs, { ...page, sort: 'vehicle' }),
      asked(as, chatApi.listConversations, page),
    ]),
    asked(support, workbenchApi.listOpenTasks, page),
    asked(support, workbenchApi.listOpenTasks, { ...page, person: 'nobody' }),
    asked(support, workbenchApi.listClosedTasks, page),
    asked(support, workbenchApi.listAllTasks, page),
    asked(support, workbenchApi.listAllJobs, { ...page, sort: 'customer', state: 'all' }),
    asked(support, chatApi.listAllConversations, page),
    ...[customer, admin].flatMap((as) => [
      asked(as, chatApi.getMessagesOfJob, { jobId: talk.jobId }),
      asked(as, chatApi.getMessagesOfTask, { taskId: talk.taskId }),
      asked(as, chatApi.getUnreadMessages),
      asked(as, shellApi.loadFrame),
    ]),
  ];
});

/** An order that waits for a person, since no program reads its file. */
async function newOrder(as: Person): Promise<Ordered> {
  const made = await order(portal(), as, { fileName: 'readout.zip' });
  await taskIn(as, made, 'manual');
  return made;
}

async function ask({ call, as, input }: Asking, root: string, known?: string | null): Promise<Answer> {
  const fields = call.input.encode(input) as Record<string, unknown>;
  const isGet = call.method === 'GET';
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  const response = await fetch(`${root}/api${getPath(call)}${isGet ? `?${search.toString()}` : ''}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(typeof known === 'string' && { 'if-none-match': known }),
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    ...(!isGet && { body: JSON.stringify(fields) }),
  });
  return { status: response.status, etag: response.headers.get('etag'), body: await response.text() };
}

/** Asks, and says if anything was read for it but the session of the caller. */
async function askWatched(asking: Asking, root: string, known: string | null) {
  const { answer, statements } = await readAll(() => ask(asking, root, known));
  return { ...answer, isRead: statements.some((text) => text.includes('"tasks" as "t"')) };
}

test('an unchanged list returns 304 without reading it [P20.1]', async () => {
  const [root] = nodes;
  const asking: Asking = { call: orderingApi.listTasks, as: customer, input: page };
  const { etag } = await ask(asking, root);
  expect(await askWatched(asking, root, etag)).toEqual({ status: 304, etag, body: '', isRead: false });
  expect(await askWatched(asking, root, `W/${etag}`)).toMatchObject({ status: 304, isRead: false });
  // Not by a tag of somebody else, of another page or question, made up, or none.
  const { etag: ofOther } = await ask({ ...asking, as: other }, root);
  const { etag: ofPage } = await ask({ ...asking, input: { ...page, page: 2 } }, root);
  const { token } = await support.ask(accountsApi.impersonateCustomer, { userId: customer.id, reason: 'asked to' });
  const { etag: ofImpersonator } = await ask({ ...asking, as: { ...customer, token } }, root);
  for (const tag of [
    ofOther,
    ofPage,
    ofImpersonator,
    `"${'A'.repeat(43)}.x"`,
    '""',
    '"."',
    ',',
    '\u00ff',
    'x'.repeat(2000),
  ])
    expect((await askWatched(asking, root, tag)).isRead).toBe(true);
  // A search is read anew: what it looks through is brought up to date by a job.
  const searching = { ...asking, input: { ...page, search: 'stage' } };
  expect((await askWatched(searching, root, (await ask(searching, root)).etag)).isRead).toBe(true);
});

test('another node reads the list once and returns 304 to a client that has it [P20.2]', async () => {
  const [first, second] = nodes;
  const asking: Asking = { call: orderingApi.listTasks, as: customer, input: page };
  const { etag } = await ask(asking, first);
  const elsewhere = await askWatched(asking, second, etag);
  expect(elsewhere).toMatchObject({ status: 304, body: '', isRead: true });
  expect(elsewhere.etag).not.toBe(etag);
  expect(await askWatched(asking, second, elsewhere.etag)).toMatchObject({ status: 304, isRead: false });
});

test('a change of one customer leaves the lists of others valid, and a rolled-back one all lists [P20.1]', async () => {
  const [root] = nodes;
  const asking: Asking = { call: orderingApi.listTasks, as: other, input: page };
  const { etag } = await ask(asking, root);
  const at = personAt(root, customer);
  await at.ask(chatApi.createMessage, { ...talk, message: 'mine' });
  await newOrder(at);
  await expect(at.ask(orderingApi.payTask, talk)).rejects.toMatchObject({ code: expect.any(String) as unknown });
  expect(await askWatched(asking, root, etag)).toMatchObject({ status: 304, isRead: false });
});

test('a node without its notification connection reads the tables and forgets its versions [P20.2]', async () => {
  const [root] = nodes;
  const asking: Asking = { call: orderingApi.listTasks, as: customer, input: page };
  const { etag } = await ask(asking, root);
  expect(await askWatched(asking, root, etag)).toMatchObject({ isRead: false });
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen tuneport'`);
  await expect.poll(async () => (await askWatched(asking, root, etag)).isRead).toBe(true);
  await expect
    .poll(async () => (await askWatched(asking, root, (await ask(asking, root)).etag)).isRead, patience)
    .toBe(false);
  // Of before the gap, in which changes may have been missed.
  expect((await askWatched(asking, root, etag)).isRead).toBe(true);
});

/** A person whose calls go to one node. */
const personAt = (root: string, { id, username, token }: Person): Person => ({
  ...createClient({ root, token: () => token, send: (url, sending) => fetch(url, sending) }),
  id,
  username,
  token,
});

test('a poll after any call shows the change, at its own node at once, at the other with its notification [P20.1]', async () => {
  process.stdout.write(`versions: seed ${seed}\n`);
  const draw = drawFrom(seed);
  const world = portal();
  const known = new Map<string, Answer>();
  const changed = new Set<string>();
  let [polls, spared] = [0, 0];
  /** The calls whose poll shows anything else than the whole list. */
  const stalePolls = async (root: string) => {
    const looks = asks.map(async (asking, index) => {
      const key = `${root} ${index}`;
      const before = known.get(key);
      const polled = await ask(asking, root, before?.etag);
      const whole = await ask(asking, root);
      polls += 1;
      if (polled.status === 304) spared += 1;
      if (before !== undefined && whole.body !== before.body) changed.add(asking.call.name);
      if ((polled.status === 304 ? before?.body : polled.body) !== whole.body) return [asking.call.name];
      known.set(key, whole);
      return [];
    });
    return (await Promise.all(looks)).flat();
  };
  /** Resolves once both nodes show what has changed so far. */
  const everythingSeen = async () => {
    await expect.poll(async () => (await Promise.all(nodes.map(stalePolls))).flat(), patience).toEqual([]);
  };
  await everythingSeen();

  const { vehicleId } = await customer.ask(tasksApi.getJob, talk);
  const stage = await methodNamed(world, 'Stage_1');
  const options = await admin.ask(settingsApi.getOperatorOptions, {});
  const { data } = await admin.ask(catalogApi.listVehicles, { ...page });
  const anotherVehicle = data.find((one) => one.vehicleId !== vehicleId)?.vehicleId ?? vehicleId;
  const text = () => randomUUID().slice(0, 8);
  type People = { customer: Person; support: Person; admin: Person };
  const finished = (people: People) => finishedOrder(world, people);
  const closed = async (people: People) => {
    const made = await finished(people);
    await people.customer.ask(orderingApi.payTask, made);
    return made;
  };
  const acts: Record<string, (people: People) => Promise<unknown>> = {
    order: (at) => newOrder(at.customer),
    update: async (at) => {
      const made = await orderUpdate(world, at.customer, await closed(at), { methods: ['Stage_1', 'DPF'] });
      await taskIn(at.customer, made, 'manual');
    },
    message: (at) => at.customer.ask(chatApi.createMessage, { ...talk, message: text() }),
    reply: (at) => at.support.ask(chatApi.createMessage, { ...talk, message: text() }),
    note: (at) => at.support.ask(chatApi.createMessage, { ...talk, message: text(), internal: true }),
    readReplies: async (at) => {
      await at.support.ask(chatApi.createMessage, { ...talk, message: text() });
      await at.customer.ask(chatApi.markRead, { jobId: talk.jobId });
    },
    readMessages: async (at) => {
      await at.customer.ask(chatApi.createMessage, { ...talk, message: text() });
      await at.support.ask(chatApi.markRead, talk);
    },
    take: async (at) => at.support.ask(workbenchApi.assignTask, await newOrder(at.customer)),
    giveBack: async (at) => {
      const made = await newOrder(at.customer);
      await at.support.ask(workbenchApi.assignTask, made);
      await at.support.ask(workbenchApi.giveBackTask, made);
    },
    close: (at) => finished(at),
    sendBack: async (at) => at.customer.ask(chatApi.sendTaskBack, { ...(await closed(at)), message: 'no start' }),
    pay: (at) => closed(at),
    works: async (at) => at.customer.ask(orderingApi.confirmTaskWorks, await closed(at)),
    block: async (at) =>
      at.support.ask(workbenchApi.blockTask, { ...(await newOrder(at.customer)), reason: 'a question' }),
    unblock: async (at) => {
      const made = await newOrder(at.customer);
      await at.support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
      await at.support.ask(workbenchApi.unblockTask, { ...made, reason: '' });
    },
    archive: async (at) => at.support.ask(workbenchApi.archiveTask, await closed(at)),
    undoArchive: async (at) => {
      const made = await closed(at);
      await at.support.ask(workbenchApi.archiveTask, made);
      await at.support.ask(workbenchApi.undoArchive, made);
    },
    reset: async (at) => {
      const made = await finished(at);
      await at.support.ask(workbenchApi.resetTask, { ...made, reason: 'once more' });
      await taskIn(at.customer, made, 'manual');
    },
    vin: (at) => at.support.ask(workbenchApi.changeVin, { ...talk, vin: `VIN-${text()}` }),
    vehicleOfJob: async (at) =>
      at.support.ask(workbenchApi.changeVehicle, { ...(await newOrder(at.customer)), vehicleId: anotherVehicle }),
    edit: (at) => at.support.ask(workbenchApi.updateTask, { ...talk, info: text() }),
    editJob: (at) => at.support.ask(workbenchApi.updateJobAndTasks, { jobId: talk.jobId, additional: text() }),
    deleteTask: async (at) =>
      at.support.ask(workbenchApi.deleteTask, { ...(await newOrder(at.customer)), reason: 'twice' }),
    deleteJob: async (at) =>
      at.support.ask(workbenchApi.deleteJob, { ...(await newOrder(at.customer)), reason: 'twice' }),
    deleteEmptyJob: async (at) => {
      const made = await newOrder(at.customer);
      await at.support.ask(workbenchApi.deleteTask, { ...made, reason: 'twice' });
      await at.support.ask(workbenchApi.updateJobAndTasks, { jobId: made.jobId, vin: `VIN-${text()}` });
      await everythingSeen();
      await at.support.ask(workbenchApi.deleteJob, { jobId: made.jobId, reason: 'empty' });
    },
    transfer: async (at) => {
      const made = await newOrder(at.customer);
      await at.support.ask(workbenchApi.transferTask, { taskId: made.taskId, jobId: talk.jobId });
      await at.support.ask(workbenchApi.removeTaskFromJob, { taskId: made.taskId });
    },
    vehicle: (at) => at.admin.ask(catalogApi.updateVehicle, { vehicleId, model: `Model ${text()}` }),
    method: (at) =>
      at.admin.ask(catalogApi.updateMethod, {
        methodId: stage,
        texts: [{ language: 'en', name: `Stage ${text()}`, comment: '' }],
      }),
    customerName: (at) =>
      at.support.ask(accountsApi.updateCustomer, { userId: customer.id, companyName: `Berg ${text()}` }),
    staffName: (at) => at.admin.ask(accountsApi.updateCustomer, { userId: support.id, firstName: `Ann ${text()}` }),
    language: (at) => at.customer.ask(accountsApi.updateLanguage, { language: 'de' }),
    bonus: (at) =>
      at.admin.ask(creditsApi.changeCredits, {
        userId: customer.id,
        kind: 'bonus',
        amount: creditCents(100),
        reason: 'thanks',
        bookingKey: randomUUID(),
      }),
    lowBalance: (at) => at.customer.ask(creditsApi.setLowBalance, { below: creditCents(700) }),
    options: (at) => at.admin.ask(settingsApi.updateGlobalOptions, { ...options, discountText: text() }),
    pauseService: async (at) => {
      await at.support.ask(automationApi.pauseAutomaticService, {});
      await at.support.ask(automationApi.resumeAutomaticService, {});
    },
    erase: async (at) => {
      const gone = await world.person({ credits: 500 });
      const made = await closed({ ...at, customer: gone });
      await gone.ask(chatApi.createMessage, { ...made, message: 'hello' });
      await everythingSeen();
      const { balance } = await gone.ask(creditsApi.getCreditBalance, {});
      await at.admin.ask(privacyApi.eraseCustomer, {
        userId: gone.id,
        password,
        givesUp: balance,
        reason: 'asked for',
      });
    },
  };
  /** Work of the queue, of which every node hears by notifications. */
  const jobs: Record<string, (people: People) => Promise<unknown>> = {
    removeOldData: async (at) => {
      const made = await closed(at);
      await query(`update tasks set changed_at = now() - interval '9 years' where id = $1`, [made.taskId]);
      await query(`update retention_periods set months = 36 where kind in ('originals', 'results')`);
      await everythingSeen();
      await privacyJobs(world.database, silent).removeOldData();
    },
  };

  const names = [...Object.keys(acts), ...Object.keys(jobs)];
  while (names.length > 0) {
    const [name = ''] = names.splice(draw(names.length), 1);
    const [own, another] = draw(2) === 0 ? nodes : nodes.toReversed();
    if (own === undefined || another === undefined) throw new Error('there are two nodes');
    const people = { customer: personAt(own, customer), support: personAt(own, support), admin: personAt(own, admin) };
    await (acts[name] ?? jobs[name])?.(people);
    if (name in acts) expect({ seed, name, stale: await stalePolls(own) }).toEqual({ seed, name, stale: [] });
    for (const root of name in acts ? [another] : nodes)
      await expect
        .poll(async () => ({ seed, name, stale: await stalePolls(root) }), patience)
        .toEqual({ seed, name, stale: [] });
  }
  const held = everyCall.filter(({ unchangedWhile }) => unchangedWhile !== undefined).map((call) => call.name);
  expect([...changed].toSorted()).toEqual(held.toSorted());
  // Most lists stay as they are.
  expect(spared).toBeGreaterThan(polls / 2);
});
