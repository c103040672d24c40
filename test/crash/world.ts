import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { accountsApi } from '#contract/accounts.ts';
import { creditCents } from '#contract/money.ts';
import type { UserId } from '#contract/ids.ts';
import { book } from '#server/credits/index.ts';
import { connect, type Database } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { silent } from '#server/log/log.ts';
import { type Client, createClient } from '#web/api/client.ts';
import { type EmbeddedDatabase, embeddedDatabase } from '#test/embedded-database.ts';
import { type MailServerForTests, startMailServer } from '#test/mail-server.ts';
import { startStripeServer } from '#test/payment-servers.ts';
import { endAll, freePort, openFolder, send } from '#test/process.ts';
import { randomSource } from '#ecu/synthetic/index.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { startUnit, type Unit } from './unit.ts';

const exec = promisify(execFile);

/** `single`: a portal with its own PostgreSQL, and a worker beside it. `nodes`: two portals and a worker on a PostgreSQL elsewhere. */
export type Topology = 'single' | 'nodes';

export const customers = ['workshop', 'dealer', 'garage'] as const;
export type Customer = (typeof customers)[number];
export type Username = Customer | 'support';

/** Everything of an operator, on this machine, with what may be broken of it. */
export type World = {
  readonly seed: number;
  readonly random: () => number;
  readonly topology: Topology;
  readonly folder: string;
  readonly dataFolder: string;
  readonly balancer: Balancer;
  readonly nodes: readonly Unit[];
  readonly worker: Unit;
  readonly postgres: EmbeddedDatabase;
  /** A connection of the test's own. */
  readonly database: () => Database;
  readonly smtp: MailServerForTests;
  readonly stripe: Awaited<ReturnType<typeof startStripeServer>>;
  readonly ids: ReadonlyMap<Username, UserId>;
  readonly as: (who: Username) => Client;
  readonly tokenOf: (who: Username) => string;
  /** Starts a PostgreSQL of `nodes` again where it has died; that of `single` is the portal's matter. */
  readonly revivePostgres: () => Promise<void>;
  /** Sets the clocks of the portal's processes wrong by milliseconds. */
  readonly shiftClock: (milliseconds: number) => Promise<void>;
  /** Fills the disk but for some bytes; absent where the machine gives the test no disk of its own. */
  readonly fillDisk: ((left: number) => Promise<void>) | undefined;
  readonly freeDisk: () => Promise<void>;
  /** Resolves when every process serves and the database answers. */
  readonly whole: () => Promise<void>;
  readonly variables: Readonly<Record<string, string>>;
  readonly end: () => Promise<(number | NodeJS.Signals | undefined)[]>;
};

const MiB = 2 ** 20;
/** The disk of a world: files, database and its log. */
const diskBytes = 1536 * MiB;
export const diskReserve = 64 * MiB;

/** A file system of limited size, as only root can have it; undefined for others. */
async function mountDisk(folder: string): Promise<{ unmount: () => Promise<void> } | undefined> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined;
  const mounted = await exec('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  return mounted ? { unmount: async () => void (await exec('umount', ['-l', folder])) } : undefined;
}

type WorldOptions = {
  seed: number;
  topology: Topology;
  /** On a disk of limited size of its own, where the machine permits that. */
  withDisk?: boolean;
  /** A migrated database of `nodes`, which nobody breaks; else one of its own is started. */
  databaseUrl?: string;
};

export async function startWorld({ seed, topology, withDisk = false, databaseUrl }: WorldOptions): Promise<World> {
  const folder = await openFolder();
  const disk = withDisk ? await mountDisk(folder) : undefined;
  const smtp = await startMailServer();
  const stripe = await startStripeServer();
  const clock = join(folder, 'clock');
  const ballast = join(folder, 'ballast');
  const settings = { max_wal_size: '96MB', min_wal_size: '32MB', ...(disk !== undefined && { fsync: 'on' }) };
  let server: EmbeddedPostgres | undefined;
  if (topology === 'nodes' && databaseUrl === undefined) {
    await mkdir(join(folder, 'elsewhere'));
    server = await startEmbeddedPostgres(join(folder, 'elsewhere/postgres'), settings);
  }
  const dataFolder = join(folder, 'data/demo');
  const postgres = embeddedDatabase(topology === 'nodes' ? join(folder, 'elsewhere') : dataFolder, databaseUrl);
  const ports = await Promise.all((topology === 'nodes' ? [1, 2] : [1]).map(freePort));
  const balancer = await startBalancer(ports);
  const variables = {
    DATA_DIR: join(folder, 'data'),
    ...(topology === 'nodes' && { DATABASE_URL: databaseUrl ?? server?.urlOf('postgres') ?? '' }),
    LOG_LEVEL: 'error',
    DATABASE_RESTARTS: '50',
    UPLOADS_PER_USER: '50',
    DISK_RESERVE_MIB: disk === undefined ? '0' : String(diskReserve / MiB),
    PUBLIC_URL: 'http://portal.test',
    STRIPE_URL: stripe.url,
    STRIPE_KEY: stripe.config.key,
    STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
    SMTP_URL: smtp.url,
    SIGN_IN_ATTEMPTS: '1000',
    STOP_DELAY: topology === 'nodes' ? '1' : '0',
    STOP_TIMEOUT: '30',
    CLOCK_SHIFT: clock,
  };
  const clocked = ['--import', new URL('shift-clock.ts', import.meta.url).pathname, 'server/portal.mjs', '--demo'];
  const startNode = (port: number, at: number) =>
    startUnit({
      name: `portal ${at + 1}`,
      words: [...clocked, 'serve', '--no-worker'],
      variables: { ...variables, PORT: String(port) },
      says: /Tuneport is ready/,
    });
  const [first = 0, ...others] = ports;
  // The first makes the demo world; then the others find it.
  const nodes = [startNode(first, 0)];
  await nodes[0]?.serving();
  nodes.push(...others.map((port, at) => startNode(port, at + 1)));
  const worker = startUnit({ name: 'worker', words: [...clocked, 'worker'], variables, says: /works on the queue/ });
  await Promise.all([...nodes, worker].map((unit) => unit.serving()));

  let database = connect(await postgres.url(), silent, 4);
  const ids = await addPeople(database);
  const clientOf = (token?: string) => createClient({ root: balancer.root, token: () => token, send });
  const tokens = new Map<Username, string>();
  for (const username of [...customers, 'support'] as const)
    tokens.set(username, (await clientOf().ask(accountsApi.signIn, { username, password: 'demo-portal' })).token);
  const tokenOf = (who: Username) => tokens.get(who) ?? '';
  const clients = new Map([...tokens].map(([who, token]) => [who, clientOf(token)]));

  const answers = () =>
    database.pool.query('select 1').then(
      () => true,
      () => false,
    );
  const revivePostgres = async () => {
    if (server === undefined) return;
    const { isServing, startAgain } = server;
    while (!(await isServing())) await startAgain().catch(() => pause(200));
  };
  return {
    seed,
    random: randomSource(seed),
    topology,
    folder,
    dataFolder,
    balancer,
    nodes,
    worker,
    postgres,
    database: () => database,
    smtp,
    stripe,
    ids,
    as: (who) => clients.get(who) ?? clientOf(),
    tokenOf,
    revivePostgres,
    shiftClock: async (milliseconds) => {
      await writeFile(clock, String(milliseconds));
      await pause(150);
    },
    fillDisk:
      disk === undefined
        ? undefined
        : async (left) => {
            const { stdout } = await exec('df', ['--output=avail', '-B1', folder]);
            const free = Number(stdout.trim().split('\n').at(-1));
            if (free > left) await exec('fallocate', ['-l', String(free - left), ballast]).catch(() => undefined);
          },
    freeDisk: () => rm(ballast, { force: true }),
    whole: async () => {
      for (;;) {
        await revivePostgres();
        await Promise.all([...nodes, worker].map((unit) => unit.serving()));
        while (balancer.ready().length < nodes.length) await pause(50);
        if (await answers()) return;
        // A portal that started PostgreSQL anew may have given it another port.
        const url = await postgres.url().catch(() => database.url);
        if (url !== database.url) {
          await database.close();
          database = connect(url, silent, 4);
        }
        await pause(200);
      }
    },
    variables,
    end: async () => {
      const codes = await Promise.all([worker, ...nodes].map((unit) => unit.end()));
      await database.close();
      await balancer.close();
      await server?.stop();
      endAll();
      await postgres.end();
      await Promise.all([smtp.down(), stripe.close()]);
      await disk?.unmount();
      await rm(folder, { recursive: true, force: true });
      return codes;
    },
  };
}

/** Two more customers with the demo's password, credits enough for every payment, and an operator with a bank. */
async function addPeople(database: Database): Promise<Map<Username, UserId>> {
  const { pool, db } = database;
  await pool.query(`insert into users (username, email, password_hash, active, country_id)
    select name, name || '@demo.invalid', password_hash, true, country_id from users, unnest(array['dealer', 'garage']) name
    where username = 'workshop'`);
  await pool.query(`update users set company_name = 'Workshop', street = 'Road 1', zip = '1', city = 'Town',
    payment_api = case username when 'dealer' then 'transfer' else 'card' end where role = 'customer'`);
  await pool.query(`update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1',
    operator_zip = '1010', operator_city = 'Wien', operator_tax_number = '12 345/6789',
    operator_country_id = (select id from countries where iso = 'DE'),
    bank_iban = 'AT611904300234573201', bank_holder = 'Tuneport Test GmbH'`);
  const { rows } = await pool.query<{ id: UserId; username: Username }>('select id, username from users');
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  await db.transaction().execute(async (tx) => {
    for (const customer of customers)
      await book(tx, {
        userId: ids.get(customer) as UserId,
        kind: 'bonus',
        amount: creditCents(10_000_000),
        reason: 'test',
        actorId: undefined,
        idempotencyKey: 'test',
      });
  });
  return ids;
}

/** The processes of PostgreSQL: the postmaster, and those that it has started. */
export async function listProcesses({
  postmaster,
}: EmbeddedDatabase): Promise<{ postmaster: number; others: number[] }> {
  const [pid = ''] = await postmaster();
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return { postmaster: Number(pid), others: text.trim().split(' ').filter(Boolean).map(Number) };
}

/** A stored file of the world, by its hash. */
export const storedPath = ({ dataFolder }: World, sha256: string) =>
  join(dataFolder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Files that nobody waits for any more, in the waiting rooms of processes that are gone. */
export async function leftBehind({ dataFolder }: World): Promise<string[]> {
  const entries = await readdir(join(dataFolder, 'incoming'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'));
  return files.map(({ name }) => name);
}

/** One question to the database of the world, on a connection of its own: those of before may have broken. */
export async function openQuery<Row extends pg.QueryResultRow>(
  { postgres }: World,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return postgres.query<Row>(text, values);
}
