import { join } from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** What the parent process asks: to run tests after a file has changed. */
export type Request = { readonly changed: string; readonly tests: readonly string[] };
/** The first test file that failed, and its error; absent when all passed. */
export type Answer = { readonly failed?: { readonly test: string; readonly message: string } };

const root = process.cwd();

/** Keeps the order of the request: the tests that are most likely to fail come first. */
class InOrder {
  sort(specifications: TestSpecification[]): TestSpecification[] {
    return specifications;
  }
  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications;
  }
}

const vitest = await createVitest(
  {
    root,
    watch: false,
    project: ['pure', 'calls'],
    reporters: [{}],
    bail: 1,
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { shuffle: false, sequencer: InOrder },
  },
  // The usual place is in node_modules, which the copy shares with the checkout.
  { cacheDir: join(root, 'data/vite') },
);
await vitest.globTestSpecifications();

function messageOf(module: TestModule): string {
  const failed = [...module.children.allTests('failed')].flatMap((test) =>
    (test.result().errors ?? []).map(({ message }) => `${test.fullName}: ${message}`),
  );
  return [...failed, ...module.errors().map(({ message }) => message)][0] ?? 'did not pass';
}

async function runTests({ changed, tests }: Request): Promise<Answer> {
  vitest.invalidateFile(join(root, changed));
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(root, test)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const ran = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = testModules.find((module) => ran.has(module.moduleId) && module.state() === 'failed');
  if (failed !== undefined) return { failed: { test: failed.relativeModuleId, message: messageOf(failed) } };
  if (unhandledErrors.length === 0) return {};
  return { failed: { test: 'no test', message: (unhandledErrors[0] as Error).message } };
}

process.on('message', (request: Request) => {
  // A rejection ends this process: it is a fault of the runner, and no verdict.
  void runTests(request).then((answer) => process.send?.(answer));
});
process.send?.({});
