import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const outbox = createPage('/admin/outbox', {
  title: 'mail.outbox.title',
  guard: 'staff',
  reads: async ({ list }) => {
    if (list === undefined) return [];
    const { mailApi } = await import('#contract/mail.ts');
    return [query(mailApi.getMails, { ...list.page, state: 'all' })];
  },
  component: lazyPage(() => import('#web/mail/Outbox.tsx'), 'Outbox'),
});
