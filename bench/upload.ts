import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { orderingApi } from '#contract/ordering.ts';
import { startSideProcess } from './side-process.ts';
import { type Asking, compareRates, compareWithLimit, median, type Result, takeTurns } from './measure.ts';
import { type Bench, startWorld } from './world.ts';

const files = 20;
const size = 16 << 20;
const rounds = 5;
const watchedRounds = 2;
const megabytes = (files * size) / 1e6;

export type Draft = { taskId: number; jobId: number };

/**
 * 20 originals of 16 MB, all different, sent at once as forms. The tasks are ordered as `manual`, so that the engine
 * stays idle.
 *
 * Ceiling: a plain program that has the same bytes in memory, takes their sha256, writes them and has the disk keep
 * them (fsync), 20 at once in its own process. A server that answers "stored" can do no less. The portal adds a client
 * that sends the bytes through a socket (on the same cores), reading the form, and the transaction; a bare HTTP server
 * that stores the same bodies like the plain program shows the share of that in any server. The memory must not follow
 * the size of the files: 336 MB pass through.
 */
export async function benchUpload(bench: Bench): Promise<Result[]> {
  const world = await startWorld('upload', bench);
  const plain = startSideProcess('plain-store.ts', { FOLDER: join(bench.folder, 'plain') });
  const agent = new Agent({ keepAlive: true, maxSockets: files });
  try {
    await world.makeCustomers('uploader', 1);
    const token = await world.tokenOf('uploader1');
    const drafts = await makeDrafts(world.pool, files * (rounds + watchedRounds));
    const bytes = randomBytes(size);
    const asking = world.asking(orderingApi.uploadOriginal, token);
    const sendAll = () =>
      rateOf(() => Promise.all(drafts.splice(0, files).map((draft) => send(agent, asking, bytes, draft))));
    const plainUrl = `http://127.0.0.1:${await plain.ask<number>('port')}/`;
    const sendAllPlain = () =>
      rateOf(() =>
        Promise.all(Array.from({ length: files }, () => send(agent, { method: 'POST', url: plainUrl }, bytes))),
      );
    const storeAll = () => plain.ask<number>('store', { files, size });
    await storeAll();
    await sendAllPlain();
    // The first uploads of a fresh server are where memory grows; watching costs time, so the timed rounds go without.
    const growth = await world.memoryGrowthOf(async () => {
      for (let round = 0; round < watchedRounds; round += 1) {
        await sendAll();
        await world.settled();
      }
    });
    const bareHttp: number[] = [];
    const pairs = await takeTurns(
      rounds,
      {
        portal: sendAll,
        bare: async () => {
          bareHttp.push(await sendAllPlain());
          return storeAll();
        },
      },
      // The engine looks at every stored file.
      world.settled,
    );
    await expectStored(world.pool, files * (rounds + watchedRounds));
    console.log(`upload: bare HTTP server that stores the same bodies ${Math.round(median(bareHttp))} MB/s`);
    return [
      compareRates(`upload: ${files} × 16 MB`, 'MB/s', pairs, 0.7),
      compareWithLimit('upload: growth of memory', 'MB', growth, 150),
    ];
  } finally {
    agent.destroy();
    await plain.end();
    await world.end();
  }
}

/** MB/s of one turn. */
async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (megabytes / (performance.now() - start)) * 1000;
}

/** Orders of one customer, `uploader1`, whose originals are still to come. */
export async function makeDrafts(pool: pg.Pool, count: number): Promise<Draft[]> {
  const { rows } = await pool.query<Draft>(
    `with made as (
      insert into jobs (user_id, vehicle_id, vin, modification_mode)
      select u.id, (select min(id) from vehicles), 'VIN-' || n, 'manual'
      from users u, generate_series(1, $1::int) n where u.username = 'uploader1' returning id, user_id)
    insert into tasks (job_id, user_id, file_role, price, priority, modification_mode, file_name, is_master, checksum_wanted)
    select id, user_id, 'engine', 7500, '30min', 'manual', 'readout.bin', true, false from made
    returning id as "taskId", job_id as "jobId"`,
    [count],
  );
  return rows;
}

/** Sends one form, chunk by chunk as the socket takes them: the client needs no copy of the file. */
export async function send(agent: Agent, { url, token = '' }: Asking, bytes: Buffer, draft?: Draft): Promise<void> {
  const boundary = randomUUID();
  const fields = { task_id: draft?.taskId, job_id: draft?.jobId, fileName: 'readout.bin', fileSize: bytes.length };
  const head = Buffer.from(
    [
      ...Object.entries(fields).map(
        ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="readout.bin"\r\n`,
      'content-type: application/octet-stream\r\n\r\n',
    ].join(''),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  // Its first bytes make every file different.
  const ownBytes = randomBytes(64);
  function* body() {
    yield head;
    yield ownBytes;
    for (let at = ownBytes.length; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18));
    yield tail;
  }
  const sending = request(url, {
    method: 'POST',
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes.length + tail.length,
    },
  });
  const answerText = new Promise<string>((answer, fail) => {
    sending.on('error', fail);
    sending.on('response', (response) => {
      response
        .setEncoding('utf8')
        .toArray()
        .then((chunks) => answer(`${response.statusCode} ${chunks.join('')}`), fail);
    });
  });
  await Promise.all([pipeline(Readable.from(body(), { objectMode: false }), sending), answerText]);
  if ((await answerText) !== '200 true') throw new Error(`an upload was answered ${await answerText}`);
}

async function expectStored(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ tasks: number; files: number }>(
    `select count(*)::int as tasks, count(distinct original_sha256)::int as files from tasks where status = 'manual'`,
  );
  if (rows[0]?.tasks !== count || rows[0].files !== count)
    throw new Error(`${count} uploads, but ${JSON.stringify(rows[0])}`);
}
