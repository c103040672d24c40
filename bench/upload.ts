import { randomBytes, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { orderingApi } from '#contract/ordering.ts';
import { startSideProcess } from './side-process.ts';
import { type Asking, compareRates, compareWithLimit, type Result, takeTurns } from './measure.ts';
import { type Bench, startWorld, untilSettled } from './world.ts';

const files = 20;
const size = 16 << 20;
const rounds = 5;
const watchedRounds = 2;
const turns = rounds + watchedRounds;
const syncDisk = promisify(execFile);
const megabytes = (files * size) / 1e6;

export type Draft = { taskId: number; jobId: number };

/**
 * 20 originals of 16 MB, all different, sent at once as forms. The tasks are ordered as `manual`, so that the automatic service
 * stays idle.
 *
 * Ceiling: a bare Fastify with @fastify/multipart in a process of its own that takes the same requests on the same cores, hashes
 * each file, writes it and has the disk keep it (fsync), and knows neither database nor limits. Between the turns the engine has learned what was stored, the disk has what was written, and the files of both sides are removed: beyond some
 * gigabytes Linux has to find room in its cache for each page that is written, which took five times as long. The memory must not follow the size of the files: it is watched
 * from the very first upload of a fresh server.
 */
export async function benchUpload(bench: Bench): Promise<Result[]> {
  const world = await startWorld('upload', bench);
  const plain = startSideProcess('plain-store.ts', { FOLDER: join(bench.folder, 'plain') });
  // Each file has a connection of its own: one that was kept while the engine learned may be closed as the next file begins.
  const agent = new Agent({ maxSockets: files });
  try {
    await world.makeCustomers('uploader', 1);
    const token = await world.tokenOf('uploader1');
    const drafts = await makeDrafts(world.pool, files * turns);
    const bytes = randomBytes(size);
    const asking = world.asking(orderingApi.uploadOriginal, token);
    const portal = () =>
      rateOf(() => Promise.all(drafts.splice(0, files).map((draft) => send(agent, asking, bytes, draft))));
    const url = await plain.ask<string>('url');
    const bare = async () => {
      await plain.ask('empty');
      const plainly: Asking = { method: 'POST', url: `${url}/` };
      return rateOf(() => Promise.all(Array.from({ length: files }, () => send(agent, plainly, bytes))));
    };
    const stored = join(bench.folder, 'upload', 'files');
    const settled = async () => {
      await untilLearned(world.pool);
      await syncDisk('sync');
      for (const name of await readdir(stored)) await rm(join(stored, name), { recursive: true });
    };
    // The first uploads of a fresh server are where memory grows; watching costs time, so the timed rounds go without.
    const growth = await world.memoryGrowthOf(async () => {
      for (let round = 0; round < watchedRounds; round += 1) {
        await portal();
        await settled();
      }
    });
    await bare();
    const forms = await takeTurns(rounds, { portal, bare }, settled);
    await expectStored(world.pool, files * turns);
    return [
      compareRates(`upload: ${files} × 16 MB as forms`, 'MB/s', forms, 0.85),
      compareWithLimit('upload: growth of memory', 'MB', growth, 100),
    ];
  } finally {
    agent.destroy();
    await plain.end();
    await world.end();
  }
}

/** Milliseconds that the engine may take to learn what one turn has stored. */
const learningTimeout = 120_000;

/** Waits until nothing is to be learned: it would disturb the next turn. */
async function untilLearned(pool: pg.Pool): Promise<void> {
  const since = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'learnFileFacts'`,
    );
    if (rows[0]?.left === 0) return untilSettled(pool);
    if (performance.now() - since > learningTimeout) throw new Error(`${rows[0]?.left} files are still to be learned`);
    await pause(50);
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
export async function send(agent: Agent, asking: Asking, bytes: Buffer, draft?: Draft): Promise<void> {
  const boundary = randomUUID();
  const head = Buffer.from(
    [
      ...Object.entries(fieldsOf(bytes, draft)).map(
        ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="readout.bin"\r\n`,
      'content-type: application/octet-stream\r\n\r\n',
    ].join(''),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = head.length + bytes.length + tail.length;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length };
  await post(agent, asking, headers, [[head], chunksOf(bytes), [tail]]);
}

const fieldsOf = (bytes: Buffer, draft: Draft = { taskId: 0, jobId: 0 }) => ({
  task_id: draft.taskId,
  job_id: draft.jobId,
  fileName: 'readout.bin',
  fileSize: bytes.length,
});

function* chunksOf(bytes: Buffer): Iterable<Buffer> {
  // Its first bytes make every file different.
  const ownBytes = randomBytes(64);
  yield ownBytes;
  for (let at = ownBytes.length; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18));
}

async function post(
  agent: Agent,
  { url, token = '' }: Asking,
  headers: OutgoingHttpHeaders,
  parts: readonly Iterable<Buffer>[],
): Promise<void> {
  function* body() {
    for (const part of parts) yield* part;
  }
  const sending = request(url, { method: 'POST', agent, headers: { authorization: `Bearer ${token}`, ...headers } });
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
