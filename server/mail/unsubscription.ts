import { sql } from 'kysely';
import { z } from 'zod';
import { UserId } from '#contract/ids.ts';
import { EndableMail, OptionalMail } from '#contract/mail.ts';
import type { MailKind } from '#contract/texts.ts';
import type { NotificationSubject } from '#contract/notifications/kinds.ts';
import { digestSubjects, sharedSubjects } from '#rules/notifications.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { switchSubject } from '#server/notifications/index.ts';

/** The name by which people switch mails of a kind off; undefined: they are always sent. */
export const findOptionalMail = (kind: MailKind): OptionalMail | undefined =>
  OptionalMail.safeParse(kind === 'questionReminder' ? 'questionAsked' : (sharedSubjects[kind] ?? kind)).data;

/** The mails that the link in a mail of a kind ends; undefined: it has none. */
export const findEndableMail = (kind: MailKind): EndableMail | undefined =>
  kind === 'digest' ? kind : findOptionalMail(kind);

/** Kinds that are off once the mails of a link are. */
const listEnded = (mail: EndableMail): readonly NotificationSubject[] => (mail === 'digest' ? digestSubjects : [mail]);

const Unsubscription = z.object({ userId: UserId, kind: EndableMail });
export type Unsubscription = z.output<typeof Unsubscription>;

/** Marks the tokens of these links among all that the portal seals. */
const purpose = 'unsubscribe';

/** The part of a link that names a person and the mails that it ends: nobody reads it or makes one (RFC 8058, section 3.1). */
export const sealUnsubscription = (seal: Seal, { userId, kind }: Unsubscription): string =>
  seal.close(JSON.stringify({ purpose, userId, kind })).toString('base64url');

/** The person and the mails that a token names; undefined: the portal did not make it. */
export function openUnsubscription(seal: Seal, token: string): Unsubscription | undefined {
  const opened = seal.open(Buffer.from(token, 'base64url'));
  if (opened === undefined || !opened.startsWith(`{"purpose":"${purpose}",`)) return undefined;
  return Unsubscription.parse(JSON.parse(opened));
}

/** Reads if a person wants mails of a kind; undefined: there is no such person any more. */
export async function readWish(read: Read, { userId, kind }: Unsubscription): Promise<boolean | undefined> {
  const row = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .select(sql<boolean>`not mail_off @> ${[...listEnded(kind)]}::text[]`.as('wanted'))
    .executeTakeFirst();
  return row?.wanted;
}

/** Ends mails for a person; false: they were off already. */
export async function endMail(tx: Tx, { userId, kind }: Unsubscription): Promise<boolean> {
  let hasChanged = false;
  for (const subject of listEnded(kind))
    hasChanged = (await switchSubject(tx, { userId, channel: 'mail', subject }, false)) || hasChanged;
  return hasChanged;
}
