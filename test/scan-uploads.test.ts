import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import { everyCall } from '#contract/every-call.ts';
import { orderingApi } from '#contract/ordering.ts';
import { readbacksApi } from '#contract/readbacks.ts';
import { openFigures } from '#server/operation/index.ts';
import { ClamdServer, eicar, type ScannerFault } from './clamd-server.ts';
import { draft, makeFile, order, type Ordered } from './orders.ts';
import { type Person, type Portal, usePortal } from './portal.ts';
import { scanFile, type ScannerAddress, scannerAddressIn } from '#server/http/clamd.ts';

const clamd = new ClamdServer();
const addressOf = (text: string): ScannerAddress => {
  const address = scannerAddressIn(text);
  if (address === undefined) throw new Error(`${text} is no address`);
  return address;
};
const plan = { address: addressOf(await clamd.start()), limit: 200_000, acceptsUnscanned: false };
afterAll(() => clamd.stop());
beforeEach(() => {
  clamd.fault = undefined;
  clamd.streamMaxLength = 1 << 20;
  clamd.scanned.length = 0;
});

const figures = await openFigures('test');
const strict = usePortal({ scanner: plan, figures });
const lenient = usePortal({ scanner: { ...plan, acceptsUnscanned: true } });

const virus = makeFile(Buffer.from(`any bytes, and among them ${eicar}`), 'virus.bin');
const clean = (size = 1000, seed = 1) => makeFile(new Uint8Array(size).fill(seed), 'clean.bin');
const check = (person: Person, file: File) =>
  person.ask(
    engineApi.checkOriginalFile,
    { fileName: file.name, fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );
const write = (person: Person, ordered: Ordered, file: File) =>
  person.ask(chatApi.createMessage, { ...ordered, message: 'a file', fileName: file.name }, { files: { file } });
const savedFiles = async ({ database }: Portal) =>
  Number((await database.pool.query<{ count: string }>('select count(*) from files')).rows[0]?.count);

describe('virus scan of customer uploads', () => {
  let customer: Person;
  let ordered: Ordered;
  let drafted: Ordered;
  beforeAll(async () => {
    customer = await strict().person();
    ordered = await order(strict(), customer, { image: new Uint8Array(1000).fill(9) });
    drafted = await draft(strict(), customer);
  });

  const { name: fileName, size: fileSize } = virus;
  const uploads: Record<string, () => Promise<unknown>> = {
    checkOriginalFile: () => check(customer, virus),
    uploadOriginalTaskFile: () =>
      customer.ask(orderingApi.uploadOriginal, { ...drafted, fileName, fileSize }, { files: { file: virus } }),
    uploadSupportFile: () =>
      customer.ask(
        orderingApi.uploadSupportFile,
        { ...ordered, fileName: 'virus.txt', fileSize },
        { files: { fileSupport: virus } },
      ),
    createChatMessage: () => write(customer, ordered, virus),
    checkReadBack: () =>
      customer.ask(
        readbacksApi.checkReadBack,
        { taskId: ordered.taskId, fileName, fileSize },
        { files: { file: virus } },
      ),
  };

  test('covers every customer call with files', () => {
    const calls = everyCall.filter(({ files = [], who }) => files.length > 0 && who !== 'staff');
    expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(uploads).toSorted());
  });

  test.each(Object.entries(uploads))('%s refuses a virus and stores nothing of it', async (_name, send) => {
    const before = await savedFiles(strict());
    await expect(send()).rejects.toMatchObject({
      status: 422,
      code: 'fileInfected',
      problem: { signature: 'Eicar-Test-Signature' },
    });
    expect(clamd.scanned).toEqual([Buffer.from(await virus.arrayBuffer())]);
    expect(await savedFiles(strict())).toBe(before);
    expect(await readdir(strict().storage.incoming)).toEqual([]);
  });

  test('accepts a clean file, scans it completely and counts it', async () => {
    expect(await check(customer, clean(150_000))).toMatchObject({ fileCheckId: expect.any(Number) as number });
    expect(clamd.scanned).toEqual([Buffer.alloc(150_000, 1)]);
    const { rows } = await strict().database.pool.query('select unscanned from files where size = 150000');
    expect(rows).toEqual([{ unscanned: false }]);
    const text = await figures.read();
    expect(text).toMatch(/^tuneport_scans_total\{verdict="infected"\} 5$/m);
    expect(text).toMatch(/^tuneport_scans_total\{verdict="clean"\} [1-9]/m);
  });

  test('skips files of staff, so that an outage does not stop their work', async () => {
    clamd.fault = 'cut';
    const support = await strict().person({ role: 'support' });
    expect(await write(support, ordered, virus)).toBeDefined();
    expect(clamd.scanned).toEqual([]);
  });

  test('does not send a file above the scanner’s limit', async () => {
    await expect(check(customer, clean(200_001))).rejects.toMatchObject({ status: 422, code: 'fileTooLargeToScan' });
    expect(clamd.scanned).toEqual([]);
  });

  test('refuses a file that the scanner rejects as too large midway', async () => {
    clamd.streamMaxLength = 70_000;
    await expect(check(customer, clean(200_000))).rejects.toMatchObject({ status: 422, code: 'fileTooLargeToScan' });
    expect(await readdir(strict().storage.incoming)).toEqual([]);
  });
});

const faults: readonly ScannerFault[] = ['cut', 'cutWhileSending', 'nonsense', 'outOfMemory', 'endless'];

describe('failing scanner', () => {
  test.each(faults)('(%s) refuses a file temporarily', async (fault) => {
    const customer = await strict().person();
    const before = await savedFiles(strict());
    clamd.fault = fault;
    await expect(check(customer, clean(150_000, 2))).rejects.toMatchObject({
      status: 503,
      code: 'scannerUnreachable',
      problem: { retryAfter: 60 },
    });
    expect(await savedFiles(strict())).toBe(before);
    expect(await readdir(strict().storage.incoming)).toEqual([]);
    clamd.fault = undefined;
    expect(await check(customer, clean(150_000, 2))).toBeDefined();
  });

  test('marks a file for staff if configured, until the same file was found clean', async () => {
    const [customer, support] = [await lenient().person(), await lenient().person({ role: 'support' })];
    const unscanned = async ({ taskId }: Ordered) =>
      (await support.ask(automationApi.getTaskFileFacts, { taskId })).unscanned;
    clamd.fault = 'cut';
    const image = new Uint8Array(1000).fill(7);
    const ordered = await order(lenient(), customer, { image });
    await write(customer, ordered, clean(500));
    expect(await unscanned(ordered)).toEqual(['clean.bin', 'readout.bin']);

    clamd.fault = undefined;
    await write(customer, ordered, makeFile(image, 'again.bin'));
    expect(await unscanned(ordered)).toEqual(['clean.bin']);
    // A clean file stays one, whatever the scanner does later.
    clamd.fault = 'cut';
    await write(customer, ordered, makeFile(image, 'again.bin'));
    expect(await unscanned(ordered)).toEqual(['clean.bin']);
    // A virus that was seen is refused all the same.
    clamd.fault = undefined;
    await expect(write(customer, ordered, virus)).rejects.toMatchObject({ code: 'fileInfected' });
  });
});

describe('scanner connection', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clamd-'));
    file = join(folder, 'file');
    await writeFile(file, eicar);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('supports a unix socket', async () => {
    const local = new ClamdServer();
    const address = addressOf(await local.start(join(folder, 'clamd.ctl')));
    expect(await scanFile(address, file, 5000)).toEqual({ is: 'infected', signature: 'Eicar-Test-Signature' });
    await local.stop();
    expect(await scanFile(address, file, 5000)).toMatchObject({ is: 'unreachable' });
  });

  test('times out on a silent scanner', async () => {
    clamd.fault = 'silent';
    expect(await scanFile(plan.address, file, 100)).toEqual({ is: 'unreachable', reason: 'silent for 100 ms' });
  });

  test('accepts addresses in the usual notations', () => {
    expect(scannerAddressIn('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
    expect(scannerAddressIn('clamav.local:3310')).toEqual({ host: 'clamav.local', port: 3310 });
    expect(scannerAddressIn('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    for (const wrong of [
      '',
      '/',
      'clamav',
      'clamav:0',
      'clamav:65536',
      ':3310',
      'tcp://clamav:3310',
      '/run/\0',
      'a b:1',
    ])
      expect(scannerAddressIn(wrong)).toBeUndefined();
  });
});
