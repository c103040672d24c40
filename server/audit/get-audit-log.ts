import { sql } from 'kysely';
import type { auditApi } from '#contract/audit.ts';
import { pageOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { auditEntries, leftBy } from './entries.ts';

export const getAuditLog: Handler<typeof auditApi.getAuditLog> = async ({ input, tx }) => {
  const condition = await leftBy(tx, input);
  const [data, { total }] = await Promise.all([
    auditEntries(tx, condition, pageOf(input)),
    tx
      .selectFrom('audit_log as a')
      .where(condition)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, total };
};
