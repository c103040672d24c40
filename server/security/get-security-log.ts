import { sql } from 'kysely';
import type { SecurityLineId } from '#contract/ids.ts';
import type { securityApi } from '#contract/security.ts';
import { orderList } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { findPage } from '#server/search/index.ts';
import { buildSecurityCondition, securityLines } from './entries.ts';

const columns = { at: sql`s.id`, event: sql`s.event` };

/** A page of the security log, newest first unless sorted otherwise, with the total of the filter. */
export const getSecurityLog =
  (hashOfName: (name: string) => string): Handler<typeof securityApi.getSecurityLog> =>
  async ({ input, tx }) => {
    const { ids, count } = await findPage(
      tx,
      {
        rows: tx.selectFrom('security_log as s').where(buildSecurityCondition(input, hashOfName)),
        id: sql<SecurityLineId>`s.id`,
        order: orderList(input, { columns, id: sql`s.id`, fallback: sql`s.id desc` }),
      },
      input,
    );
    return { data: await securityLines(tx, ids), ...count };
  };
