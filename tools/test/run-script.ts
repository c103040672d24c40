import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const results = resolve(root, 'dist/test-results');
export const reportPath = (part: string): string => resolve(results, `${part}.json`);
export const strayPath = (part: string): string => resolve(results, `${part}-stray.json`);

/** Runs a script on the Node of this process with its output shown; returns its exit code. */
export function runScript(
  script: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<number> {
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, [resolve(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...settings },
      timeout: 3_600_000,
    });
    child.once('error', failed);
    child.once('close', (code) => {
      ended(code ?? 1);
    });
  });
}

/** Returns a JSON report, of a part for example; undefined when its runner wrote none. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
