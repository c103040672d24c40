import type { readbacksApi } from '#contract/readbacks.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { Log } from '#server/log/log.ts';
import { checkReadBack } from './check-read-back.ts';
import { getReadBacks } from './get-read-backs.ts';

export const readbacksCalls = (log: Log): Handlers<typeof readbacksApi> => ({
  checkReadBack: checkReadBack(log),
  getReadBacks,
});
