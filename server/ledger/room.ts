import { ledgerApi } from '#contract/ledger.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { ledgerCalls } from './calls.ts';
import { ledgerJobs, ledgerSchedule } from './jobs.ts';

export const room = {
  calls: serveCalls(ledgerApi, () => ledgerCalls),
  jobs: ({ database, log }: Parts) => ledgerJobs(database, log),
  schedule: ledgerSchedule,
};
