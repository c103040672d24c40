import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** Folders whose code decides what the portal answers. */
const sources = ['contract', 'rules', 'ecu', 'server', 'locales'];
/** Files of test/worlds that every world needs. */
const shared = ['define.ts', 'ensure-recordings.ts', 'index.ts', 'recording.ts'];

const changedAt = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);
const newestIn = (folder: string): number =>
  Math.max(
    ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => !/\.test\.tsx?$/.test(name))
      .map((name) => changedAt(join(root, folder, name))),
  );

/**
 * Records the worlds again whose own file, or any code that answers, has changed since. A world that cannot be recorded has no
 * recording afterwards: its own screen tests fail, and no others.
 */
export default function ensureRecordings(): void {
  const folder = join(root, 'test/worlds');
  const code = Math.max(...sources.map(newestIn), changedAt(join(folder, 'define.ts')));
  const recordingOf = (file: string) => join(root, 'dist/recordings', file.replace('.ts', '.json'));
  const stale = readdirSync(folder)
    .filter((file) => !shared.includes(file))
    .filter((file) => changedAt(recordingOf(file)) < Math.max(code, changedAt(join(folder, file))));
  if (stale.length === 0) return;
  const titles = `the world (${stale.map((file) => file.replace('.ts', '')).join('|')}) `;
  try {
    execFileSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'calls', 'test/worlds.test.ts', '-t', titles],
      { cwd: root, stdio: 'inherit' },
    );
  } catch {
    // The world that could not be recorded has lost its recording, and its own tests say so.
  }
}
