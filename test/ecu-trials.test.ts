import { expect, test } from 'vitest';
import { runTrial, setStage, type Tally } from './ecu-trials/trial.ts';
import { seeded } from './ecu-trials/worlds.ts';

test('of 2,000 orders for files of which most are not what was recorded, none is delivered wrongly', () => {
  const tally: Tally = { trials: 0, delivered: 0, manual: 0, missed: 0, wrong: [] };
  const random = seeded(2026);
  while (tally.trials < 2000) {
    const stage = setStage(random);
    for (let trial = 0; trial < 200; trial += 1) runTrial(stage, random, tally);
  }
  expect(tally.wrong).toEqual([]);
  // Else nothing would be proved.
  expect(tally.delivered).toBeGreaterThan(150);
  expect(tally.manual).toBeGreaterThan(1000);
});
