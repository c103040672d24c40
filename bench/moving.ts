import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MethodId, VehicleId } from '#contract/ids.ts';
import { MovingMap } from '#contract/moving.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { connect } from '#server/db/database.ts';
import { openStorage } from '#server/files/storage.ts';
import { silent } from '#server/log/log.ts';
import { importPortal, openFolder } from '#server/moving/index.ts';
import { createClient, type Send } from '#web/api/client.ts';
import { compareTimes, compareWithLimit, measureTime, type Result } from './measure.ts';
import { type Bench, startWorld, type World } from './world.ts';

const customers = 10_000;
const tasks = 100_000;
const singly = 400;

async function writeLines(path: string, header: string, count: number, lineOf: (n: number) => string): Promise<void> {
  function* lines() {
    yield `${header}\n`;
    for (let n = 1; n <= count; n += 1) yield `${lineOf(n)}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

async function writeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const hash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0';
  await writeLines(
    join(folder, 'customers.csv'),
    'customer_id,user_username,user_email,user_password_hash,company_name',
    customers,
    (n) => `${n},moved${n},moved${n}@bench.invalid,${hash},Workshop ${n}`,
  );
  await writeLines(
    join(folder, 'jobs.csv'),
    'job_id,customer,brand,model,vin,ordered_at',
    tasks,
    (n) => `${n},${(n % customers) + 1},Borgward,Isabella,WVWZZZ1KZ${String(n).padStart(8, '0')},2026-05-04 10:00`,
  );
  await writeLines(join(folder, 'tasks.csv'), 'task_id,job,methods,price', tasks, (n) => `${n},${n},Stage_1,60.00`);
}

/**
 * A portal of 10,000 customers and 100,000 orders moves in, without files.
 *
 * Ceiling: the same orders by the calls that the order page makes, one after the other over one connection; 400 of them stand for all.
 * The import writes the customers besides, which the ceiling does not.
 */
export async function benchMoving(bench: Bench): Promise<Result[]> {
  const world = await startWorld('moving', bench);
  const database = connect(world.url, silent);
  const storage = await openStorage(join(bench.folder, 'moving'));
  try {
    const folder = join(bench.folder, 'moving-in');
    await writeFolder(folder);
    const single = await timeOfCalls(world);
    const idle = process.memoryUsage.rss();
    let peak = idle;
    const watch = () => {
      peak = Math.max(peak, process.memoryUsage.rss());
    };
    const opened = await openFolder(folder);
    const time = await measureTime(() =>
      importPortal(
        { database, storage, publicUrl: 'http://bench.invalid' },
        { folder: opened, source: 'bench', map: MovingMap.parse({}), isRehearsal: false, onBatch: watch },
      ),
    );
    const { rows } = await world.pool.query<{ count: number }>(
      `select count(*)::int as count from brought_over where kind = 'task'`,
    );
    if (rows[0]?.count !== tasks) throw new Error(`${rows[0]?.count} tasks were moved in`);
    return [
      compareTimes('moving in: 10,000 customers and 100,000 orders', time, single * tasks, 0.4),
      compareWithLimit('moving in: growth of memory', 'MB', (peak - idle) / 1e6, 200),
    ];
  } finally {
    await storage.close();
    await database.close();
    await world.end();
  }
}

/** Milliseconds of one order by the calls of the order page. */
async function timeOfCalls({ makeCustomers, tokenOf, root, pool }: World): Promise<number> {
  await makeCustomers('single', 1);
  const token = await tokenOf('single1');
  const send: Send = (url, sending) => fetch(url, sending);
  const { ask } = createClient({ root: root.replace(/\/api$/, ''), token: () => token, send });
  const { rows } = await pool.query<{ vehicle: number; method: number }>(
    `select (select min(id) from vehicles where described is null) as vehicle,
      (select id from methods where name = 'Stage_1') as method`,
  );
  const vehicleId = VehicleId.parse(rows[0]?.vehicle);
  const methods = [{ methodId: MethodId.parse(rows[0]?.method) }];
  const { data } = await ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
  const time = await measureTime(async () => {
    for (let n = 0; n < singly; n += 1) {
      const vin = `WVWZZZ1KZ${String(n).padStart(8, '0')}`;
      const { jobId } = await ask(orderingApi.createJob, {
        vehicleId,
        vin,
        termsAccepted: true,
        additional: '',
        modificationMode: 'automatic',
      });
      await ask(orderingApi.createTask, {
        jobId,
        methods,
        price: data.total,
        fileRole: 'engine',
        fileName: 'readout.bin',
        priority: '30min',
        checksumWanted: true,
        dtcSelected: false,
        dtcCodes: '',
        dtcHex: false,
      });
    }
  });
  return time / singly;
}
