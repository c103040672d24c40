import { z } from 'zod';
import { AccountList, accountsApi } from '#contract/accounts.ts';
import { UserId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

/** A customer of the administration: the list, or one whole account. */
export const customerView = createPage('/admin/customerview', {
  title: 'accounts.customers.title',
  guard: 'staff',
  search: z.object({
    /** The open list. */
    state: AccountList.optional().catch(undefined),
    customer: z.number().int().positive().optional().catch(undefined),
    /** The open part of the account. */
    part: z.string().optional().catch(undefined),
  }),
  reads: ({ search, list }) => {
    const { data: userId } = UserId.safeParse(search['customer']);
    if (userId !== undefined) return [query(accountsApi.getUser, { userId })];
    return list === undefined ? [] : [query(accountsApi.listUsers, { ...list.page, state: 'waiting' })];
  },
  component: lazyPage(() => import('./CustomerViewPage.tsx'), 'CustomerViewPage'),
});
