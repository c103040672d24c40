import { describeFailures, judgePart, listNames, type Outcome, type Part } from './outcome.ts';
import { readReport, reportPath, root, runScript, strayPath } from './run-script.ts';
import type { StrayError } from './stray-errors.ts';

type TestFile = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly duration?: number | null;
    readonly failureMessages?: readonly string[] | null;
  }[];
};

/** Files to run and how: their Vitest projects, and settings of the environment. */
export type VitestRun = {
  readonly name: string;
  readonly projects: readonly string[];
  readonly files?: readonly string[];
  readonly settings?: Record<string, string>;
};

async function runFiles(report: string, { projects, settings }: VitestRun, files: readonly string[]) {
  const args = [
    'run',
    ...files,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${import.meta.dirname}/stray-errors.ts`,
    `--outputFile.json=${reportPath(report)}`,
  ];
  const code = await runScript('vitest/vitest.mjs', args, { ...settings, TEST_PART: report });
  const { testResults } = (readReport(reportPath(report)) ?? { testResults: [] }) as { testResults: TestFile[] };
  const stray = (readReport(strayPath(report)) ?? []) as StrayError[];
  return { code, files: markStray(testResults, stray), stray: stray.filter((one) => !isOfFile(testResults, one)) };
}

const isOfFile = (files: readonly TestFile[], { file }: StrayError): boolean => files.some(({ name }) => name === file);

/** A file in which an error went astray has failed, although each of its tests passed. */
const markStray = (files: readonly TestFile[], stray: readonly StrayError[]): readonly TestFile[] =>
  files.map((file) => {
    const own = stray.find((one) => one.file === file.name);
    return own === undefined ? file : { ...file, status: 'failed', message: `stray error: ${own.message}` };
  });

const pathOfFile = (name: string): string => name.replace(`${root}/`, '');

const listOutcomes = (files: readonly TestFile[]): Outcome[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: `${pathOfFile(name)}: ${fullName}`,
      file: pathOfFile(name),
      status,
      milliseconds: duration ?? 0,
      message: failureMessages?.[0],
    })),
  );

/** Lists failed tests, and files without one that failed nevertheless: they did not load, or their process died. */
const listFailures = (files: readonly TestFile[]): string[] => [
  ...describeFailures(listOutcomes(files), 'failed'),
  ...files
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(
      ({ name, message }) => `${pathOfFile(name)}: ${message.split('\n').slice(0, 6).join('\n    ') || 'did not end'}`,
    ),
];

/**
 * Runs projects of Vitest, and failed files once more, alone: a test that passes then depends on the load of the machine or
 * on the order of the files, and is reported.
 */
export async function runVitest(run: VitestRun): Promise<Part> {
  const first = await runFiles(run.name, run, run.files ?? []);
  const failed = first.files.filter(({ status }) => status === 'failed');
  const retry =
    failed.length === 0
      ? first
      : await runFiles(
          `${run.name}-again`,
          run,
          failed.map(({ name }) => name),
        );
  const files =
    failed.length === 0 ? first.files : [...first.files.filter((one) => !failed.includes(one)), ...retry.files];
  const tests = listOutcomes(files);
  const failures = [...listFailures(files), ...retry.stray.map(({ message }) => `stray error: ${message}`)];
  const part = {
    name: run.name,
    passed: listNames(tests, 'passed').length,
    failures,
    unstable: failures.length === 0 ? listFailures(failed) : [],
    skipped: listNames(tests, 'pending', 'skipped', 'todo', 'disabled'),
    tests,
  };
  return judgePart(part, retry.code);
}
