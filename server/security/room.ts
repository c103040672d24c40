import { securityApi } from '#contract/security.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { securityCalls } from './calls.ts';
import { securityJobs, securitySchedule } from './jobs.ts';

type CallParts = Parts & { readonly securityLog: SecurityLog };
type WorkParts = Parts & { readonly securityLogDays?: number | undefined };

export const room = {
  calls: serveCalls(securityApi, ({ securityLog }: CallParts) => securityCalls(securityLog.hashOfName)),
  jobs: ({ database, securityLogDays }: WorkParts) => securityJobs(database, securityLogDays),
  schedule: securitySchedule,
};
