import type { accountsApi } from '#contract/accounts.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockAccount, isLastAdmin } from './hold-account.ts';
import { endWatching, reopenSockets } from './sessions.ts';

/** Gives an account other rights: they count from the next call on. Who is no longer staff looks at no customer any more. */
export const setUserRole: Handler<typeof accountsApi.setUserRole> = async ({
  input: { userId, rights },
  tx,
  refuse,
}) => {
  const last = rights !== 1 && (await isLastAdmin(tx, userId));
  const user = await lockAccount(tx, userId);
  if (user === undefined) return refuse('notFound');
  if (user.rights === rights) return false;
  if (last) return refuse('lastAdmin');
  await tx.updateTable('users').set({ rights }).where('id', '=', userId).execute();
  await publish(tx, { user: userId }, 'access', {});
  if (rights === 3) await endWatching(tx, userId);
  // What staff hear is for sockets that were opened by staff.
  await reopenSockets(tx, userId);
  return true;
};
