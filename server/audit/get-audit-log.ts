import { sql } from 'kysely';
import type { auditApi } from '#contract/audit.ts';
import type { AuditId } from '#contract/ids.ts';
import { answerTotal, countUpToBound, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { takeMatches } from '#server/platform/take-ids.ts';
import { knownLength } from '#server/vocabulary/index.ts';
import { auditEntries, type AuditFilter, conditionOf } from './entries.ts';

/** The filter leaves every line. */
const isOfAll = ({ actorId, action, subject, subjectId, filterMode }: AuditFilter): boolean =>
  filterMode === 'all' && [actorId, action, subject, subjectId].every((part) => part === undefined);

/** A page of the audit log, newest first unless sorted otherwise, with the total of the filter. */
export const getAuditLog: Handler<typeof auditApi.getAuditLog> = async ({ input, tx }) => {
  const { sort, direction } = input;
  const condition = await conditionOf(tx, input);
  const rows = tx.selectFrom('audit_log as a').where(condition);
  const isSearched = wordsOf(input.search).length > 0;
  if (isSearched && sort === undefined) {
    const { ids, count } = await takeMatches(tx, { rows, id: sql<AuditId>`a.id`, order: sql`a.id desc` }, input);
    return { data: await auditEntries(tx, sql`a.id = any(${ids}::bigint[])`, { limit: ids.length }), ...count };
  }
  const known = isOfAll(input) && !isSearched ? knownLength('auditLog') : undefined;
  const [data, { counted }] = await Promise.all([
    auditEntries(tx, condition, { ...pageOf(input), sort, direction }),
    tx.selectNoFrom(countUpToBound(rows, known).as('counted')).executeTakeFirstOrThrow(),
  ]);
  return { data, ...answerTotal(counted) };
};
