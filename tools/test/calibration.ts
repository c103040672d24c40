import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Time between two calibration loops, in milliseconds. */
const pause = 3000;
/** Rounds of one loop: about 20 ms on one idle core of a current machine. */
const rounds = 20_000_000;

/** Runs a fixed loop and returns its elapsed time in milliseconds. */
function timeLoop(): number {
  const start = performance.now();
  let state = 1;
  for (let round = 0; round < rounds; round += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  // The result is used, so that no compiler removes the loop.
  return performance.now() - start + (state === 0 ? 1e-9 : 0);
}

/** Available memory of the machine in bytes; undefined where the system does not tell. */
function availableMemory(): number | undefined {
  try {
    const [, kib] = /MemAvailable: +(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}

function writeSample(): void {
  process.stdout.write(`${timeLoop()} ${availableMemory() ?? 0}\n`);
}

/** Figures of a machine over the time of a run. */
export type Calibration = {
  /** Mean elapsed time of a loop, in seconds: the unit of the budget. */
  readonly unit: number;
  readonly loops: number;
  /** Most memory in use beyond that at the start, in bytes; undefined where the system does not tell. */
  readonly peakMemory: number | undefined;
};

/**
 * Times a fixed loop every few seconds beside the tests, in a process of its own. A slow or busy machine slows the loop as
 * it slows the tests, so a budget in units of the loop holds on any machine.
 */
export function startCalibration(): { stop: () => Promise<Calibration> } {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return {
    stop: async () => {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      await closed;
      const samples = output
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number));
      const times = samples.map(([time = 0]) => time);
      const memory = samples.flatMap(([, available = 0]) => (available > 0 ? [available] : []));
      return {
        unit: times.reduce((sum, time) => sum + time, 0) / times.length / 1000,
        loops: times.length,
        peakMemory: memory.length === 0 ? undefined : (memory[0] ?? 0) - Math.min(...memory),
      };
    },
  };
}

if (import.meta.main) {
  const timer = setInterval(writeSample, pause);
  writeSample();
  process.stdin.resume().once('end', () => {
    clearInterval(timer);
  });
}
