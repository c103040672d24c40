import { z } from 'zod';
import { call } from '#contract/call.ts';
import { UserId } from '#contract/ids.ts';
import { flag, nothing, secret, text, wire } from '#contract/wire.ts';
import { secondFactorCode } from './sign-in.ts';

const passwordAndCode = wire({ password: secret(256).min(1), code: secondFactorCode }, { password: 'user_password' });

/** Calls about the second factor: the own one, and the rules of staff. */
export const secondFactorApi = {
  getSecondFactor: call({
    method: 'GET',
    name: 'getSecondFactor',
    who: 'signedIn',
    about: 'Whether the second factor of the own account is on, and how many recovery codes are left.',
    shows: ['access'],
    input: nothing,
    output: z.object({ isOn: z.boolean(), recoveryCodes: z.int() }),
    refusals: {},
  }),

  beginSecondFactor: call({
    method: 'POST',
    name: 'beginSecondFactor',
    who: 'signedIn',
    about: 'Makes the secret of a second factor for an authenticator app. It counts once its first code is confirmed.',
    changes: [],
    input: wire({ password: secret(256).min(1) }, { password: 'user_password' }),
    /** The secret in Base32, and as the address that the app's QR code holds. */
    hasSecret: true,
    output: z.object({ secret: z.string(), uri: z.string() }),
    refusals: { wrongPassword: 422, secondFactorIsOn: 409 },
  }),

  confirmSecondFactor: call({
    method: 'POST',
    name: 'confirmSecondFactor',
    who: 'signedIn',
    about:
      'Switches the second factor on with the first code of the app. Answers ten recovery codes, which are shown this once; every other session ends.',
    changes: ['accounts', 'access'],
    input: z.object({ code: secondFactorCode }),
    hasSecret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { secondFactorNotBegun: 409, codeNotValid: 422 },
  }),

  turnOffSecondFactor: call({
    method: 'POST',
    name: 'turnOffSecondFactor',
    who: 'signedIn',
    about: 'Switches the own second factor off, with the password and a code or a recovery code.',
    changes: ['accounts', 'access'],
    input: passwordAndCode,
    output: z.literal(true),
    refusals: { wrongPassword: 422, codeNotValid: 422 },
  }),

  renewRecoveryCodes: call({
    method: 'POST',
    name: 'renewRecoveryCodes',
    who: 'signedIn',
    about: 'Answers ten new recovery codes, with the password and a code; the earlier ones end.',
    changes: ['access'],
    input: passwordAndCode,
    hasSecret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { wrongPassword: 422, codeNotValid: 422 },
  }),

  resetSecondFactor: call({
    method: 'POST',
    name: 'resetSecondFactor',
    who: 'staff',
    needs: ['customers', 'staff'],
    seeks: 'account',
    about:
      'Takes the second factor off an account whose owner has lost it, for a reason; that of staff only administrators. Every session of it ends. False: it was off.',
    changes: ['accounts'],
    input: wire({ userId: UserId, reason: text(500) }, { userId: ['user_id', 'user_ID', 'customer_id'] }),
    output: z.boolean(),
    refusals: { reasonMissing: 422, ownAccount: 409, staffAccount: 409 },
  }),

  getSignInRules: call({
    method: 'GET',
    name: 'getSignInRules',
    who: 'staff',
    needs: ['staff', 'settings'],
    about: 'Whether staff must have a second factor, and how many of them have none.',
    shows: ['accounts', 'settings'],
    input: nothing,
    output: z.object({ staffSecondFactor: z.boolean(), staffWithout: z.int() }),
    refusals: {},
  }),

  setStaffSecondFactor: call({
    method: 'POST',
    name: 'setStaffSecondFactor',
    who: 'staff',
    needs: ['staff'],
    about:
      'Demands a second factor of all staff, or stops doing so. Who has none can set one up and nothing else. False: it was so already.',
    changes: ['settings', 'access'],
    input: z.object({ required: flag }),
    output: z.boolean(),
    refusals: { ownSecondFactorMissing: 409 },
  }),
};
