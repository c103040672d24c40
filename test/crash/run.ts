import { parseArgs } from 'node:util';
import { randomSource } from '#ecu/synthetic/index.ts';
import { breakWorld, type Round } from './break.ts';
import { type FaultName, faultNames } from './faults.ts';
import { startWorld, type Topology } from './world.ts';

/**
 * Breaks worlds under load, one after the other, and prints the figures of docs/reliability.md.
 *
 *     npm run crash -- [--rounds N] [--seed S] [--minutes M] [--topology single|nodes] [--faults killAll,fillDisk]
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '20261123' },
    minutes: { type: 'string', default: '5' },
    scale: { type: 'string', default: '2' },
    topology: { type: 'string' },
    faults: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const minutes = Number(values.minutes);
const scale = Number(values.scale);
const permitted = (values.faults?.split(',') ?? faultNames) as FaultName[];
const unknown = permitted.filter((name) => !faultNames.includes(name));
if (unknown.length > 0) throw new Error(`no such fault: ${unknown.join(', ')}; there are ${faultNames.join(', ')}`);

/** All faults in an order of the seed, then all again in another one. */
function* inAnyOrder(random: () => number): Generator<FaultName> {
  for (;;) {
    const left = [...permitted];
    while (left.length > 0) yield* left.splice(Math.floor(random() * left.length), 1);
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
/** Median and largest of durations, in seconds. */
const spread = (list: readonly number[]) => {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted.length === 0
    ? '–'
    : `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} / ${seconds(sorted.at(-1) ?? 0)}`;
};

const table: string[] = [];
let isBroken = false;
function report(seed: number, topology: Topology, took: number, round: Round): void {
  const { verdict, acknowledged: all, restarts, recoveries, unanswered, troubles } = round;
  const hits = [...recoveries.values()].reduce((sum, list) => sum + list.length, 0);
  for (const [name, list] of recoveries)
    console.log(`  ${name}: ${list.length} times, goes on after ${spread(list)} s (median / most)`);
  console.log(
    `  not answered: ${[...unanswered].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'nothing'}`,
  );
  for (const trouble of troubles) console.log(`  ${trouble}`);
  for (const [kind, list] of Object.entries({ lost: verdict.lost, doubled: verdict.doubled, unsound: verdict.unsound }))
    for (const line of list) console.log(`  ${kind.toUpperCase()} ${line}`);
  isBroken ||= [...verdict.lost, ...verdict.doubled, ...verdict.unsound].length > 0;
  const row = `| ${[
    seed,
    topology,
    seconds((took * 1000) / 60) + ' min',
    hits,
    all.files,
    all.messages,
    all.paid,
    `${all.booked} + ${all.invoiced} + ${all.cancelled}`,
    all.cards,
    all.transfers,
    `${all.mails}, ${verdict.perhapsSent}`,
    verdict.lost.length,
    verdict.doubled.length,
    spread(restarts.portal),
    spread(restarts.worker),
    verdict.drained.toFixed(0),
  ].join(' | ')} |`;
  console.log(row);
  table.push(row);
}

for (let round = 0; round < rounds; round += 1) {
  const seed = Number(values.seed) + round;
  const topology = (values.topology ?? (round % 2 === 0 ? 'single' : 'nodes')) as Topology;
  const order = inAnyOrder(randomSource(seed));
  const begun = performance.now();
  const end = begun + (minutes / rounds) * 60_000;
  console.log(`round ${round + 1} of ${rounds}: seed ${seed}, ${topology}`);
  const world = await startWorld({ seed, topology, withDisk: true });
  if (world.fillDisk === undefined) console.log('  no disk of its own here: fillDisk does nothing');
  try {
    const result = await breakWorld(world, {
      next: () => (performance.now() < end ? order.next().value : undefined),
      scale,
      told: (line) => console.log(`  ${line}`),
    });
    report(seed, topology, (performance.now() - begun) / 1000, result);
  } finally {
    const codes = await world.end();
    if (codes.some((code) => code !== 0)) console.log(`  at the end the processes stopped with ${codes.join(', ')}`);
  }
}
console.log(table.join('\n'));
process.exitCode = isBroken ? 1 : 0;
