import { type SqlBool, sql } from 'kysely';
import type { workbenchApi } from '#contract/workbench.ts';
import { personName, selectPermissions } from '#server/vocabulary/index.ts';
import type { Handler } from '#server/http/serve.ts';

/** Every member of staff to whom a task can be assigned. */
export const getStaff: Handler<typeof workbenchApi.getStaff> = ({ tx }) =>
  tx
    .selectFrom('users')
    .where('role', '<>', 'customer')
    .where('active', '=', true)
    .where(sql<SqlBool>`'workOnFiles' = any(${selectPermissions('users')})`)
    .orderBy(sql`lower(${personName('users')})`)
    .orderBy('id')
    .select(['id as userId', personName('users').as('name')])
    .execute();
