import { z } from 'zod';
import { call } from '#contract/call.ts';
import { CountryId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { emailText, instant, nothing, secret, text, wire } from '#contract/wire.ts';
import { buyerReference, companyFields, companyNames } from './company.ts';
import { passwordMinimum } from './passwords.ts';
import { VatState } from './vat.ts';

/** Calls about the data, address and password of the own account. */
export const ownAccountApi = {
  getOwnAccount: call({
    method: 'GET',
    name: 'getCustomerEditData',
    who: 'active',
    about: 'What the signed-in user may change about the own account.',
    shows: ['accounts'],
    input: nothing,
    output: wire(
      {
        ...companyFields,
        /** Absent for accounts that were created without one. */
        countryId: CountryId.optional(),
        username: z.string(),
        email: z.string(),
        buyerReference,
        language: Language.optional(),
        /** A new address that is not yet confirmed by its link. */
        waitingEmail: z.string().optional(),
        vatConfirmedAt: instant.optional(),
        vatState: VatState,
      },
      {
        ...companyNames,
        username: 'user_username',
        email: 'user_email',
      },
    ),
    refusals: {},
  }),

  updateOwnAccount: call({
    method: 'POST',
    name: 'updateCustomerEditData',
    who: 'active',
    about:
      'Changes the own account. A new e-mail address counts once the link that is mailed to it is opened. False: nothing differed.',
    changes: ['accounts', 'access'],
    input: wire(
      {
        ...companyFields,
        email: emailText,
        /** Absent: as it was. */
        buyerReference: buyerReference.optional(),
      },
      { ...companyNames, email: 'user_email' },
    ),
    output: z.boolean(),
    refusals: { accountNotValid: 422, emailTaken: 409 },
  }),

  confirmEmailChange: call({
    method: 'POST',
    name: 'confirmEmailChange',
    who: 'public',
    about: 'Makes the new e-mail address count, with the key of the link that was mailed to it.',
    changes: ['accounts', 'access'],
    input: z.object({ key: text(200).min(1) }),
    output: z.literal(true),
    refusals: { emailLinkNotValid: 409, emailTaken: 409 },
  }),

  changePassword: call({
    method: 'POST',
    name: 'changePassword',
    who: 'active',
    about: 'Changes the own password. Every session ends; the answer is the token of a new one for the asker.',
    changes: [],
    input: wire(
      { password: secret(256).min(1), newPassword: secret(256).min(passwordMinimum) },
      { password: 'user_password', newPassword: 'user_newPassword' },
    ),
    hasSecret: true,
    output: z.object({ token: z.string() }),
    refusals: { wrongPassword: 422, passwordNotValid: 422 },
  }),
};
