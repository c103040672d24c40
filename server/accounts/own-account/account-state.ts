import { sql } from 'kysely';
import type { AccountState } from '#contract/accounts/customers.ts';
import { isWaitingAccount } from '#server/vocabulary/index.ts';

/** The state of the account `u`. */
export const stateOfAccount = sql<AccountState>`case when u.active then 'active' when ${isWaitingAccount} then 'waiting' else 'locked' end`;
