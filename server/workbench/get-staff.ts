import type { workbenchApi } from '#contract/workbench.ts';
import type { Handler } from '#server/http/serve.ts';

/** Every member of staff to whom a task can be assigned. */
export const getStaff: Handler<typeof workbenchApi.getStaff> = ({ tx }) =>
  tx
    .selectFrom('users')
    .where('role', '<>', 'customer')
    .where('active', '=', true)
    .orderBy('username')
    .select(['id as userId', 'username as name'])
    .execute();
