import type { securityApi } from '#contract/security.ts';
import { answerTotal, countUpToBound, pageOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { conditionOf, securityLines } from './entries.ts';

/** A page of the security log, newest first unless sorted otherwise, with the total of the filter. */
export const getSecurityLog =
  (hashOfName: (name: string) => string): Handler<typeof securityApi.getSecurityLog> =>
  async ({ input, tx }) => {
    const condition = await conditionOf(tx, input, hashOfName);
    const [data, { counted }] = await Promise.all([
      securityLines(tx, condition, { ...pageOf(input), sort: input.sort, direction: input.direction }),
      tx
        .selectNoFrom(countUpToBound(tx.selectFrom('security_log as s').where(condition)).as('counted'))
        .executeTakeFirstOrThrow(),
    ]);
    return { data, ...answerTotal(counted) };
  };
