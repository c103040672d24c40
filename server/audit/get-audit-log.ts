import type { auditApi } from '#contract/audit.ts';
import { answerTotal, countUpToBound, pageOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { auditEntries, conditionOf } from './entries.ts';

/** A page of the audit log, newest first unless sorted otherwise, with the total of the filter. */
export const getAuditLog: Handler<typeof auditApi.getAuditLog> = async ({ input, tx }) => {
  const condition = await conditionOf(tx, input);
  const [data, { counted }] = await Promise.all([
    auditEntries(tx, condition, { ...pageOf(input), sort: input.sort, direction: input.direction }),
    tx
      .selectNoFrom(countUpToBound(tx.selectFrom('audit_log as a').where(condition)).as('counted'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, ...answerTotal(counted) };
};
