import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { Handler } from '#server/http/serve.ts';
import { hasSecondFactor } from '#server/accounts/second-factor/second-factor.ts';

/** The operator's rule for sign-ins of staff, and the number of active staff that it still keeps out of their work. */
export const getSignInRules: Handler<typeof accountsApi.getSignInRules> = async ({ tx }) =>
  tx
    .selectFrom('portal_options')
    .select('staff_second_factor as staffSecondFactor')
    .select(
      sql<number>`(select count(*)::int from users u where u.role <> 'customer' and u.active
        and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null))`.as(
        'staffWithout',
      ),
    )
    .executeTakeFirstOrThrow();

/** Makes a second factor a duty of all staff, or none. It counts with the next call of each. */
export const setStaffSecondFactor: Handler<typeof accountsApi.setStaffSecondFactor> = async ({
  actor,
  input: { required },
  tx,
  note,
  refuse,
}) => {
  // Else the administrator's own next call would be refused.
  if (required && !(await hasSecondFactor(tx, actor.id))) return refuse('ownSecondFactorMissing');
  const changed = await tx
    .updateTable('portal_options')
    .set({ staff_second_factor: required })
    .where('staff_second_factor', '<>', required)
    .returning('id')
    .executeTakeFirst();
  if (changed !== undefined)
    note({ event: 'ruleChanged', detail: required ? 'staffSecondFactor' : 'noStaffSecondFactor' });
  return changed !== undefined;
};
