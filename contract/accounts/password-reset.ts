import { z } from 'zod';
import { call } from '#contract/call.ts';
import { email, secret, text, wire } from '#contract/wire.ts';
import { humanPass } from './human-check.ts';
import { passwordMinimum } from './passwords.ts';

/**
 * Length of the key that a browser generates for a password reset, in characters (customer specification, section 7).
 */
export const browserKeyLength = 100;

/** Calls that replace a forgotten password. */
export const passwordResetApi = {
  requestPasswordReset: call({
    method: 'POST',
    name: 'resetUserPassword',
    who: 'public',
    about:
      'Mails a link that sets a new password. 200: sent, 201: mail does not leave at present, 101: no such user; a screen shows any other code.',
    changes: [],
    input: wire(
      { email, browserKey: text(browserKeyLength).min(browserKeyLength), humanPass },
      { email: 'user_email', browserKey: 'user_randomKey' },
    ),
    output: z.object({ code: z.int() }),
    refusals: { humanCheckFailed: 422 },
  }),

  setNewPassword: call({
    method: 'POST',
    name: 'setNewPasswordForUser',
    who: 'public',
    about:
      'Sets a new password with both keys of a reset and ends every session. 200: done, 101: invalid or used, 103: expired; a screen shows any other code.',
    changes: [],
    input: wire(
      {
        newPassword: secret(256).min(passwordMinimum),
        action: text(20),
        key: text(200),
        login: text(200),
        browserKey: text(200),
        browserKeyLink: text(200),
      },
      {
        newPassword: 'user_newPassword',
        action: 'user_action',
        key: 'user_key',
        login: 'user_login',
        browserKey: 'user_randomKey',
        browserKeyLink: 'user_randomKeyLink',
      },
    ),
    output: z.object({ code: z.int() }),
    refusals: { passwordNotValid: 422 },
  }),
};
