import { accountsApi } from '#contract/accounts.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { accountsCalls } from './calls.ts';
import { accountsJobs, accountsSchedule } from './jobs.ts';

type CallParts = Parts & {
  readonly secret: string;
  /** Signs the token of a session. */
  readonly tokenOf: (sessionSecret: string) => string;
  readonly uploads: { readonly limits: { readonly quota: number } };
  /** Milliseconds since 1970 by which the codes of apps are judged; absent: by the clock of the machine. */
  readonly now?: (() => number) | undefined;
};

export const room = {
  calls: serveCalls(accountsApi, ({ config, database, seal, secret, tokenOf, uploads, now = Date.now }: CallParts) =>
    accountsCalls(database, { ...config, seal, secret, tokenOf, uploadQuota: uploads.limits.quota, now }),
  ),
  jobs: ({ database }: Parts) => accountsJobs(database),
  schedule: accountsSchedule,
};
