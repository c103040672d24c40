import { sql } from 'kysely';
import type { auditApi } from '#contract/audit.ts';
import type { AuditId } from '#contract/ids.ts';
import { orderList } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { findPage } from '#server/search/index.ts';
import { auditEntries, buildAuditCondition } from './entries.ts';

const columns = {
  at: sql`a.id`,
  actor: sql`lower(u.username)`,
  call: sql`a.call`,
  subject: [sql`a.subject`, sql`a.subject_id`],
};

/** A page of the audit log, newest first unless sorted otherwise, with the total of the filter. */
export const getAuditLog: Handler<typeof auditApi.getAuditLog> = async ({ input, tx }) => {
  const { ids, count } = await findPage(
    tx,
    {
      rows: tx.selectFrom('audit_log as a').where(buildAuditCondition(input)),
      id: sql<AuditId>`a.id`,
      order: orderList(input, { columns, id: sql`a.id`, fallback: sql`a.id desc` }),
      joinForOrder: (lines) =>
        lines.$if(input.sort === 'actor', (some) => some.innerJoin('users as u', 'u.id', 'a.actor_id')),
    },
    input,
  );
  return { data: await auditEntries(tx, ids), ...count };
};
