import { z } from 'zod';
import { call } from '#contract/call.ts';
import { nothing, text } from '#contract/wire.ts';

/** The pass of a person; without one a call answers `humanCheckFailed`, which a client can act on. */
export const humanPass = z.codec(z.string().max(200).nullish(), text(200), {
  decode: (pass) => pass ?? '',
  encode: (pass) => pass,
});

/** Calls of the check for humans. */
export const humanCheckApi = {
  getHumanChallenge: call({
    method: 'GET',
    name: 'getHumanChallenge',
    who: 'public',
    about: 'What a browser has to solve before a form of a visitor is taken: a proof of work.',
    shows: [],
    input: nothing,
    output: z.object({
      kind: z.literal('proofOfWork'),
      /** The challenge as altcha-lib makes it. */
      challenge: z.record(z.string(), z.unknown()),
    }),
    refusals: {},
  }),

  verifyHuman: call({
    method: 'POST',
    name: 'recaptcha',
    who: 'public',
    about: 'Takes the solution of a human check and answers a pass that opens one form, once, within ten minutes.',
    changes: [],
    input: z.object({ recaptchaToken: text(8000).min(1) }),
    hasSecret: true,
    output: z.object({ success: z.literal(true), humanPass: z.string() }),
    refusals: { humanCheckFailed: 422 },
  }),
};
