import type { accountsApi } from '#contract/accounts.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { vatStateOfAccount, waitingEmail } from '#server/accounts/customers/user-columns.ts';

/** The account for its owner's form, with a new address that waits for its confirmation. */
export const getOwnAccount: Handler<typeof accountsApi.getOwnAccount> = async ({ actor, tx }) => {
  const user = await tx
    .selectFrom('users as u')
    .where('u.id', '=', actor.id)
    .select([
      'u.username',
      'u.email',
      'u.language',
      'u.first_name as firstName',
      'u.second_name as secondName',
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
      waitingEmail.as('waitingEmail'),
    ])
    .executeTakeFirstOrThrow();
  return nullsToUndefined(user);
};
