import { sql } from 'kysely';
import type { auditApi } from '#contract/audit.ts';
import type { AuditId } from '#contract/ids.ts';
import type { Handler } from '#server/platform/serve.ts';
import { takeLogPage } from '#server/platform/take-ids.ts';
import { knownLength } from '#server/vocabulary/index.ts';
import { auditEntries, type AuditFilter, conditionOf } from './entries.ts';

/** The filter leaves every line. */
const isOfAll = ({ actorId, action, subject, subjectId, filterMode }: AuditFilter): boolean =>
  filterMode === 'all' && [actorId, action, subject, subjectId].every((part) => part === undefined);

/** A page of the audit log, newest first unless sorted otherwise, with the total of the filter. */
export const getAuditLog: Handler<typeof auditApi.getAuditLog> = async ({ input, tx }) => {
  const condition = await conditionOf(tx, input);
  const rows = tx.selectFrom('audit_log as a').where(condition);
  const known = isOfAll(input) ? knownLength('auditLog') : undefined;
  return takeLogPage(tx, { rows, id: sql<AuditId>`a.id`, condition, known }, input, (wanted, page) =>
    auditEntries(tx, wanted, page),
  );
};
