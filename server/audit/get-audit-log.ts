import { sql } from 'kysely';
import type { auditApi } from '#contract/audit.ts';
import { pageOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { auditEntries, conditionOf } from './entries.ts';

/** A page of the audit log, newest first unless sorted otherwise, with the total of the filter. */
export const getAuditLog: Handler<typeof auditApi.getAuditLog> = async ({ input, tx }) => {
  const condition = await conditionOf(tx, input);
  const [data, { total }] = await Promise.all([
    auditEntries(tx, condition, { ...pageOf(input), sort: input.sort, direction: input.direction }),
    tx
      .selectFrom('audit_log as a')
      .where(condition)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, total };
};
