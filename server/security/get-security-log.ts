import { sql } from 'kysely';
import type { SecurityLineId } from '#contract/ids.ts';
import type { securityApi } from '#contract/security.ts';
import { answerTotal, countUpToBound, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { takeMatches } from '#server/platform/take-ids.ts';
import { knownLength } from '#server/vocabulary/index.ts';
import { conditionOf, type SecurityFilter, securityLines } from './entries.ts';

/** The filter leaves every line. */
const isOfAll = ({ event, userId, filterMode }: SecurityFilter): boolean =>
  filterMode === 'all' && event === undefined && userId === undefined;

/** A page of the security log, newest first unless sorted otherwise, with the total of the filter. */
export const getSecurityLog =
  (hashOfName: (name: string) => string): Handler<typeof securityApi.getSecurityLog> =>
  async ({ input, tx }) => {
    const { sort, direction } = input;
    const condition = await conditionOf(tx, input, hashOfName);
    const rows = tx.selectFrom('security_log as s').where(condition);
    const isSearched = wordsOf(input.search).length > 0;
    if (isSearched && sort === undefined) {
      const { ids, count } = await takeMatches(
        tx,
        { rows, id: sql<SecurityLineId>`s.id`, order: sql`s.id desc` },
        input,
      );
      return { data: await securityLines(tx, sql`s.id = any(${ids}::bigint[])`, { limit: ids.length }), ...count };
    }
    const known = isOfAll(input) && !isSearched ? knownLength('securityLog') : undefined;
    const [data, { counted }] = await Promise.all([
      securityLines(tx, condition, { ...pageOf(input), sort, direction }),
      tx.selectNoFrom(countUpToBound(rows, known).as('counted')).executeTakeFirstOrThrow(),
    ]);
    return { data, ...answerTotal(counted) };
  };
