export { identityCalls } from './calls.ts';
export { hashPassword } from './passwords.ts';
export { actorFinder, endAllSessions, socketUserFinder, tokenOf } from './sessions.ts';
export { offerSetUpKey } from './set-up.ts';
export { identityJobs, identitySchedule } from './jobs.ts';
