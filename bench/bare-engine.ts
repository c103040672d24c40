import { identify, modify, recordSolution } from '#ecu/index.ts';
import { readoutAndTuning } from './automatic-files.ts';
import { median } from './measure.ts';
import { answerQuestions } from './side-process.ts';

/**
 * The engine alone, in the one thread of this process: the work of the portal's threads for a task, without the portal.
 */
const { original, modified } = readoutAndTuning();
const recorded = recordSolution({ original, modified, checksum: 'medc17' });
if (!recorded.ok) throw new Error(`the pair makes no solution: ${recorded.reason}`);
const { solution } = recorded;

function modifyOnce(): number {
  const start = performance.now();
  const { software } = identify(original);
  const solutions = software === solution.software ? [{ solutionId: 1, solution, signedAreaAccepted: true }] : [];
  const units = [{ methodId: 1, solutions }];
  const result = modify({ original, checksum: 'medc17', correctChecksum: true, units });
  if (result.outcome !== 'modified') throw new Error(`the engine hands over: ${result.reason}`);
  return performance.now() - start;
}

answerQuestions(
  {
    /** Median time of a file, of `files` files one after the other, in milliseconds. */
    modify: ({ files }: { files: number }) => median(Array.from({ length: files }, modifyOnce)),
  },
  async () => {},
);
