import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';

/**
 * Solves a challenge of the portal beside the page, which stays usable meanwhile. About a second on a phone.
 *
 * @returns what `recaptcha` takes as the token
 * @throws Error when it was stopped, or is not solved within 90 s
 */
export async function proveWork(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const controller = new AbortController();
  signal.addEventListener('abort', () => {
    controller.abort();
  });
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(4, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' }),
  });
  if (solution === null) throw new Error('the challenge was not solved');
  return JSON.stringify({ challenge, solution });
}
