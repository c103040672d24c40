import type { Database } from '#server/db/database.ts';
import type { Schedule } from '#server/queue/queue.ts';
import type { Address } from '#server/tasks/index.ts';
import { mailProposals } from './mail-proposals.ts';

/** Jobs of the queue for proposals. */
export const proposalJobs = (database: Database, address: Address) => ({
  mailProposals: () => mailProposals(database, address),
});

export const proposalSchedule: Schedule = { mailProposals: '* * * * *' };
