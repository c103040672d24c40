import { sql } from 'kysely';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { readsAccounts } from '#contract/permissions.ts';
import { mayAny } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { paymentWays } from '#server/vocabulary/index.ts';
import { lacksSecondFactor, needsNewPassword } from '#server/accounts/sessions/sessions.ts';
import { userColumns } from '#server/accounts/customers/user-columns.ts';

/** Role, permissions and rights of a user: the data of the company with the name of the person. Only active staff who may read accounts find other users than themselves. */
export const getAccess: Handler<typeof accountsApi.getAccess> = async ({ actor, input, tx, refuse }) => {
  const { userId = actor.companyId } = input;
  const isOwn = userId === actor.companyId;
  if (!isOwn && !(actor.active && mayAny(actor, readsAccounts))) return refuse('notFound');
  const user = await tx
    .selectFrom('users as u')
    .innerJoin('users as p', (join) => join.on('p.id', '=', isOwn ? actor.id : userId))
    .where('u.id', '=', userId)
    .select([...userColumns, 'p.language', lacksSecondFactor('u').as('lacksSecondFactor')])
    .select(['p.id as personId', 'p.username', 'p.first_name as firstName', 'p.second_name as secondName', 'p.email'])
    .select(sql<boolean>`(u.active and p.active)`.as('active'))
    .select(sql<CompanyRight[]>`p.rights`.as('rights'))
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
  if (user === undefined) return refuse('notFound');
  return { ...nullsToUndefined(user), ...(isOwn && { rights: [...actor.rights] }) };
};
