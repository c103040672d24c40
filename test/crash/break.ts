import { setTimeout as pause } from 'node:timers/promises';
import { type FaultName, faults } from './faults.ts';
import { type Acknowledged, beginLoad } from './load.ts';
import { type Verdict, verify } from './verify.ts';
import type { Unit } from './unit.ts';
import type { World } from './world.ts';

export type Round = {
  readonly verdict: Verdict;
  readonly acknowledged: { readonly [Kind in keyof Acknowledged]: number };
  readonly unanswered: ReadonlyMap<string, number>;
  /** Milliseconds from the end of a process to its service. */
  readonly restarts: { readonly portal: readonly number[]; readonly worker: readonly number[] };
  /** Milliseconds from each fault on until something new was acknowledged. */
  readonly recoveries: ReadonlyMap<FaultName, readonly number[]>;
  /** The ends of processes that nobody asked for. */
  readonly troubles: readonly string[];
};

type Breaking = {
  /** The faults in their order, as long as there are any. */
  readonly next: () => FaultName | undefined;
  readonly scale: number;
  readonly told?: (line: string) => void;
};

/** Puts a world under load, breaks it again and again, and compares what is there with what was acknowledged. */
export async function breakWorld(world: World, { next, scale, told = () => {} }: Breaking): Promise<Round> {
  const load = await beginLoad(world);
  const recoveries = new Map<FaultName, number[]>();
  /** Resolves when so many more things were acknowledged: a fault comes in the middle of work that goes on. */
  const goOn = async (things: number) => {
    const wanted = load.done() + things;
    const end = performance.now() + 120_000;
    while (load.done() < wanted) {
      if (performance.now() > end) throw new Error(`nothing goes on after ${load.done()} things`);
      await pause(10);
    }
  };
  for (let name = next(); name !== undefined; name = next()) {
    await goOn(10);
    await pause(world.random() * 300);
    told(`${new Date().toISOString()} ${name} after ${load.done()} things`);
    const begun = performance.now();
    await faults[name](world, scale);
    await goOn(1);
    recoveries.set(name, [...(recoveries.get(name) ?? []), performance.now() - begun]);
    await world.whole();
  }
  await goOn(10);
  told(`${new Date().toISOString()} the load ends after ${load.done()} things`);
  await load.stop();
  await world.whole();
  const verdict = await verify(world, load);
  const restartsOf = (units: readonly Unit[]) => units.flatMap(({ restarts }) => restarts.slice(1));
  const restarts = { portal: restartsOf(world.nodes), worker: restartsOf([world.worker]) };
  const troubles = [...world.nodes, world.worker].flatMap((unit) => unit.troubles);
  const { acknowledged: things, unanswered } = load;
  return {
    verdict,
    acknowledged: Object.fromEntries(
      Object.entries(things).map(([kind, list]) => [kind, list.length]),
    ) as Round['acknowledged'],
    unanswered,
    restarts,
    recoveries,
    troubles,
  };
}
