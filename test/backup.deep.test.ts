import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { orderingApi } from '#contract/ordering.ts';
import { seedApi } from '#contract/seed.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { creditCents } from '#contract/money.ts';
import { embeddedDatabase } from './embedded-database.ts';
import { makeFile } from './orders.ts';
import { endAll, openFolder, ready, run, type RunningPortal, startPortal } from './process.ts';

/** The whole way of an operator: a portal with its embedded database runs, is backed up, lost, and restored elsewhere. */
let home: string;
const folders: string[] = [];

beforeAll(async () => {
  home = await openFolder();
});
afterAll(async () => {
  endAll();
  for (const folder of folders) await embeddedDatabase(join(folder, 'demo')).end();
  await rm(home, { recursive: true, force: true });
});

const folderOf = (name: string) => {
  const folder = join(home, name);
  folders.push(folder);
  return folder;
};
const start = async (folder: string) => ready(await startPortal(['--demo'], { DATA_DIR: folder, LOG_LEVEL: 'fatal' }));
const command = async (words: readonly string[], variables: Record<string, string>) => {
  const { ended, output } = run(['server/portal.mjs', ...words], variables);
  return { code: await ended, ...output };
};

/** An order with its file, acknowledged. */
async function order(portal: RunningPortal, token: string) {
  const client = portal.clientOf(token);
  const { blob } = await client.askForFile(seedApi.downloadDemoReadout, {});
  const image = Buffer.from(await blob.arrayBuffer());
  // A file of its own: an invented one, which a person works on.
  image.write(randomUUID(), image.length - 100);
  const { demoVehicle } = await client.ask(settingsApi.loadGlobalOptions, {});
  if (demoVehicle === undefined) throw new Error('the demo has no vehicle');
  const database = embeddedDatabase(join(home, 'old', 'demo'));
  const [method] = await database.query<{ id: never }>('select id from methods where name = $1', [
    demoVehicle.methodName,
  ]);
  if (method === undefined) throw new Error('the demo has no method');
  const { jobId } = await client.ask(orderingApi.createJob, {
    vehicleId: demoVehicle.vehicleId,
    vin: 'WVWZZZ1KZ6W000001',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
  });
  const file = makeFile(image, 'readout.bin');
  const { taskId } = await client.ask(orderingApi.createTask, {
    jobId,
    price: creditCents(6000),
    methods: [{ methodId: method.id }],
    fileRole: 'engine',
    fileName: file.name,
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  });
  await client.ask(
    orderingApi.uploadOriginal,
    { jobId, taskId, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  return { taskId, image };
}

test('a lost portal is restored from its backup with its sessions and files', async () => {
  const [old, fresh, backups] = [folderOf('old'), folderOf('new'), join(home, 'backups')];
  const portal = await start(old);
  const { token } = await portal.clientOf().ask(accountsApi.signIn, { username: 'workshop', password: 'demo-portal' });
  const ordered = await order(portal, token);

  const made = await command(['backup', backups, '--demo'], { DATA_DIR: old });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/^\S+\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ: \d+ rows, \d+ files, .+ added, [\d.]+ s\n$/);
  const verified = await command(['verify-backup', backups], {});
  expect(verified).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^sound /) as unknown });

  // A portal that runs is not restored into, and neither is one that only rests.
  const restoreInto = (folder: string) => command(['restore', backups, '--demo'], { DATA_DIR: folder });
  expect(await restoreInto(old)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATA_DIR: .* is in use by/) as unknown,
  });
  portal.child.kill('SIGKILL');
  await portal.ended;
  await embeddedDatabase(join(old, 'demo')).kill();
  expect(await restoreInto(old)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATA_DIR: .* holds files/) as unknown,
  });

  const restored = await restoreInto(fresh);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^restored .*: \d+ tables, \d+ rows and \d+ files, each as its hash says\n$/);
  const ledger = await command(['verify-ledger', '--files', '--demo'], { DATA_DIR: fresh });
  expect(ledger).toMatchObject({ code: 0, stderr: '' });

  const again = await start(fresh);
  const { blob } = await again.clientOf(token).askForFile(tasksApi.downloadOriginal, { taskId: ordered.taskId });
  expect(Buffer.from(await blob.arrayBuffer())).toEqual(ordered.image);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('a mistyped folder and a folder without a backup are reported in one line', async () => {
  const line = async (words: string[], variables: Record<string, string>) => {
    const { code, stderr } = await command(words, variables);
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    return stderr;
  };
  expect(await line(['backup', join(home, 'b')], { DATA_DIR: join(home, 'nowhere') })).toMatch(
    /^DATA_DIR: there is no portal in/,
  );
  expect(await line(['backup'], { DATA_DIR: home })).toMatch(/^BACKUP_DIR: say where the backup goes/);
  expect(await line(['verify-backup', join(home, 'nowhere')], {})).toMatch(/^BACKUP: there is no folder/);
  expect(await line(['restore', home], { DATA_DIR: join(home, 'x') })).toMatch(/^BACKUP: .* is no complete backup/);
});
