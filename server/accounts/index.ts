export { beginSession } from './begin-session.ts';
export { askForPassword, createCustomer, type NewAccount } from './create-customer.ts';
export { countAttempts } from './limit.ts';
export { mailSecurityNews } from './mail-security-news.ts';
export { hashPassword, isKnownHash, noPassword, passwordMatches } from './passwords.ts';
export { actorFinder, endAllSessions, sessionEndFinder, socketUserFinder, signToken } from './sessions.ts';
export { offerSetUpKey } from './set-up-first-administrator.ts';
export { accountsJobs, accountsSchedule } from './jobs.ts';
export { room } from './room.ts';
