import type { getUserAccessData as contract } from '#contract/identity.ts';
import { type Handler, isStaff } from '#server/platform/serve.ts';

/** What a user is and may do. Another user than the asker is there for active staff only. */
export const getUserAccessData: Handler<typeof contract> = async ({ actor, input, tx, refuse }) => {
  const userId = input.userId ?? actor.id;
  if (userId !== actor.id && !(isStaff(actor) && actor.active)) return refuse('notFound');
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      'id as userId',
      'username',
      'email',
      'first_name as firstName',
      'second_name as secondName',
      'company_name as companyName',
      'active',
      'rights',
      'flat_price as flatPrice',
      'payment_api as paymentApi',
      'language',
    ])
    .executeTakeFirst();
  return user === undefined ? refuse('notFound') : { ...user, language: user.language ?? undefined };
};
