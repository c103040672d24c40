import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { getUserAccessData } from './get-user-access-data.ts';
import { endSession } from './sessions.ts';
import { setUpFirstAdministrator } from './set-up.ts';
import { signIn } from './sign-in.ts';

export const identityCalls = (options: {
  signInAttempts: number;
  tokenOf: (secret: string) => string;
}): Handlers<typeof contract.identity> => ({
  signIn: signIn(options.signInAttempts, options.tokenOf),
  getCurrentUser: async ({ actor }) => ({ id: actor.id }),
  getUserAccessData,
  logoutUser: async ({ actor, tx }) => {
    await endSession(tx, actor.sessionId);
    return true;
  },
  setUpFirstAdministrator,
});
