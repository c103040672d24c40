import { stripVTControlCharacters } from 'node:util';

/** Result of one test: its status, its time in milliseconds, and the text of its first error. */
export type Outcome = {
  readonly name: string;
  /** The file that it stands in, from the root of the repository. */
  readonly file: string;
  readonly milliseconds: number;
  readonly status: string;
  readonly message?: string | undefined;
};

/**
 * Result of one part of the run: the numbers of passed and skipped tests, the name of each that failed, and of each
 * that failed once and passed when it was retried alone.
 */
export type Part = {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly unstable: readonly string[];
  readonly skipped: readonly string[];
  readonly tests: readonly Outcome[];
};

const withStatus = (tests: readonly Outcome[], statuses: readonly string[]) =>
  tests.filter(({ status }) => statuses.includes(status));

export const listNames = (tests: readonly Outcome[], ...statuses: string[]): string[] =>
  withStatus(tests, statuses).map(({ name }) => name);

/** Lists the tests with the beginning of their errors: on a machine out of reach the summary must give the reason. */
export const describeFailures = (tests: readonly Outcome[], ...statuses: string[]): string[] =>
  withStatus(tests, statuses).map(({ name, message = '' }) => {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
    return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
  });

/** A part is not green when its runner failed without a failed test, or executed none. */
export function judgePart(part: Part, code: number): Part {
  if (part.failures.length > 0) return part;
  if (code !== 0) return { ...part, failures: [`its runner ended with code ${code}`] };
  return part.passed > 0 ? part : { ...part, failures: ['not a single test was executed'] };
}
