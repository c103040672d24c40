import { sql } from 'kysely';
import type { VatState } from '#contract/accounts/vat.ts';
import { selectRights, selectStaffRoleName, selectStaffRole } from '#server/vocabulary/index.ts';

/** Every field of a user in the specifications; `u` is the row of `users`. */
export const userColumns = [
  'u.id as userId',
  'u.id',
  'u.username',
  'u.first_name as firstName',
  'u.second_name as secondName',
  'u.email',
  sql<''>`''`.as('password'),
  'u.active',
  'u.role',
  selectStaffRole('u').as('staffRole'),
  selectStaffRoleName('u').as('staffRoleName'),
  ...selectRights('u'),
  'u.flat_price as flatPrice',
  'u.sevdesk_id as sevdeskId',
  'u.payment_api as paymentApi',
  'u.company_name as companyName',
  'u.company_model as companyModel',
  'u.street',
  'u.zip',
  'u.city',
  'u.country_id as countryId',
  'u.state_id as stateId',
  'u.vat_number as vatNumber',
  sql<boolean>`u.terms_accepted_at is not null`.as('termsAccepted'),
] as const;

/** State of the VAT number of the account `u`. The register's confirmation for another country confirms nothing here. */
export const vatStateOfAccount = sql<VatState>`case when u.vat_number = '' then 'none'
  when u.vat_confirmed_by is not null then 'byHand'
  when u.vat_confirmed_at is not null then 'confirmed'
  when u.vat_doubt is not null then u.vat_doubt
  else coalesce((select nullif(c.outcome, 'valid') from vat_checks c where c.vat_number = u.vat_number
    order by c.id desc limit 1), 'unchecked') end`;

/** An address that an account has entered and not yet confirmed by its link. */
export const selectWaitingEmail = (users: string) => sql<string | null>`(select e.email from email_changes e
  where e.user_id = ${sql.ref(users)}.id and e.used_at is null and e.expires_at > now() order by e.created_at desc limit 1)`;
