import type { auditApi } from '#contract/audit.ts';
import { answerTotal, countUpToBound, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { type AuditFilter, auditEntries, conditionOf } from './entries.ts';
import { knownLength } from '#server/vocabulary/index.ts';

/** The filter leaves every line. */
const isOfAll = ({ actorId, action, subject, subjectId, search, filterMode }: AuditFilter): boolean =>
  filterMode === 'all' &&
  wordsOf(search).length === 0 &&
  [actorId, action, subject, subjectId].every((part) => part === undefined);

/** A page of the audit log, newest first unless sorted otherwise, with the total of the filter. */
export const getAuditLog: Handler<typeof auditApi.getAuditLog> = async ({ input, tx }) => {
  const condition = await conditionOf(tx, input);
  const known = isOfAll(input) ? knownLength('auditLog') : undefined;
  const [data, { counted }] = await Promise.all([
    auditEntries(tx, condition, { ...pageOf(input), sort: input.sort, direction: input.direction }),
    tx
      .selectNoFrom(countUpToBound(tx.selectFrom('audit_log as a').where(condition), known).as('counted'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, ...answerTotal(counted) };
};
