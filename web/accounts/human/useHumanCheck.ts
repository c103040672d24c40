import { useQuery, useQueryClient } from '@tanstack/react-query';
import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { useId, useState } from 'react';
import { humanCheckApi } from '#contract/accounts/human-check.ts';
import { ask } from '#web/api/index.ts';

/** A pass lasts ten minutes; one that is older than this is fetched anew, in milliseconds. */
const freshFor = 8 * 60_000;

async function check(signal: AbortSignal): Promise<string> {
  const { challenge } = await ask(humanCheckApi.getHumanChallenge, {});
  const recaptchaToken = await proveWork(challenge as unknown as Challenge, signal);
  return (await ask(humanCheckApi.verifyHuman, { recaptchaToken })).humanPass;
}

/**
 * The check that a visitor is a person, for one form. It needs nobody; it begins when the form is touched and is done before
 * the form is filled in.
 */
export function useHumanCheck() {
  const client = useQueryClient();
  const [begun, setBegun] = useState(false);
  // Offline it fails at once: a form that was sent in vain is not sent by itself once the line is back.
  const options = {
    queryKey: ['humanCheck', useId()],
    queryFn: ({ signal }: { signal: AbortSignal }) => check(signal),
    staleTime: freshFor,
    networkMode: 'always',
    retry: false,
  } as const;
  const checked = useQuery({
    ...options,
    enabled: begun,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : freshFor),
    refetchOnWindowFocus: ({ state: { data } }) => data !== undefined,
  });
  return {
    state: checked.data !== undefined ? 'pass' : checked.isError ? 'failed' : begun ? 'checking' : 'waiting',
    error: checked.error,
    begin: () => {
      setBegun(true);
    },
    /** The pass for sending the form; waits until the check is done. */
    pass: (): Promise<string> => {
      setBegun(true);
      return client.fetchQuery(options);
    },
    /** Begins anew: a pass opens one form once. */
    renew: () => {
      void client.resetQueries({ queryKey: options.queryKey });
    },
  };
}
export type HumanCheck = ReturnType<typeof useHumanCheck>;

/**
 * Solves a challenge of the portal beside the page, which stays usable meanwhile. About a second on a phone.
 *
 * @returns what `recaptcha` takes as the token
 * @throws Error when it was stopped, or is not solved within 90 s
 */
async function proveWork(challenge: Challenge, signal: AbortSignal): Promise<string> {
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
