import { accountsApi } from '#contract/accounts.ts';
import type { Replay } from './replay.ts';

/** Lets a visitor pass for a person: the work is done as ever, but it is little, and its answer is taken for right. */
export function passHumanCheck(server: Replay): void {
  server.patch(accountsApi.getHumanChallenge, ({ challenge, ...rest }) => ({
    ...rest,
    challenge: { ...challenge, parameters: { ...(challenge['parameters'] as object), cost: 1, keyPrefix: '00' } },
  }));
  server.answer(accountsApi.verifyHuman, { success: true, humanPass: 'pass' });
}
