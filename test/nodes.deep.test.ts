import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { engineApi } from '#contract/engine.ts';
import { CountryId, JobId, TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { seedApi } from '#contract/seed.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { createClient, NetworkError } from '#web/api/client.ts';
import { useDatabases } from './databases.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { pause } from './embedded-database.ts';
import { earnPass, catchRefusal } from './human.ts';
import { makeFile } from './orders.ts';
import { endAll, freePort, run, type Running, send } from './process.ts';
import { type S3Server, s3Variables, startS3Server } from './s3-server.ts';

type Node = Running & { readonly root: string; readonly folder: string };

let home: string;
let store: S3Server;
let balancer: Balancer;
let database: string;
let one: Node;
let two: Node;
const databases = useDatabases();
const sockets: Socket[] = [];

const secret = randomBytes(32).toString('base64url');
const variablesOf = (folder: string): Record<string, string> => ({
  DATABASE_URL: database,
  DATA_DIR: folder,
  SECRET: secret,
  PUBLIC_URL: balancer.root,
  TRUST_PROXY: '1',
  DISK_RESERVE_MIB: '0',
  LOG_LEVEL: 'error',
  ...s3Variables(store, 'files'),
});

/** Starts a process of the portal on a machine of its own: with nobody does it share a folder. */
async function start(words: readonly string[], sign: RegExp): Promise<Node> {
  const folder = await mkdtemp(join(home, 'machine-'));
  const port = String(await freePort());
  const process = run(['server/portal.mjs', ...words, '--demo'], { ...variablesOf(folder), PORT: port });
  for (const until = Date.now() + 90_000; !sign.test(process.output.stdout); await pause(50))
    if (process.child.exitCode !== null || Date.now() > until)
      throw new Error(`it did not start: ${process.output.stdout} ${process.output.stderr}`);
  return { ...process, root: `http://127.0.0.1:${port}`, folder };
}
const startNode = () => start(['serve', '--no-worker'], /Tuneport is ready/);
const clientOf = (root: string, token?: string) => createClient({ root, token: () => token, send });
const balanced = (token?: string) => clientOf(balancer.root, token);
const signIn = async (username: string, password = 'demo-portal') =>
  (await balanced().ask(accountsApi.signIn, { username, password })).token;

/** A browser at one node, and what it has heard. */
async function earAt(root: string, token: string) {
  const socket = io(root, { transports: ['websocket'], auth: { token }, forceNew: true });
  sockets.push(socket);
  const heard: unknown[] = [];
  socket.on('chatMessage', ({ messageId }: { messageId: unknown }) => heard.push(messageId));
  await expect.poll(() => socket.connected).toBe(true);
  return { socket, heard };
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tuneport-nodes-'));
  [store, balancer, database] = await Promise.all([startS3Server(), startBalancer(), databases.empty()]);
  // Two at once on an empty database: one makes the world, the other finds it.
  [one, two] = await Promise.all([startNode(), startNode()]);
  await start(['worker'], /Tuneport works on the queue/);
  balancer.setNodes([one.root, two.root]);
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  endAll();
  await Promise.all([store.close(), balancer.close()]);
  await rm(home, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const isStored = (bytes: Uint8Array) => [...store.objects('files').keys()].some((key) => key.endsWith(sha256(bytes)));
/** The files in the folder of a node, but for locks and the web application that it serves. */
const filesOn = async ({ folder }: Node) => {
  const web = join(folder, 'demo', 'web');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock') && !entry.parentPath.startsWith(web))
    .map(({ name }) => name);
};

/** Asks again where no answer came, as a browser does: each of these calls may be sent twice. */
async function patiently<Answer>(asking: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof NetworkError) || attempt === 5) throw error;
    }
}

test('a full customer workflow succeeds on two nodes and a worker while one node is killed', async () => {
  const [admin, support] = [await signIn('admin'), await signIn('support')];
  // Each question goes to another node: challenge, work, form, and the account that was made by it.
  const name = `new-${randomUUID().slice(0, 8)}`;
  const signedUp = await balanced().ask(accountsApi.signUp, {
    username: name,
    email: `${name}@test.invalid`,
    password: 'a-password',
    firstName: 'Anna',
    secondName: 'Berg',
    companyName: 'Berg Tuning',
    companyModel: '',
    street: 'Ring 10',
    zip: '1010',
    city: 'Wien',
    countryId: CountryId.parse(23),
    vatNumber: '',
    termsAccepted: true,
    language: 'de',
    humanPass: await earnPass(balanced()),
  });
  expect(signedUp).toMatchObject({ success: true });
  const token = await signIn(name, 'a-password');
  const { userId } = await balanced(token).ask(accountsApi.getAccess, {});
  await balanced(admin).ask(accountsApi.setUserActive, { userId, active: true, reason: '' });
  await balanced(admin).ask(creditsApi.changeCredits, {
    userId,
    kind: 'bonus',
    amount: creditCents(100_000),
    reason: 'a welcome',
    bookingKey: randomUUID(),
  });

  const customer = balanced(token);
  const { demoVehicle } = await customer.ask(settingsApi.loadGlobalOptions, {});
  if (demoVehicle === undefined) throw new Error('the demo has no vehicle');
  const { vehicleId } = demoVehicle;
  const methods = await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language: 'en' });
  const methodId = methods.find((method) => method.name === demoVehicle.methodName)?.methodId;
  if (methodId === undefined) throw new Error('the demo has no method');
  const { blob } = await customer.askForFile(seedApi.downloadDemoReadout, {});
  const readout = new Uint8Array(await blob.arrayBuffer());
  const newOrder = async (fileName: string): Promise<{ jobId: JobId; taskId: TaskId }> => {
    const orderKey = randomUUID();
    const { jobId } = await patiently(() =>
      customer.ask(orderingApi.createJob, {
        vehicleId,
        vin: 'WVWZZZ1KZ6W000001',
        additional: '',
        modificationMode: 'automatic',
        termsAccepted: true,
        orderKey,
      }),
    );
    const { taskId } = await patiently(() =>
      customer.ask(orderingApi.createTask, {
        jobId,
        price: creditCents(6000),
        methods: [{ methodId }],
        fileRole: 'engine',
        fileName,
        priority: '30min',
        checksumWanted: true,
        dtcSelected: false,
        dtcCodes: '',
        dtcHex: false,
      }),
    );
    return { jobId, taskId };
  };
  const upload = (made: { jobId: JobId; taskId: TaskId }, bytes: Uint8Array, fileName: string) => {
    const file = makeFile(bytes, fileName);
    return customer.ask(orderingApi.uploadOriginal, { ...made, fileName, fileSize: file.size }, { files: { file } });
  };

  // The customer's browser hangs on the second node, the one of support on the first.
  const [customerEar, supportEar] = [await earAt(two.root, token), await earAt(one.root, support)];
  const first = await newOrder('readout.bin');
  await upload(first, readout, 'readout.bin');
  const said = await clientOf(one.root, token).ask(chatApi.createMessage, { ...first, message: 'from the one node' });
  await expect.poll(() => supportEar.heard).toContainEqual(said.messageId);
  const answered = await clientOf(two.root, support).ask(chatApi.createMessage, { ...first, message: 'to the other' });
  await expect.poll(() => customerEar.heard).toContainEqual(answered.messageId);

  // Orders go on while the first node dies in the middle of them.
  const acknowledged: { taskId: TaskId; bytes: Uint8Array }[] = [];
  const work = async () => {
    for (let index = 0; index < 6; index += 1) {
      const made = await newOrder('readout.zip');
      const bytes = randomBytes(700_000);
      // An upload that was cut off may have arrived all the same: it is asked, as the browser does.
      const isThere = await patiently(() => upload(made, bytes, 'readout.zip').then(() => true)).catch(
        (error: unknown) => (error as { code?: string }).code === 'fileAlreadyStored',
      );
      expect(isThere).toBe(true);
      acknowledged.push({ taskId: made.taskId, bytes });
    }
  };
  const working = Promise.all([work(), work()]);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2);
  one.child.kill('SIGKILL');
  expect(await one.ended).toBe('SIGKILL');
  const atKill = acknowledged.length;
  expect(atKill).toBeLessThan(12);
  await working;
  for (const { bytes } of acknowledged) expect(isStored(bytes)).toBe(true);

  // The balancer goes on with the other node; a new one takes the place of the dead one.
  balancer.setNodes([two.root]);
  const three = await startNode();
  balancer.setNodes([two.root, three.root]);
  expect((await fetch(`${three.root}/readyz`)).status).toBe(200);

  const finished = async () =>
    (await customer.ask(tasksApi.getTasksOfJob, { jobId: first.jobId })).find(({ taskId }) => taskId === first.taskId);
  await expect.poll(async () => (await finished())?.status, { timeout: 30_000 }).toBe('finished');
  expect(await customer.ask(orderingApi.payTask, { taskId: first.taskId, price: creditCents(6000) })).toBe(true);
  const modified = await Promise.all(
    [two, three].map(async ({ root }) => {
      const { blob: file } = await clientOf(root, token).askForFile(tasksApi.downloadModified, first);
      return new Uint8Array(await file.arrayBuffer());
    }),
  );
  expect(modified[0]).toHaveLength(readout.length);
  expect(sha256(modified[0] ?? readout)).not.toBe(sha256(readout));
  expect(modified[1]).toEqual(modified[0]);
  expect(isStored(modified[0] ?? readout)).toBe(true);
  // Browsers of the dead node come back at the new one and hear what is said at the other.
  const supportAgain = await earAt(three.root, support);
  const later = await clientOf(two.root, token).ask(chatApi.createMessage, { ...first, message: 'still there' });
  await expect.poll(() => supportAgain.heard).toContainEqual(later.messageId);
  // No file stays on the disk of a node, but the one that the dead one was receiving.
  expect(await filesOn(two)).toEqual([]);
  expect(await filesOn(three)).toEqual([]);
  one = three;
});

test('options, sign-in limits and upload slots are shared by the nodes', async () => {
  const [admin, token] = [await signIn('admin'), await signIn('workshop')];
  await clientOf(one.root, admin).ask(settingsApi.updateGlobalOptions, { supportContact: 'one@nodes.test' });
  expect((await clientOf(two.root).ask(settingsApi.loadPublicOptions, {})).supportContact).toBe('one@nodes.test');
  await clientOf(two.root, admin).ask(settingsApi.updateGlobalOptions, { supportContact: 'two@nodes.test' });
  expect((await clientOf(one.root).ask(settingsApi.loadPublicOptions, {})).supportContact).toBe('two@nodes.test');

  // Five wrong passwords a minute, however they are spread.
  const guess = async ({ root }: Node) =>
    (await catchRefusal(clientOf(root).ask(accountsApi.signIn, { username: 'dealer-of-nobody', password: 'wrong' })))
      ?.status;
  const guesses: (number | undefined)[] = [];
  for (const node of [one, two, one, two, one, two, one]) guesses.push(await guess(node));
  expect(guesses).toEqual([403, 403, 403, 403, 403, 429, 429]);

  // Six uploads of one user at once: three each, and neither takes a seventh.
  const fileBegun = '--x\r\ncontent-disposition: form-data; name="file"; filename="readout.bin"\r\n\r\n';
  const slow = (root: string) => {
    const cut = new AbortController();
    const upload = () =>
      fetch(`${root}/api/tf24API/checkOriginalFile`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: new ReadableStream({
          start: (stream) => stream.enqueue(Buffer.from(fileBegun)),
          pull: async (stream) => {
            await new Promise((resolve) => {
              setTimeout(resolve, 50);
            });
            stream.enqueue(Buffer.of(0));
          },
        }),
        duplex: 'half',
        signal: cut.signal,
      });
    // The seventh may have come first.
    const begin = async () => {
      while ((await upload()).status === 429);
    };
    return { begun: begin().catch(() => undefined), cut };
  };
  const six = [one, two, one, two, one, two].map(({ root }) => slow(root));
  const seventh = async ({ root }: Node) =>
    (
      await catchRefusal(
        clientOf(root, token).ask(
          orderingApi.uploadOriginal,
          { jobId: JobId.parse(1_000_000), taskId: TaskId.parse(1_000_000), fileName: 'readout.bin', fileSize: 4 },
          { files: { file: makeFile(randomBytes(4)) } },
        ),
      )
    )?.code;
  await expect.poll(() => seventh(one)).toBe('tooManyUploads');
  expect(await seventh(two)).toBe('tooManyUploads');
  for (const { cut } of six) cut.abort();
  await Promise.all(six.map(({ begun }) => begun));
  await expect.poll(() => seventh(two)).toBe('notFound');
});

test('a session ended at one node is ended at the other with its sockets', async () => {
  const token = await signIn('workshop');
  const { socket } = await earAt(two.root, token);
  await clientOf(one.root, token).ask(accountsApi.signOut, {});
  await expect.poll(() => socket.connected).toBe(false);
  expect((await catchRefusal(clientOf(two.root, token).ask(accountsApi.getAccess, {})))?.status).toBe(401);
});

test('an unavailable store refuses files temporarily, and everything else continues without loss', async () => {
  const token = await signIn('workshop');
  const check = () =>
    clientOf(two.root, token).ask(
      engineApi.checkOriginalFile,
      { fileName: 'readout.bin', fileSize: 1000, fileRole: 'engine' },
      { files: { file: makeFile(randomBytes(1000)) } },
    );
  await store.goAway(true);
  try {
    expect(await catchRefusal(check())).toMatchObject({ status: 503, code: 'storageAway' });
    const ready = await fetch(`${two.root}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { checks: { files: 'degraded' } }]);
    expect(await clientOf(two.root, token).ask(orderingApi.listJobs, { filterMode: 'all' })).toBeDefined();
  } finally {
    await store.goAway(false);
  }
  await expect(check()).resolves.toBeDefined();
});

test('backups go from bucket to bucket and are restored into an empty one, and files move between bucket and folder', async () => {
  const folder = await mkdtemp(join(home, 'operator-'));
  const command = async (words: readonly string[], changes: Record<string, string> = {}) => {
    const { ended, output } = run(['server/portal.mjs', ...words, '--demo'], {
      ...variablesOf(folder),
      BACKUP_S3_URL: store.urlOf('backups'),
      ...changes,
    });
    return { code: await ended, ...output };
  };
  const named = async (url: string): Promise<string[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ sha256: string }>('select sha256 from files order by 1');
    await client.end();
    return rows.map((row) => row.sha256);
  };
  // A machine that has never seen the portal.
  expect((await command(['backup'])).stderr).toMatch(/^DATA_DIR: there is no portal/);
  await mkdir(join(folder, 'demo'));
  const doctor = await command(['doctor']);
  expect(doctor.stdout).toMatch(/^ok {6}files: http.*\/files\/demo\/: the newest \d+ are there$/m);
  const made = await command(['backup']);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/\/backups\/demo\/\d{4}.*Z: \d+ rows, \d+ files/);
  const verified = await command(['verify-backup']);
  expect(verified.stdout).toMatch(/^sound {2}http/);
  expect(verified.code).toBe(0);

  const [url, empty] = [await databases.empty(), await mkdtemp(join(home, 'operator-'))];
  const places = { DATABASE_URL: url, DATA_DIR: empty, S3_URL: store.urlOf('restored') };
  const restored = await command(['restore'], places);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const hashes = await named(database);
  expect(await named(url)).toEqual(hashes);
  const keys = (bucket: string) => [...store.objects(bucket).keys()].map((key) => key.slice(key.lastIndexOf('/') + 1));
  expect(keys('restored').toSorted()).toEqual(hashes);
  expect(await command(['restore'], { ...places, DATABASE_URL: await databases.empty() })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^S3_URL: .*holds files: a backup is restored into an empty folder/) as unknown,
  });

  const moved = await command(['move-files', '--back', '--remove-old'], places);
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  expect(moved.stdout).toMatch(new RegExp(`^${hashes.length} files copied`));
  expect(keys('restored')).toEqual([]);
  const inFolder = (await readdir(join(empty, 'demo/files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  expect(inFolder.toSorted()).toEqual(hashes);
  expect((await command(['move-files'], places)).stdout).toMatch(new RegExp(`^${hashes.length} files copied`));
  expect(keys('restored').toSorted()).toEqual(hashes);
});
