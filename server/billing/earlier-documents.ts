import { sql } from 'kysely';
import type { billingApi } from '#contract/billing.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';

/** The papers of the portal before, newest first. Customers see their own. */
export const listEarlierDocuments: Handler<typeof billingApi.listEarlierDocuments> = ({ actor, input, tx, refuse }) => {
  const userId = input.userId ?? actor.companyId;
  if (userId !== actor.companyId && !isStaff(actor)) return refuse('notFound');
  return tx
    .selectFrom('earlier_documents')
    .where('user_id', '=', userId)
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .select(['id as earlierDocumentId', 'number', 'title', sql<string>`issued_on::text`.as('issuedOn')])
    .execute();
};

/** Answers a paper of the portal before: customers open their own, staff any. */
export const downloadEarlierDocument: Handler<typeof billingApi.downloadEarlierDocument> = async ({
  actor,
  input: { earlierDocumentId },
  tx,
  setAuditSubject,
  refuse,
}) => {
  const document = await tx
    .selectFrom('earlier_documents')
    .where('id', '=', earlierDocumentId)
    .$if(!isStaff(actor), (documents) => documents.where('user_id', '=', actor.companyId))
    .select(['user_id as userId', 'sha256', 'file_name as fileName'])
    .executeTakeFirst();
  if (document === undefined) return refuse('notFound');
  const { userId, ...file } = document;
  setAuditSubject({ userId });
  return file;
};
