import { expect, test } from 'vitest';
import { runTrial, setStage, type Tally } from './ecu-trials/trial.ts';
import { seeded } from './ecu-trials/worlds.ts';
import { isDeep } from './tier.ts';

const trials = isDeep ? 2000 : 300;
/** A tenth of them, so that both tiers set ten stages. */
const trialsPerStage = trials / 10;

test('no order for a file that differs from the recorded one is delivered wrongly', () => {
  const tally: Tally = { trials: 0, delivered: 0, manual: 0, missed: 0, wrong: [] };
  const random = seeded(2026);
  while (tally.trials < trials) {
    const stage = setStage(random);
    for (let trial = 0; trial < trialsPerStage; trial += 1) runTrial(stage, random, tally);
  }
  expect(tally.wrong).toEqual([]);
  // Else nothing would be proved.
  expect(tally.delivered).toBeGreaterThan(trials * 0.075);
  expect(tally.manual).toBeGreaterThan(trials / 2);
}, 120_000);
