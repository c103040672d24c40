import { type mailApi, optionalMails } from '#contract/mail.ts';
import { readsAccounts } from '#contract/permissions.ts';
import { mayAny } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { switchSubject } from '#server/notifications/index.ts';

/** Optional mails with the user's choice; a customer does not find another's preferences. */
export const getMailPreferences: Handler<typeof mailApi.getMailPreferences> = async ({ actor, input, tx, refuse }) => {
  const { userId = actor.id } = input;
  if (userId !== actor.id && !mayAny(actor, readsAccounts)) return refuse('notFound');
  const user = await tx.selectFrom('users').where('id', '=', userId).select('mail_off').executeTakeFirst();
  if (user === undefined) return refuse('notFound');
  return optionalMails.map((kind) => ({ kind, wanted: !user.mail_off.includes(kind) }));
};

/** Switches one kind of mail on or off. */
export const updateMailPreferences: Handler<typeof mailApi.updateMailPreferences> = ({ actor, input, tx }) =>
  switchSubject(tx, { userId: actor.id, channel: 'mail', subject: input.kind }, input.wanted);
