import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { InvitationId, UserId } from '#contract/ids.ts';
import { invitationHours } from '#contract/accounts/people.ts';
import { isEmailValid } from '#rules/account.ts';
import { computeDigest, newSecret } from '#server/accounts/passwords/digest.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Actor, Handler, Prepared } from '#server/http/serve.ts';
import { writeMail } from '#server/mail/index.ts';
import { publish } from '#server/realtime/realtime.ts';
import { customerName, personName } from '#server/vocabulary/index.ts';
import { sortRights } from '#rules/company-rights.ts';
import { lockOwnCompany } from './company-people.ts';

type LinkSettings = { readonly publicUrl: string; readonly seal: Seal };

/** A new key, its digest, and the end of its time. */
function newKey() {
  const key = newSecret();
  return {
    key,
    columns: {
      key_hash: computeDigest(key),
      expires_at: sql<string>`now() + make_interval(hours => ${invitationHours})`,
    },
  };
}

/**
 * The reason why an address can sign in for no company by an invitation: its owner is in this one, or in another or among staff.
 * Whoever was removed from this company can be invited back.
 */
export async function findHolder(
  read: Read,
  companyId: UserId,
  email: string,
): Promise<'personIsThere' | 'emailTaken' | undefined> {
  const holder = await read
    .selectFrom('users')
    .where(sql<boolean>`name_key(email) = name_key(${email})`)
    .select(['company_id as companyId', 'removed_at as removedAt'])
    .executeTakeFirst();
  if (holder === undefined) return undefined;
  if (holder.companyId !== companyId) return 'emailTaken';
  return holder.removedAt === null ? 'personIsThere' : undefined;
}

/** Mails the link of an invitation, in the language of whoever invites. */
async function mailInvitation(
  tx: Tx,
  { id, companyId }: Actor,
  { email, key }: { email: string; key: string },
  { publicUrl, seal }: LinkSettings,
): Promise<void> {
  const { language, name, company } = await tx
    .selectFrom('users as u')
    .innerJoin('users as p', (join) => join.on('p.id', '=', id))
    .where('u.id', '=', companyId)
    .select(['p.language', personName('p').as('name'), customerName.as('company')])
    .executeTakeFirstOrThrow();
  const link = `${publicUrl}/invitation?${new URLSearchParams({ key }).toString()}`;
  await writeMail(tx, {
    to: email,
    language: language ?? 'en',
    kind: 'invitation',
    about: companyId,
    values: { name, company },
    secret: { seal, values: { link } },
  });
}

/** Invites somebody by mail to sign in for the own company. */
export function invitePerson(links: LinkSettings, limit: Limit): Prepared<typeof accountsApi.invitePerson> {
  return {
    prepare: async ({ actor, input: { email, rights }, refuse }) => {
      if (!isEmailValid(email)) return refuse('emailNotValid');
      // Each one is a mail to an address of unproven ownership.
      if (!(await limit(String(actor.companyId)))) return refuse('tooManyRequests');
      return async ({ tx }) => {
        if (!(await lockOwnCompany(tx, actor))) return refuse('notAllowed');
        const holder = await findHolder(tx, actor.companyId, email);
        if (holder !== undefined) return refuse(holder);
        const { key, columns } = newKey();
        try {
          const { id } = await tx
            .insertInto('invitations')
            .values({
              company_id: actor.companyId,
              invited_by: actor.id,
              email,
              rights: sortRights(rights),
              ...columns,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await mailInvitation(tx, actor, { email, key }, links);
          await publish(tx, { user: actor.companyId }, 'access', {});
          return { invitationId: id };
        } catch (error) {
          if (isDuplicate(error, 'invitations_open')) return refuse('alreadyInvited');
          throw error;
        }
      };
    },
  };
}

/** An invitation of a company, locked until the transaction ends. */
const lockInvitation = (tx: Tx, companyId: UserId, invitationId: InvitationId) =>
  tx
    .selectFrom('invitations')
    .where('id', '=', invitationId)
    .where('company_id', '=', companyId)
    .select(['id', 'email', 'state'])
    .forUpdate()
    .executeTakeFirst();

/** Mails an open invitation again, with another key. */
export function inviteAgain(links: LinkSettings, limit: Limit): Prepared<typeof accountsApi.inviteAgain> {
  return {
    prepare: async ({ actor, input: { invitationId }, refuse }) => {
      if (!(await limit(String(actor.companyId)))) return refuse('tooManyRequests');
      return async ({ tx }) => {
        if (!(await lockOwnCompany(tx, actor))) return refuse('notAllowed');
        const invitation = await lockInvitation(tx, actor.companyId, invitationId);
        if (invitation?.state !== 'open') return refuse('notFound');
        const { id, email } = invitation;
        if ((await findHolder(tx, actor.companyId, email)) !== undefined) return refuse('emailTaken');
        const { key, columns } = newKey();
        await tx
          .updateTable('invitations')
          .set({ ...columns, invited_by: actor.id })
          .where('id', '=', id)
          .execute();
        await mailInvitation(tx, actor, { email, key }, links);
        await publish(tx, { user: actor.companyId }, 'access', {});
        return true as const;
      };
    },
  };
}

/** Ends an open invitation. */
export const revokeInvitation: Handler<typeof accountsApi.revokeInvitation> = async ({
  actor,
  input: { invitationId },
  tx,
  refuse,
}) => {
  if (!(await lockOwnCompany(tx, actor))) return refuse('notAllowed');
  const invitation = await lockInvitation(tx, actor.companyId, invitationId);
  if (invitation === undefined) return refuse('notFound');
  if (invitation.state === 'accepted') return refuse('invitationAccepted');
  if (invitation.state === 'revoked') return false;
  await tx.updateTable('invitations').set({ state: 'revoked' }).where('id', '=', invitation.id).execute();
  await publish(tx, { user: actor.companyId }, 'access', {});
  return true;
};
