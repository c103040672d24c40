import { sql } from 'kysely';
import { z } from 'zod';
import { UserId } from '#contract/ids.ts';
import { EndableMail, OptionalMail } from '#contract/mail.ts';
import type { MailKind } from '#contract/texts.ts';
import { digestSubjects } from '#rules/notifications.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Read, Tx } from '#server/db/database.ts';

/** Kinds of mails that are switched off with another. */
const sharedMails: Partial<Record<MailKind, OptionalMail>> = {
  questionReminder: 'questionAsked',
  proposalMade: 'questionAsked',
  taskRejected: 'taskBlocked',
};

/** The name by which people switch mails of a kind off; undefined: they are always sent. */
export const findOptionalMail = (kind: MailKind): OptionalMail | undefined =>
  sharedMails[kind] ?? OptionalMail.safeParse(kind).data;

/** The mails that the link in a mail of a kind ends; undefined: it has none. */
export const findEndableMail = (kind: MailKind): EndableMail | undefined =>
  kind === 'digest' ? kind : findOptionalMail(kind);

/** Kinds that are off once the mails of a link are. */
const kindsOf = (mail: EndableMail): readonly string[] => (mail === 'digest' ? digestSubjects : [mail]);

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
    .select(sql<boolean>`not mail_off @> ${[...kindsOf(kind)]}::text[]`.as('wanted'))
    .executeTakeFirst();
  return row?.wanted;
}

/** Ends mails for a person; false: they were off already. */
export async function endMail(tx: Tx, { userId, kind }: Unsubscription): Promise<boolean> {
  let hasChanged = false;
  for (const one of kindsOf(kind)) hasChanged = (await switchMail(tx, { userId, kind: one }, false)) || hasChanged;
  return hasChanged;
}

/** Switches mails of a kind on or off for a person, so that two that change different kinds at once do not undo each other. */
export async function switchMail(
  tx: Tx,
  { userId, kind }: { userId: UserId; kind: string },
  wanted: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ mail_off: wanted ? sql`array_remove(mail_off, ${kind})` : sql`array_append(mail_off, ${kind})` })
    .where('id', '=', userId)
    .where(sql<boolean>`(${kind} = any(mail_off)) = ${wanted}`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
