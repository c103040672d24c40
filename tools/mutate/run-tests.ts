import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';

/** Request of the parent process: run a test file after a file of the code has changed. */
export type Request = { readonly changed: string; readonly test: string };
/** The error of the first failed test; absent when all passed. */
export type Answer = { readonly failure?: string };

const root = process.cwd();

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

let previous: string | undefined;

async function runTest({ changed, test }: Request): Promise<Answer> {
  // The file of the request before has been restored since.
  for (const file of new Set([previous ?? changed, changed])) vitest.invalidateFile(join(root, file));
  previous = changed;
  const path = join(root, test);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(vitest.getModuleSpecifications(path));
  const failed = testModules.find((module) => module.moduleId === path && module.state() === 'failed');
  if (failed !== undefined) return { failure: messageOf(failed) };
  return unhandledErrors.length === 0 ? {} : { failure: (unhandledErrors[0] as Error).message };
}

process.on('message', (request: Request) => {
  // A rejection ends this process: it is a fault of the runner, and no verdict.
  void runTest(request).then((answer) => process.send?.(answer));
});
process.send?.({});
