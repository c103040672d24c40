import { replaceDate } from '#server/process/replace-date.ts';
import { standingClock } from './authenticator.ts';

/** Loaded before a process of the portal: its clock stands where `standingClock` begins. That of the database goes on. */
replaceDate(standingClock().now);
