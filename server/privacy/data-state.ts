import type { UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { DataState, privacyApi } from '#contract/privacy.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { readBalance } from '#server/credits/index.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import { findErasureBlockers } from './blockers.ts';
import { readPeriods } from './periods.ts';

async function dataStateOf(read: Read, userId: UserId): Promise<DataState> {
  const [erasure, blockers, balance, periods] = await Promise.all([
    read
      .selectFrom('erasure_requests')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(1)
      .select(['state', 'requested_at as requestedAt', 'due_at as dueAt', 'decided_at as decidedAt', 'reason'])
      .executeTakeFirst(),
    findErasureBlockers(read, userId),
    readBalance(read, userId),
    readPeriods(read),
  ]);
  return {
    ...(erasure !== undefined && { erasure: nullsToUndefined(erasure) }),
    blockers,
    balance: creditCents(balance),
    periods,
  };
}

/** The state of the own data. */
export const getOwnData: Handler<typeof privacyApi.getOwnData> = ({ actor, tx }) => dataStateOf(tx, actor.companyId);

/** The same of a customer, for staff. */
export const getCustomerData: Handler<typeof privacyApi.getCustomerData> = async ({ input: { userId }, tx, refuse }) =>
  (await isCustomer(tx, userId)) ? dataStateOf(tx, userId) : refuse('notFound');
