import { sql } from 'kysely';
import { type mailApi, optionalMails } from '#contract/mail.ts';
import { readsAccounts } from '#contract/permissions.ts';
import { mayAny } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';

/** Optional mails with the user's choice; a customer does not find another's preferences. */
export const getMailPreferences: Handler<typeof mailApi.getMailPreferences> = async ({ actor, input, tx, refuse }) => {
  const { userId = actor.id } = input;
  if (userId !== actor.id && !mayAny(actor, readsAccounts)) return refuse('notFound');
  const user = await tx.selectFrom('users').where('id', '=', userId).select('mail_off').executeTakeFirst();
  if (user === undefined) return refuse('notFound');
  return optionalMails.map((kind) => ({ kind, wanted: !user.mail_off.includes(kind) }));
};

/** Switches one kind of mail on or off, so that two devices that change different kinds at once do not undo each other. */
export const updateMailPreferences: Handler<typeof mailApi.updateMailPreferences> = async ({ actor, input, tx }) => {
  const { kind, wanted } = input;
  const changed = await tx
    .updateTable('users')
    .set({
      mail_off: wanted ? sql`array_remove(mail_off, ${kind})` : sql`array_append(mail_off, ${kind})`,
    })
    .where('id', '=', actor.id)
    .where(sql<boolean>`(${kind} = any(mail_off)) = ${wanted}`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};
