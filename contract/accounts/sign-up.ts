import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Language } from '#contract/languages.ts';
import { emailText, flag, line, secret, wire } from '#contract/wire.ts';
import { companyFields, companyNames } from './company.ts';
import { humanPass } from './human-check.ts';

/** Call of a visitor who wants an account. */
export const signUpApi = {
  signUp: call({
    method: 'POST',
    name: 'createNewUser',
    who: 'public',
    about:
      'Signs a company up; staff unlock the account. 109: saved, 110: saved but mail does not leave at present, 106: e-mail or user name taken; success false: this user name cannot be had.',
    changes: ['accounts'],
    input: wire(
      {
        ...companyFields,
        username: line(60),
        email: emailText,
        password: secret(256),
        termsAccepted: flag,
        language: Language.default('en').catch('en'),
        humanPass,
      },
      {
        ...companyNames,
        username: 'user_username',
        email: 'user_email',
        password: 'user_password',
        termsAccepted: 'company_TOC',
      },
    ),
    output: z.union([
      z.object({ success: z.literal(true), code: z.union([z.literal(109), z.literal(110)]) }),
      z.object({ success: z.literal(true), code: z.literal(106) }),
      z.object({ success: z.literal(false) }),
    ]),
    refusals: { signUpNotValid: 422, humanCheckFailed: 422 },
  }),
};
