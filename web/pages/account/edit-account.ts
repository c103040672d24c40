import { accountsApi } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const editAccount = createPage('/account/edit', {
  title: 'accounts.edit.title',
  guard: 'active',
  reads: () => {
    return [query(accountsApi.getOwnAccount, {})];
  },
  component: lazyPage(() => import('./EditAccountPage.tsx'), 'EditAccountPage'),
});
