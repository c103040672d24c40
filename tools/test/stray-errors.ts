import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { strayPath } from './run-script.ts';

/** An error that no test caught: its text, and the file whose tests were running when one was. */
export type StrayError = { readonly file?: string; readonly message: string };

/** Keeps the errors that no test caught, which the report of Vitest leaves out although they end its run with code 1. */
export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: Parameters<Required<Reporter>['onTestRunEnd']>[1]): void {
    const part = process.env['TEST_PART'];
    if (part === undefined) return;
    const stray = errors.map((error): StrayError => {
      const { VITEST_TEST_PATH: file, stack = '', message } = error as typeof error & { VITEST_TEST_PATH?: string };
      return { ...(file !== undefined && { file }), message: stack.includes(message) ? stack : `${message}\n${stack}` };
    });
    writeFileSync(strayPath(part), JSON.stringify(stray));
  }
}
