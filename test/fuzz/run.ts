import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** What `npm test` does with two thousand requests, with a hundred thousand; ends by itself after an hour. */
const settings = { FUZZ_REQUESTS: '100000', FUZZ_SECONDS: '3600', ...process.env };
const root = resolve(import.meta.dirname, '../..');
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');

spawn(process.execPath, [vitest, 'run', 'test/fuzz.test.ts'], { cwd: root, env: settings, stdio: 'inherit' }).once(
  'close',
  (code) => {
    process.exitCode = code ?? 1;
  },
);
