import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { paidThisMonth, personName } from '#server/vocabulary/index.ts';

/** The people of the own company, the founder first, and its open invitations. */
export const getPeople: Handler<typeof accountsApi.getPeople> = async ({ actor, tx }) => {
  const { id, companyId } = actor;
  const people = await tx
    .selectFrom('users as u')
    .where('u.company_id', '=', companyId)
    .where('u.removed_at', 'is', null)
    .select(['u.id as personId', 'u.email', personName().as('name'), sql<CompanyRight[]>`u.rights`.as('rights')])
    .select(['u.monthly_limit as monthlyLimit', 'u.active', sql<boolean>`u.id = ${id}`.as('isSelf')])
    .select(paidThisMonth(sql`u.company_id`, sql`u.id`).as('paidThisMonth'))
    .select(({ selectFrom }) =>
      selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.impersonator_id', 'is', null)
        .select(sql<string | null>`max(s.created_at)`.as('at'))
        .as('lastSignInAt'),
    )
    .orderBy('u.id')
    .execute();
  const invitations = await tx
    .selectFrom('invitations')
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .select(['id as invitationId', 'email', sql<CompanyRight[]>`rights`.as('rights'), 'expires_at as expiresAt'])
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .orderBy('id')
    .execute();
  return { people: people.map(nullsToUndefined), invitations };
};
