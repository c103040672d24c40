import { describeFailures, judgePart, listNames, type Outcome, type Part } from './outcome.ts';
import { readReport, reportPath, runScript } from './run-script.ts';

type Suite = {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

type Report = {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
};

/** Lists every test of a suite and of the suites in it, with its status and its time. */
function listOutcomes({ suites = [], specs = [] }: Suite): Outcome[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map((one) => ({
      name: `e2e/${file}: ${title}`,
      file: `e2e/${file}`,
      status: one.status,
      milliseconds: one.results.reduce((sum, { duration }) => sum + duration, 0),
      message: one.results.find(({ error }) => error !== undefined)?.error?.message,
    })),
  );
  return [...own, ...suites.flatMap(listOutcomes)];
}

/** Runs a project of Playwright on a portal of its own: journeys leave their orders behind, pictures need a fresh one. */
export async function runPlaywright(project: 'pictures' | 'journeys' | 'deep'): Promise<Part> {
  const code = await runScript(
    '@playwright/test/cli.js',
    ['test', '--config', 'playwright.config.ts', '--project', project, '--retries=1', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(`playwright-${project}`) },
  );
  const { suites, errors } = (readReport(reportPath(`playwright-${project}`)) ?? { suites: [], errors: [] }) as Report;
  const tests = suites.flatMap(listOutcomes);
  const part = {
    name: project === 'deep' ? 'deep journeys' : project,
    passed: listNames(tests, 'expected', 'flaky').length,
    failures: [...describeFailures(tests, 'unexpected'), ...errors.map(({ message = 'an error' }) => message)],
    unstable: describeFailures(tests, 'flaky'),
    skipped: listNames(tests, 'skipped'),
    tests,
  };
  return judgePart(part, code);
}
