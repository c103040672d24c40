import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { useId, useState } from 'react';
import { accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';

/** A pass lasts ten minutes; one that is older than this is fetched anew, in milliseconds. */
const freshFor = 8 * 60_000;

/** A pass, or the key of Google's widget, which only a person can answer. */
type Checked =
  | { readonly kind: 'pass'; readonly pass: string; readonly byHand: boolean }
  | { readonly kind: 'widget'; readonly siteKey: string };

async function passFor(token: string): Promise<string> {
  return (await ask(accountsApi.verifyHuman, { recaptchaToken: token })).humanPass;
}

async function check(signal: AbortSignal): Promise<Checked> {
  const challenge = await ask(accountsApi.getHumanChallenge, {});
  if (challenge.kind === 'google') return { kind: 'widget', siteKey: challenge.siteKey };
  const token = await proveWork(challenge.challenge as unknown as Challenge, signal);
  return { kind: 'pass', pass: await passFor(token), byHand: false };
}

/**
 * The check that a visitor is a person, for one form. The portal's own needs nobody; it begins when the form is touched and
 * is done before the form is filled in.
 */
export function useHumanCheck() {
  const client = useQueryClient();
  const [begun, setBegun] = useState(false);
  // Offline it fails at once: a form that was sent in vain is not sent by itself once the line is back.
  const options = {
    queryKey: ['humanCheck', useId()],
    staleTime: freshFor,
    networkMode: 'always',
    retry: false,
  } as const;
  const checked = useQuery({
    ...options,
    queryFn: ({ signal }) => check(signal),
    enabled: begun,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.kind === 'pass' && !data.byHand ? freshFor : false),
    // Google's widget is not taken away while somebody answers it.
    refetchOnWindowFocus: ({ state: { data } }) => data?.kind === 'pass' && !data.byHand,
  });
  const answering = useMutation({
    mutationFn: passFor,
    onSuccess: (pass) => {
      const passed: Checked = { kind: 'pass', pass, byHand: true };
      client.setQueryData(options.queryKey, passed);
    },
  });
  return {
    state: checked.data?.kind ?? (checked.isError ? 'failed' : begun ? 'checking' : 'waiting'),
    siteKey: checked.data?.kind === 'widget' ? checked.data.siteKey : undefined,
    error: checked.error ?? answering.error,
    begin: () => {
      setBegun(true);
    },
    /** Takes what Google's widget answered. */
    answer: answering.mutate,
    /** The pass for sending the form; waits until the check is done. */
    pass: async (): Promise<string> => {
      setBegun(true);
      const { data } = checked;
      // The answer of a person is not asked for again behind their back; the server says when it has run out.
      if (data?.kind === 'pass' && data.byHand) return data.pass;
      const now = await client.fetchQuery({ ...options, queryFn: ({ signal }) => check(signal) });
      if (now.kind === 'widget') throw new Error('nobody has answered the widget');
      return now.pass;
    },
    /** Begins anew: a pass opens one form once. */
    renew: () => {
      answering.reset();
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
