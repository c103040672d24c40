import { sql } from 'kysely';
import type { SecurityLineId } from '#contract/ids.ts';
import type { securityApi } from '#contract/security.ts';
import type { Handler } from '#server/platform/serve.ts';
import { takeLogPage } from '#server/platform/take-ids.ts';
import { knownLength } from '#server/vocabulary/index.ts';
import { conditionOf, type SecurityFilter, securityLines } from './entries.ts';

/** The filter leaves every line. */
const isOfAll = ({ event, userId, filterMode }: SecurityFilter): boolean =>
  filterMode === 'all' && event === undefined && userId === undefined;

/** A page of the security log, newest first unless sorted otherwise, with the total of the filter. */
export const getSecurityLog =
  (hashOfName: (name: string) => string): Handler<typeof securityApi.getSecurityLog> =>
  async ({ input, tx }) => {
    const condition = await conditionOf(tx, input, hashOfName);
    const rows = tx.selectFrom('security_log as s').where(condition);
    const known = isOfAll(input) ? knownLength('securityLog') : undefined;
    return takeLogPage(tx, { rows, id: sql<SecurityLineId>`s.id`, condition, known }, input, (wanted, page) =>
      securityLines(tx, wanted, page),
    );
  };
