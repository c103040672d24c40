import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { modify, recordSolution } from '#ecu/index.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { checkPairs } from './ecu-pairs.ts';
import { hashPair, makeLargePair, recordLargePair } from './ecu-record.ts';
import type { ErasedChecks } from '#test/ecu-trials/erased-checks.ts';
import type { Tally } from '#test/ecu-trials/trial.ts';
import { compareTimes, median, type Result, takeTurns } from './measure.ts';
import { startSideProcess } from './side-process.ts';
import type { Bench } from './world.ts';

const trials = 100_000;
const lostRanges = 10_000;
const rounds = 31;
/** Number of unmeasured runs first: a portal that has been running for a while works with warm code. */
const warmUps = 80;
/** An ME7 image has 140 checks, which cover each other, in half the bytes. */
const highestRatios = { medc17: 3.5, edc16: 3.5, me7: 6 } as const;
/** Half a second where hashing two files of 2 MiB takes 5 ms. */
const highestRecordingRatio = 100;
const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };

/**
 * The automatic service's engine.
 *
 * Speed: identify, decide, apply, correct checksums and verify, in one thread. Ceiling: reading the same file twice
 * from the disk and hashing it once with node:crypto, the least work of any program that takes an upload and answers
 * it.
 *
 * Recording: 600 changes of a file of 2 MiB as a solution. Ceiling: hashing both files once.
 *
 * Never wrong: 100,000 orders for small invented images of three families, of which three quarters are not as they were
 * recorded, with solutions of which a quarter is damaged, unknown or doubled. The judge knows which bytes were changed
 * on purpose and has checksums of its own (`test/ecu-trials/worlds.ts`). One wrong delivery, and the benchmark fails;
 * so it does where an untouched file with valid solutions is not delivered. ECU_SEED repeats a run.
 *
 * Never incomplete: 10,000 reads and more that lost one whole range of a checksum, or a stretch between two, erased, filled
 * or overwritten by its neighbor. One delivery of such a read, and the benchmark fails; the partial reads that tools make
 * are delivered with their warning.
 *
 * Real images: every pair of a folder is done again and compared byte for byte; ECU_SAMPLES names the folder.
 */
export async function benchEcu({ folder }: Bench): Promise<Result[]> {
  const speed = [
    await measureSpeed('medc17', 0x200000, folder),
    await measureSpeed('edc16', 0x200000, folder),
    await measureSpeed('me7', 0x100000, folder),
  ];
  speed.push(await measureRecording());
  console.log('real images:');
  const pairs = checkPairs();
  if (pairs === 0) console.log('  none');
  return [...speed, await runTrials(), await loseRanges()];
}

async function measureSpeed(family: keyof typeof highestRatios, length: number, folder: string): Promise<Result> {
  const original = syntheticImage({ family, ...numbers, seed: 1, length });
  const modified = syntheticTuning(original, { family, seed: 2 });
  const recorded = recordSolution({ original, modified, checksum: family });
  if (!recorded.ok) throw new Error(`the solution was not recorded: ${recorded.reason}`);
  const solution = { solutionId: 1, solution: recorded.solution, signedAreaAccepted: true };
  const file = join(folder, `${family}.bin`);
  await writeFile(file, original);

  const engine = async () =>
    timeOf(() => {
      const units = [{ methodId: 1, solutions: [solution] }];
      const result = modify({ original, checksum: family, units, correctChecksum: true });
      if (result.outcome === 'manual' || Buffer.compare(result.image, modified) !== 0)
        throw new Error('the file was not modified rightly');
    });
  const bare = async () =>
    timeOf(async () => {
      await readFile(file);
      createHash('sha256')
        .update(await readFile(file))
        .digest();
    });
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await engine();
    await bare();
  }
  const turns = await takeTurns(rounds, { portal: engine, bare });
  const times = [median(turns.map(({ portal }) => portal)), median(turns.map((turn) => turn.bare))] as const;
  return compareTimes(`engine: a file of ${family}, ${length / 2 ** 20} MiB`, ...times, highestRatios[family]);
}

/** Recording 600 changes of a file of 2 MiB, against hashing both files once. */
async function measureRecording(): Promise<Result> {
  const pair = makeLargePair();
  for (let warmUp = 0; warmUp < 5; warmUp += 1) recordLargePair(pair);
  const turns = await takeTurns(11, {
    portal: () => timeOf(() => recordLargePair(pair)),
    bare: () => timeOf(() => hashPair(pair)),
  });
  const times = [median(turns.map(({ portal }) => portal)), median(turns.map((turn) => turn.bare))] as const;
  return compareTimes('engine: 600 changes of 2 MiB recorded as a solution', ...times, highestRecordingRatio);
}

async function timeOf(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** ECU_SEED, or any other. */
function readSeed(): number {
  const seedSetting = Number(process.env['ECU_SEED']);
  return Number.isInteger(seedSetting) && seedSetting > 0 ? seedSetting : Math.floor(Math.random() * 2 ** 31) + 1;
}

async function runTrials(): Promise<Result> {
  const seed = readSeed();
  const cores = availableParallelism();
  console.log(`trials: seed ${seed}, ${cores} processes`);
  const start = performance.now();
  const tallies = await Promise.all(
    Array.from({ length: cores }, async (_, core) => {
      const side = startSideProcess('ecu-trials.ts');
      try {
        const share = Math.floor(trials / cores) + (core < trials % cores ? 1 : 0);
        return await side.ask<Tally>('run', { seed: seed + core, trials: share });
      } finally {
        await side.end();
      }
    }),
  );
  const sum = (field: 'trials' | 'delivered' | 'manual' | 'missed') =>
    tallies.reduce((total, tally) => total + tally[field], 0);
  console.log(
    `trials: ${sum('trials')} in ${((performance.now() - start) / 1000).toFixed(0)} s, ${sum('delivered')} delivered, ` +
      `${sum('manual')} left to a person`,
  );
  const wrongDeliveries = tallies.flatMap((tally) => tally.wrong);
  for (const each of wrongDeliveries.slice(0, 20)) console.error(`  wrong: ${each}`);
  if (wrongDeliveries.length > 0)
    throw new Error(`${wrongDeliveries.length} of ${sum('trials')} trials went wrong; ECU_SEED=${seed}`);
  return {
    bench: `engine: ${sum('trials')} trials, ${sum('delivered')} delivered`,
    measured: `${wrongDeliveries.length} wrong`,
    ceiling: '0 wrong',
    ratio: wrongDeliveries.length,
    aim: '≤ 0.00',
    met: true,
  };
}

async function loseRanges(): Promise<Result> {
  const seed = readSeed();
  const cores = availableParallelism();
  console.log(`lost ranges: seed ${seed}, ${cores} processes`);
  const start = performance.now();
  let [next, ranges] = [seed, 0];
  const [delivered, told]: [string[], string[]] = [[], []];
  await Promise.all(
    Array.from({ length: cores }, async () => {
      const side = startSideProcess('ecu-trials.ts');
      try {
        while (ranges < lostRanges) {
          const tally = await side.ask<ErasedChecks>('lose', { seed: next++ });
          ranges += tally.ranges;
          delivered.push(...tally.delivered);
          told.push(...tally.told);
        }
      } finally {
        await side.end();
      }
    }),
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`lost ranges: ${ranges} in ${seconds} s, ${told.length} delivered as the partial reads that they are`);
  for (const each of delivered.slice(0, 20)) console.error(`  delivered: ${each}`);
  if (delivered.length > 0) throw new Error(`${delivered.length} incomplete reads were delivered; ECU_SEED=${seed}`);
  return {
    bench: `engine: ${ranges} whole ranges lost`,
    measured: `${delivered.length} delivered`,
    ceiling: '0 delivered',
    ratio: delivered.length,
    aim: '≤ 0.00',
    met: true,
  };
}
