import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- --seed N --minutes M`: runs the test of generated requests for some minutes (10) instead of a number of requests,
 * with the requests of one seed (a new one, which the run prints). An answer that takes longer than a second is a defect, too.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0) || !/^\d*$/.test(values.seed ?? ''))
  throw new Error('--seed takes a whole number, --minutes a number');
const settings = {
  ...process.env,
  FUZZ_REQUESTS: '100000000',
  FUZZ_SECONDS: String(minutes * 60),
  FUZZ_SLOWEST: '1000',
  FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
};
const root = resolve(import.meta.dirname, '../..');
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');

spawn(process.execPath, [vitest, 'run', 'test/fuzz.test.ts'], { cwd: root, env: settings, stdio: 'inherit' }).once(
  'close',
  (code) => {
    process.exitCode = code ?? 1;
  },
);
