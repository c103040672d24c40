import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { vatStateOfAccount, selectWaitingEmail } from '#server/accounts/customers/user-columns.ts';

/**
 * The account for the form of whoever signs in: the person's own name and address, with a new one that waits for its confirmation, and the
 * data of the company.
 */
export const getOwnAccount: Handler<typeof accountsApi.getOwnAccount> = async ({ actor, tx }) => {
  const user = await tx
    .selectFrom('users as u')
    .innerJoin('users as p', (join) => join.on('p.id', '=', actor.id))
    .where('u.id', '=', actor.companyId)
    .select([
      'p.username',
      'p.email',
      'p.language',
      'p.first_name as firstName',
      'p.second_name as secondName',
      'u.company_name as companyName',
      'u.company_model as companyModel',
      'u.street',
      'u.zip',
      'u.city',
      'u.country_id as countryId',
      'u.state_id as stateId',
      'u.vat_number as vatNumber',
      'u.buyer_reference as buyerReference',
      'u.vat_confirmed_at as vatConfirmedAt',
      vatStateOfAccount.as('vatState'),
      selectWaitingEmail('p').as('waitingEmail'),
    ])
    .executeTakeFirstOrThrow();
  return nullsToUndefined(user);
};
