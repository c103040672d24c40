import type { securityApi } from '#contract/security.ts';
import { answerTotal, countUpToBound, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { conditionOf, type SecurityFilter, securityLines } from './entries.ts';
import { knownLength } from '#server/vocabulary/index.ts';

/** The filter leaves every line. */
const isOfAll = ({ event, userId, search, filterMode }: SecurityFilter): boolean =>
  filterMode === 'all' && event === undefined && userId === undefined && wordsOf(search).length === 0;

/** A page of the security log, newest first unless sorted otherwise, with the total of the filter. */
export const getSecurityLog =
  (hashOfName: (name: string) => string): Handler<typeof securityApi.getSecurityLog> =>
  async ({ input, tx }) => {
    const condition = await conditionOf(tx, input, hashOfName);
    const known = isOfAll(input) ? knownLength('securityLog') : undefined;
    const [data, { counted }] = await Promise.all([
      securityLines(tx, condition, { ...pageOf(input), sort: input.sort, direction: input.direction }),
      tx
        .selectNoFrom(countUpToBound(tx.selectFrom('security_log as s').where(condition), known).as('counted'))
        .executeTakeFirstOrThrow(),
    ]);
    return { data, ...answerTotal(counted) };
  };
