import { z } from 'zod';
import { call } from '#contract/call.ts';
import { email, line, secret, text, wire } from '#contract/wire.ts';

/** Call that sets up a new portal. */
export const setUpApi = {
  setUpFirstAdministrator: call({
    method: 'POST',
    name: 'setUpFirstAdministrator',
    who: 'public',
    about: 'Makes the first administrator with the one-time key that the start of an empty portal prints.',
    changes: ['accounts'],
    input: wire(
      {
        setupKey: text(100).min(1),
        username: line(60).min(4),
        email,
        password: secret(256),
      },
      { username: 'user_username', email: 'user_email', password: 'user_password' },
    ),
    output: z.literal(true),
    refusals: { setupKeyNotValid: 403, passwordNotValid: 422 },
  }),
};
