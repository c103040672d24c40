import { z } from 'zod';
import { call } from './call.ts';
import { UserId } from './ids.ts';
import { nothing, text, wire } from './wire.ts';

/** 1 admin / developer, 2 support, 3 customer (customer specification, section 6). */
export const Rights = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Rights = z.output<typeof Rights>;

/** Shortest password that is accepted when one is set (customer specification, section 5). */
export const passwordMinimum = 6;

const AccessData = wire(
  {
    userId: UserId,
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    secondName: z.string(),
    companyName: z.string(),
    active: z.boolean(),
    rights: Rights,
    flatPrice: z.boolean(),
    paymentApi: z.enum(['none', 'transfer', 'card']),
  },
  {
    userId: 'ID',
    username: 'user_username',
    email: 'user_email',
    firstName: 'user_firstName',
    secondName: 'user_secondName',
    companyName: 'company_name',
    active: 'user_active',
    rights: 'user_system_rights',
    flatPrice: 'user_flatPrice',
    paymentApi: 'user_payment_api',
  },
);
export type AccessData = z.output<typeof AccessData>;

export const signIn = call({
  method: 'POST',
  name: 'signIn',
  path: '/jwt-auth/v1/token/',
  who: 'public',
  about: 'Signs a user in; the token goes into the Authorization header of every further call.',
  input: z.object({ username: text(200).min(1), password: text(256).min(1) }),
  output: wire({ token: z.string(), userId: UserId }, { userId: 'user_id' }),
  refusals: { wrongCredentials: 403 },
});

export const getCurrentUser = call({
  method: 'POST',
  reads: true,
  name: 'getCurrentUser',
  path: '/wp/v2/users/me',
  who: 'signedIn',
  about: 'The id of the signed-in user.',
  input: nothing,
  output: z.object({ id: UserId }),
  refusals: {},
});

export const getUserAccessData = call({
  method: 'GET',
  name: 'getUserAccessData',
  who: 'signedIn',
  about: 'What the signed-in user is and may do; staff may ask for another user.',
  input: wire({ userId: UserId.optional() }, { userId: 'user_ID' }),
  output: AccessData,
  refusals: {},
});

export const logoutUser = call({
  method: 'POST',
  name: 'logoutUser',
  who: 'signedIn',
  about: 'Ends the session of the token that is sent: at once and for good.',
  input: nothing,
  output: z.literal(true),
  refusals: {},
});

export const setUpFirstAdministrator = call({
  method: 'POST',
  name: 'setUpFirstAdministrator',
  who: 'public',
  about: 'Makes the first administrator with the one-time key that the start of an empty portal prints.',
  input: wire(
    {
      setupKey: text(100).min(1),
      username: text(60).min(4),
      email: z.email().max(200),
      password: text(256).min(passwordMinimum),
    },
    { setupKey: 'setup_key', username: 'user_username', email: 'user_email', password: 'user_password' },
  ),
  output: z.literal(true),
  refusals: { setupKeyNotValid: 403 },
});
