export { beginSession } from './sessions/begin-session.ts';
export { askForPassword, createCustomer, type NewAccount } from './own-account/create-customer.ts';
export { countAttempts } from './sign-in/limit.ts';
export { mailSecurityNews } from './sessions/mail-security-news.ts';
export { hashPassword, isKnownHash, noPassword, passwordMatches } from './passwords/passwords.ts';
export { actorFinder, endAllSessions, sessionEndFinder, socketUserFinder, signToken } from './sessions/sessions.ts';
export { offerSetUpKey } from './sign-in/set-up-first-administrator.ts';
export { accountsJobs, accountsSchedule } from './jobs.ts';
export { room } from './room.ts';
