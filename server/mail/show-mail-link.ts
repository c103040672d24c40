import { sql } from 'kysely';
import type { mailApi } from '#contract/mail.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Handler } from '#server/http/serve.ts';
import { selectRights } from '#server/vocabulary/index.ts';

/**
 * Answers a mail with its secret link, once, where no mail server could have sent it: an operator without one lets users in
 * this way. Never the mail of another administrator,
 * nor of a colleague whose account the caller may not change: the link could be one to a new password.
 */
export const showMailLink =
  (sending: boolean, seal: Seal): Handler<typeof mailApi.showMailLink> =>
  async ({ actor, input: { mailId }, tx, refuse }) => {
    const mail = await tx
      .selectFrom('mails')
      .where('id', '=', mailId)
      .select(['recipient', 'kind', 'sealed'])
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) return refuse('notFound');
    if (sending) return refuse('mailServerPresent');
    const body = mail.sealed === null ? undefined : seal.open(mail.sealed);
    if (body === undefined) return refuse('mailLinkGone');
    const owner = await tx
      .selectFrom('users')
      .where(sql<boolean>`name_key(email) = name_key(${mail.recipient})`)
      .where('id', '<>', actor.id)
      .select(['role', ...selectRights('users')])
      .executeTakeFirst();
    const isOutOfReach = owner !== undefined && isStaff(owner) && !mayChangeAccount(actor, owner);
    if (isOutOfReach || owner?.role === 'admin') return refuse('notAllowed');
    await tx
      .updateTable('mails')
      .set({ sealed: Buffer.alloc(0) })
      .where('id', '=', mailId)
      .execute();
    await recordAudit(tx, {
      action: 'revealed',
      subject: 'mails',
      subjectId: String(mailId),
      after: { recipient: mail.recipient, kind: mail.kind },
    });
    return { body };
  };
