import { answerQuestions } from './side-process.ts';
import { type ErasedChecks, eraseChecks, namedImages } from '#test/ecu-trials/erased-checks.ts';
import { runTrial, setStage, type Tally } from '#test/ecu-trials/trial.ts';
import { seeded } from '#test/ecu-trials/worlds.ts';

const trialsOnAStage = 250;

/** The side process of the trials, all of them from one seed. */
function runTrials({ seed, trials }: { seed: number; trials: number }): Tally {
  const random = seeded(seed);
  const tally: Tally = { trials: 0, delivered: 0, manual: 0, missed: 0, wrong: [] };
  while (tally.trials < trials) {
    const stage = setStage(random);
    for (let trial = 0; trial < trialsOnAStage && tally.trials < trials; trial += 1) {
      const before = tally.wrong.length;
      runTrial(stage, random, tally);
      if (tally.wrong.length > before)
        tally.wrong.push(`${tally.wrong.pop()} (${stage.world.family}, trial ${tally.trials})`);
    }
  }
  return tally;
}

/** Every whole range of every image is lost in turn, each image drawn from one seed. */
function loseRanges({ seed }: { seed: number }): ErasedChecks {
  const tallies = namedImages.map((image) => eraseChecks({ ...image, seed }));
  return {
    ranges: tallies.reduce((sum, { ranges }) => sum + ranges, 0),
    delivered: tallies.flatMap(({ delivered }) => delivered),
    told: tallies.flatMap(({ told }) => told),
  };
}

answerQuestions({ run: runTrials, lose: loseRanges }, async () => undefined);
