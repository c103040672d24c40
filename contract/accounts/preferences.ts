import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Language } from '#contract/languages.ts';
import { text } from '#contract/wire.ts';

/** Calls about the language and the developer mode. */
export const preferencesApi = {
  updateLanguage: call({
    method: 'POST',
    name: 'updateLanguage',
    who: 'signedIn',
    about: 'Remembers the language of the signed-in user for every device and for mails.',
    changes: ['accounts', 'access'],
    input: z.object({ language: Language }),
    output: z.literal(true),
    refusals: {},
  }),

  enterDeveloperMode: call({
    method: 'POST',
    reads: true,
    name: 'enterDeveloperMode',
    who: 'staff',
    needs: ['logs'],
    about: 'Whether a key is the developer key of the configuration; false, too, when none is set.',
    shows: [],
    input: z.object({ key: text(100) }),
    output: z.boolean(),
    refusals: {},
  }),
};
