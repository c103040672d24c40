import type { accountsApi } from '#contract/accounts.ts';
import { sortRights } from '#rules/company-rights.ts';
import type { Handler } from '#server/http/serve.ts';
import { publish } from '#server/realtime/realtime.ts';
import { hasOtherOwner, lockOwnCompany, lockPerson } from './company-people.ts';

/** Gives a person other rights and another monthly limit, which count from the next call on. */
export const updatePerson: Handler<typeof accountsApi.updatePerson> = async ({
  actor,
  input: { personId, rights: wanted, monthlyLimit = null },
  tx,
  refuse,
}) => {
  if (!(await lockOwnCompany(tx, actor))) return refuse('notAllowed');
  const person = await lockPerson(tx, actor.companyId, personId);
  if (person === undefined) return refuse('notFound');
  const rights = sortRights(wanted);
  if (!rights.includes('managePeople') && !(await hasOtherOwner(tx, actor.companyId, personId)))
    return refuse('lastOwner');
  const isSame = person.monthlyLimit === monthlyLimit && rights.join() === person.rights.join();
  if (isSame) return false;
  await tx.updateTable('users').set({ rights, monthly_limit: monthlyLimit }).where('id', '=', personId).execute();
  await publish(tx, { user: actor.companyId }, 'access', {});
  return true;
};
