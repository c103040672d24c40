import { accountingApi } from '#contract/accounting.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { accountingCalls } from './calls.ts';
import { accountingJobs, accountingSchedule, resumeSending } from './jobs.ts';
import { defaultSendingDelays } from './send-documents.ts';
import { sevdesk } from './sevdesk.ts';

type WorkParts = Parts & {
  /** Seconds before each further attempt to send a document, and milliseconds for one answer; absent: the defaults. */
  readonly accountingTimes?: { readonly delays: readonly number[]; readonly answer: number } | undefined;
  readonly closing: AbortSignal;
};

export const room = {
  calls: serveCalls(accountingApi, ({ database, config }: Parts) => accountingCalls(database, config)),
  jobs: ({ config, database, log, closing, accountingTimes }: WorkParts) =>
    accountingJobs({
      database,
      port: config.sevdesk && sevdesk(config.sevdesk, accountingTimes?.answer),
      log,
      delays: accountingTimes?.delays ?? defaultSendingDelays,
      closing,
    }),
  schedule: accountingSchedule,
  recover: ({ database }: Parts) => resumeSending(database),
};
