import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { MethodId, TaskId, VehicleId } from '#contract/ids.ts';
import { OddityCode } from '#contract/results.ts';
import { automationApi } from '#contract/automation.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { shellApi } from '#contract/shell.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { type Client, createClient } from '#web/api/client.ts';
import { readoutAndTuning } from './automatic-files.ts';
import { compareRates, type Result, takeTurns } from './measure.ts';
import { startSideProcess } from './side-process.ts';
import { type Bench, startWorld } from './world.ts';

const files = 100;
const rounds = 3;

/**
 * 100 originals of 2 MiB (medc17) with a solution in the library, all waiting when the automatic service is resumed:
 * files finished per second, from the resumption until the last one is stored, with reports, history and mails. The
 * originals have the same bytes; each is read, modified, verified and written with fsync on its own.
 *
 * Ceiling: the engine alone, identifying and modifying the same file again and again in a process of its own, times the
 * number of the portal's engine threads (cores minus one). The portal adds handing bytes to a thread and back, hash,
 * fsync and two transactions a task, on the remaining core.
 */
export async function benchAutomatic(bench: Bench): Promise<Result[]> {
  const world = await startWorld('automatic', bench);
  const bare = startSideProcess('bare-engine.ts');
  try {
    const [customer, support] = [await signedIn('orderer'), await signedIn('helper')];
    await world.pool.query(`update users set role = 'support' where username = 'helper1'`);
    const orders = await ordersOf(world.pool, customer);
    await teach(orders, support, world.pool);

    await bare.ask('modify', { files: 10 });
    const engines = Math.max(1, availableParallelism() - 1);
    const bareRate = async () => (1000 / (await bare.ask<number>('modify', { files: 40 }))) * engines;
    const portalRate = async () => {
      await support.ask(automationApi.pauseAutomaticService, {});
      for (let order = 0; order < files; order += 1) await orders();
      const start = performance.now();
      await support.ask(automationApi.resumeAutomaticService, {});
      await waitForAllFinished(world.pool);
      return (files / (performance.now() - start)) * 1000;
    };
    const rates = await takeTurns(rounds, { portal: portalRate, bare: bareRate }, world.settled);
    const { medianSeconds } = await customer.ask(automationApi.getAutomaticService, {});
    console.log(`automatic: ${rates.map(({ portal }) => portal.toFixed(1)).join(', ')} files/s in the rounds`);
    console.log(`automatic: median of a task in the queue of ${files}: ${medianSeconds?.toFixed(1)} s`);
    return [compareRates(`automatic service: ${files} × 2 MiB`, 'files/s', rates, 0.45)];
  } finally {
    await bare.end();
    await world.end();
  }

  async function signedIn(prefix: string): Promise<Client> {
    await world.makeCustomers(prefix, 1);
    const token = await world.tokenOf(`${prefix}1`);
    const root = new URL(world.asking(shellApi.loadFrame, token).url).origin;
    return createClient({ root, token: () => token, send: (url, sending) => fetch(url, sending) });
  }
}

/** A function that orders Stage 1 for the file, once more at each call. */
async function ordersOf(pool: pg.Pool, customer: Client): Promise<() => Promise<TaskId>> {
  const { rows } = await pool.query<{ vehicleId: VehicleId; methodId: MethodId }>(
    `select v.id as "vehicleId", m.id as "methodId" from vehicles v, methods m
     where v.ecu_checksum = 'medc17' and v.acm_file_id = 0 and m.name = 'Stage_1' order by v.id limit 1`,
  );
  const [{ vehicleId, methodId } = failed('no vehicle with medc17')] = rows;
  const { original } = readoutAndTuning();
  const methods = [{ methodId }];
  const { data } = await customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
  const file = new File([new Uint8Array(original)], 'readout.bin');
  return async () => {
    const { jobId } = await customer.ask(orderingApi.createJob, {
      vehicleId,
      vin: '1ZZZZZZZ000000001',
      additional: '',
      modificationMode: 'automatic',
      termsAccepted: true,
    });
    const { taskId } = await customer.ask(orderingApi.createTask, {
      jobId,
      price: data.total,
      methods,
      fileRole: 'engine',
      fileName: file.name,
      priority: '30min',
      checksumWanted: true,
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
    });
    const input = { jobId, taskId, fileName: file.name, fileSize: file.size };
    await customer.ask(orderingApi.uploadOriginal, input, { files: { file } });
    return taskId;
  };
}

/** Support does the first order manually and records it; from then on the library has its solution. */
async function teach(order: () => Promise<TaskId>, support: Client, pool: pg.Pool): Promise<void> {
  const taskId = await order();
  await waitForAllFinished(pool);
  await support.ask(workbenchApi.assignTask, { taskId });
  const file = new File([new Uint8Array(readoutAndTuning().modified)], 'tuned.bin');
  await support.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  await support.ask(workbenchApi.closeTask, {
    taskId,
    recordSolution: true,
    confirmedOddities: OddityCode.options,
    oddityReason: 'made for the bench',
  });
  // Files of this family are signed; staff have accepted that the writing tool takes care of it.
  await pool.query(`update solutions set signed_accepted_by = (select id from users where username = 'helper1')`);
}

/** Waits until no task is left for the automatic service. */
async function waitForAllFinished(pool: pg.Pool): Promise<void> {
  const text = `select count(*)::int as left from tasks where status in ('waiting', 'inProgress')`;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(text);
    if (rows[0]?.left === 0) return;
    await pause(20);
  }
}

function failed(why: string): never {
  throw new Error(why);
}
