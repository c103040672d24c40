import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import type { JobId, MethodId, TaskId, UserId, VehicleId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { seedApi } from '#contract/seed.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { book } from '#server/credits/index.ts';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { makeFile } from '#test/orders.ts';
import { type EmbeddedDatabase, embeddedDatabase } from '#test/embedded-database.ts';
import { endAll, openFolder, ready, type RunningPortal, startPortal } from '#test/process.ts';
import { randomSource } from '#ecu/synthetic/index.ts';
import { type Client, NetworkError, RefusedCallError } from '#web/api/client.ts';

/** An order as its customer knows it: what was answered is acknowledged, all else may or may not have happened. */
type Attempt = {
  customer: string;
  orderKey: string;
  automatic: boolean;
  image: Buffer;
  jobId?: JobId;
  taskId?: TaskId;
  acknowledged: boolean;
};
type Payment = { customer: string; taskId: TaskId; acknowledged: boolean };
type Message = { customer: string; jobId: JobId; text: string; acknowledged: boolean };

const customers = ['workshop', 'dealer', 'customer'] as const;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Starts a demo portal in a process of its own, for tests that kill it, and checks afterwards that everything that was
 * acknowledged is there, once.
 *
 * @param seed of the moments and sizes; CRASH_SEED replaces it
 */
export function useCrashWorld(seed = Number(process.env['CRASH_SEED'] ?? 20_250_401)) {
  const random = randomSource(seed);
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));

  let folder: string;
  let database: EmbeddedDatabase;
  let portal: RunningPortal;
  let readout: Buffer;
  let stage: MethodId;
  let vehicleId: VehicleId;
  const tokens = new Map<string, string>();
  const attempts: Attempt[] = [];
  const payments: Payment[] = [];
  const messages: Message[] = [];

  const as = (customer: string): Client => portal.clientOf(tokens.get(customer));

  beforeAll(async () => {
    folder = await openFolder();
    database = embeddedDatabase(join(folder, 'demo'));
    portal = await ready(await start());
    await addCustomers();
    for (const username of customers)
      tokens.set(
        username,
        (await portal.clientOf().ask(accountsApi.signIn, { username, password: 'demo-portal' })).token,
      );
    const { blob } = await as('workshop').askForFile(seedApi.downloadDemoReadout, {});
    readout = Buffer.from(await blob.arrayBuffer());
    const { demoVehicle } = await as('workshop').ask(settingsApi.loadGlobalOptions, {});
    if (demoVehicle === undefined) throw new Error('the demo has no vehicle');
    ({ vehicleId } = demoVehicle);
    const methods = await as('workshop').ask(pricingApi.getOfferedMethods, { vehicleId, language: 'en' });
    stage = methods.find(({ name }) => name === demoVehicle.methodName)?.methodId ?? stage;
  });

  afterAll(async () => {
    endAll();
    await database.end();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (variables: Record<string, string> = {}) =>
    startPortal(['--demo'], { DATA_DIR: folder, LOG_LEVEL: 'fatal', UPLOADS_PER_USER: '20', ...variables });

  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    database.query<Row>(text, values);

  /** Two more workshops with the demo's password, and credits enough for every payment of these tests. */
  async function addCustomers(): Promise<void> {
    await query(`insert into users (username, email, password_hash, active, country_id)
      select name, name || '@demo.invalid', password_hash, true, country_id from users, unnest(array['dealer', 'customer']) name
      where username = 'workshop'`);
    const connected = connect(await database.url(), silent, 2);
    await connected.db.transaction().execute(async (tx) => {
      for (const { id: userId } of await tx.selectFrom('users').where('role', '=', 'customer').select('id').execute())
        await book(tx, {
          userId,
          kind: 'bonus',
          amount: creditCents(10_000_000),
          reason: 'test',
          actorId: undefined,
          idempotencyKey: 'test',
        });
    });
    await connected.close();
  }

  /** The order page of a customer: job, task, upload. Every step that was answered is written down. */
  async function complete(attempt: Attempt): Promise<void> {
    const client = as(attempt.customer);
    const { jobId } = await client.ask(orderingApi.createJob, {
      vehicleId,
      vin: 'WVWZZZ1KZ6W000001',
      additional: '',
      modificationMode: 'automatic',
      termsAccepted: true,
      orderKey: attempt.orderKey,
    });
    attempt.jobId = jobId;
    const fileName = attempt.automatic ? 'readout.bin' : 'readout.zip';
    const { taskId } = await client.ask(orderingApi.createTask, {
      jobId,
      price: creditCents(6000),
      methods: [{ methodId: stage }],
      fileRole: 'engine',
      fileName,
      priority: '30min',
      checksumWanted: true,
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
    });
    attempt.taskId = taskId;
    await upload(attempt, jobId, taskId, fileName);
  }

  async function upload(attempt: Attempt, jobId: JobId, taskId: TaskId, fileName: string): Promise<void> {
    const file = makeFile(attempt.image, fileName);
    const input = { jobId, taskId, fileName, fileSize: file.size };
    await as(attempt.customer).ask(orderingApi.uploadOriginal, input, { files: { file } });
    attempt.acknowledged = true;
  }

  async function pay(customer: string, taskId: TaskId): Promise<void> {
    const payment: Payment = { customer, taskId, acknowledged: false };
    payments.push(payment);
    payment.acknowledged = await as(customer).ask(orderingApi.payTask, { taskId, price: creditCents(6000) });
  }

  async function write(customer: string, jobId: JobId, taskId: TaskId): Promise<void> {
    const message: Message = { customer, jobId, text: `message ${randomUUID()}`, acknowledged: false };
    messages.push(message);
    await as(customer).ask(chatApi.createMessage, { jobId, taskId, message: message.text });
    message.acknowledged = true;
  }

  function newAttempt(customer: string, automatic: boolean): Attempt {
    const image = automatic ? readout : Buffer.alloc(between(1, 600_000), randomUUID());
    const attempt: Attempt = { customer, orderKey: randomUUID(), automatic, image, acknowledged: false };
    attempts.push(attempt);
    return attempt;
  }

  /** A customer at work until the portal does not answer any more: orders, writes, pays what is finished (twice at once). */
  async function work(customer: string): Promise<void> {
    const unpaid: Attempt[] = [];
    for (;;)
      try {
        const attempt = newAttempt(customer, unpaid.length < 2 && random() < 0.6);
        await complete(attempt);
        const { jobId, taskId } = attempt;
        if (jobId === undefined || taskId === undefined) throw new Error('completed without ids');
        if (attempt.automatic) unpaid.push(attempt);
        await write(customer, jobId, taskId);
        const [oldest] = unpaid;
        if (oldest?.taskId === undefined || oldest.jobId === undefined) continue;
        const [task] = await as(customer).ask(tasksApi.getTasksOfJob, { jobId: oldest.jobId });
        if (task?.status !== 'finished') continue;
        unpaid.shift();
        const both = await Promise.allSettled([pay(customer, oldest.taskId), pay(customer, oldest.taskId)]);
        for (const one of both) if (one.status === 'rejected') throw one.reason;
      } catch (error) {
        const ends =
          error instanceof NetworkError || (error instanceof RefusedCallError && error.code === 'databaseAway');
        if (ends) return;
        throw error;
      }
  }

  const atWork = () => Promise.all([...customers, 'workshop'].map((customer) => work(customer)));

  /** Tasks that the automatic service has begun, or is to begin. */
  const begun = () =>
    query<{ id: TaskId }>(`select id from tasks where status in ('waiting', 'inProgress') and done_by is null`);

  /** Checks the customer's view of an attempt after a restart; missing parts can be made by asking again. */
  async function checkAttempt(attempt: Attempt): Promise<void> {
    const client = as(attempt.customer);
    if (!attempt.acknowledged) {
      await complete(attempt).catch((error: unknown) => {
        // The task was ordered, only the answer was lost.
        if (!(error instanceof RefusedCallError && error.code === 'taskExists')) throw error;
        attempt.acknowledged = true;
      });
    }
    const { jobId, image } = attempt;
    if (jobId === undefined) throw new Error('an attempt without a job');
    const tasks = await client.ask(tasksApi.getTasksOfJob, { jobId });
    expect(tasks).toHaveLength(1);
    for (const { taskId } of tasks) {
      if (attempt.taskId !== undefined) expect(taskId).toBe(attempt.taskId);
      const { blob } = await client.askForFile(tasksApi.downloadOriginal, { taskId });
      expect(Buffer.from(await blob.arrayBuffer()).equals(image)).toBe(true);
    }
  }

  async function checkMessages(): Promise<void> {
    for (const { customer, jobId, text, acknowledged } of messages) {
      const there = (await as(customer).ask(chatApi.getMessagesOfJob, { jobId })).filter((one) => one.text === text);
      if (acknowledged) expect(there).toHaveLength(1);
      else expect(there.length).toBeLessThanOrEqual(1);
    }
  }

  /** Ledger, marks and delivery notes tell the same story, whatever moment it was broken off at. */
  async function checkBooks(): Promise<void> {
    const entries = await query<{ task_id: TaskId; number: string }>(
      `select e.task_id, n.number from credit_entries e left join delivery_notes n on n.credit_entry_id = e.id
       where e.kind = 'payment' order by e.task_id`,
    );
    const paid = await query<{ id: TaskId }>(`select id from tasks where payment_status = 'paid' order by id`);
    expect(entries.map((entry) => entry.task_id)).toEqual(paid.map(({ id }) => id));
    const numbers = entries.map(({ number }) => Number(number.slice(-6))).toSorted((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
    const ids = new Set(paid.map(({ id }) => id));
    for (const payment of payments) if (payment.acknowledged) expect(ids).toContain(payment.taskId);
    const known = new Set(payments.map(({ taskId }) => taskId));
    for (const id of ids) expect(known).toContain(id);
    const accounts = await query<{ username: string; user_id: UserId; balance: number; sum: number; last: number }>(
      `select u.username, a.balance, (select sum(amount)::int from credit_entries e where e.user_id = a.user_id) as sum,
         (select e.balance from credit_entries e where e.user_id = a.user_id order by id desc limit 1) as last
       from credit_accounts a join users u on u.id = a.user_id`,
    );
    expect(accounts).toHaveLength(customers.length);
    for (const { username, balance, sum, last } of accounts) {
      expect({ username, sum, last }).toEqual({ username, sum: balance, last: balance });
      expect((await as(username).ask(creditsApi.getCreditBalance, {})).balance).toBe(balance);
    }
  }

  /** The automatic service finishes what it had begun, each task once. */
  async function checkAutomaticService(): Promise<void> {
    await expect.poll(begun, { timeout: 40_000, interval: 200 }).toEqual([]);
    type Row = { id: TaskId; status: string; result: string; versions: number; modified: number };
    const rows = await query<Row & { started: number; reports: number }>(
      `select t.id, t.status, t.modified_sha256 as result,
         (select count(*)::int from task_files f where f.task_id = t.id) as versions,
         (select count(*)::int from task_history h where h.task_id = t.id and h.why = 'modified') as modified,
         (select count(*)::int from task_history h where h.task_id = t.id and h.why = 'started') as started,
         (select count(*)::int from task_reports r where r.task_id = t.id) as reports
       from tasks t where t.file_name = 'readout.bin' and t.status <> 'draft'`,
    );
    const finished = { status: 'finished', versions: 1, modified: 1, started: 1, reports: 1 };
    // The same readout every time, and whatever happened to the portal meanwhile the same result.
    for (const row of rows) expect(row).toMatchObject({ ...finished, result: rows[0]?.result });
  }

  /** Files that are on their way into the store. */
  async function received(): Promise<string[]> {
    const entries = await readdir(join(folder, 'demo/incoming'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.lock')).map(({ name }) => name);
  }

  /** Every row names a file that is there, byte for byte, and nothing half received lies about. */
  async function checkFiles(): Promise<void> {
    // Documents that are being drawn pass through the folder, too.
    await expect.poll(received, { timeout: 20_000 }).toEqual([]);
    const rows = await query<{ sha256: string; size: number }>('select sha256, size from files');
    for (const row of rows) {
      const path = join(folder, 'demo/files', row.sha256.slice(0, 2), row.sha256.slice(2, 4), row.sha256);
      const bytes = await readFile(path);
      expect({ sha256: sha256(bytes), size: bytes.length }).toEqual({ sha256: row.sha256, size: row.size });
    }
  }

  async function checkEverything(since = 0): Promise<void> {
    await checkFiles();
    await Promise.all(attempts.slice(since).map(checkAttempt));
    await checkAutomaticService();
    await checkBooks();
  }

  return {
    attempts,
    payments,
    as,
    between,
    begun,
    atWork,
    checkEverything,
    checkMessages,
    complete,
    newAttempt,
    query,
    start,
    get folder() {
      return folder;
    },
    get database() {
      return database;
    },
    /** The process that runs; tests put the next one in its place. */
    get portal() {
      return portal;
    },
    set portal(next: RunningPortal) {
      portal = next;
    },
  };
}
