import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { readsAccounts } from '#contract/permissions.ts';
import { mayAny } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { paymentWays } from '#server/vocabulary/index.ts';
import { lacksSecondFactor, needsNewPassword } from '#server/accounts/sessions/sessions.ts';
import { userColumns } from '#server/accounts/customers/user-columns.ts';

/** Role and permissions of a user. Only active staff who may read accounts find other users than themselves. */
export const getAccess: Handler<typeof accountsApi.getAccess> = async ({ actor, input, tx, refuse }) => {
  const userId = input.userId ?? actor.id;
  if (userId !== actor.id && !(actor.active && mayAny(actor, readsAccounts))) return refuse('notFound');
  const user = await tx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select([...userColumns, 'u.language', lacksSecondFactor('u').as('lacksSecondFactor')])
    .select(needsNewPassword('u').as('needsNewPassword'))
    .select(sql<boolean>`${paymentWays} <> '{}'`.as('hasPaymentWay'))
    .select(({ selectFrom }) =>
      selectFrom('sessions as s')
        .innerJoin('users as w', 'w.id', 's.impersonator_id')
        .where('s.id', '=', actor.sessionId)
        .select('w.username')
        .as('impersonatedBy'),
    )
    .executeTakeFirst();
  return user === undefined ? refuse('notFound') : nullsToUndefined(user);
};
