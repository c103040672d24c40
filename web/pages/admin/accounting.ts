import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';
import type { SentDocumentsAddress } from '#web/accounting/SentDocuments.tsx';
import type { AccountingTab } from './AccountingPage.tsx';

export const accounting = createPage('/admin/accounting', {
  title: 'accounting.title',
  guard: 'staff',
  search: (written: object): { list?: AccountingTab } & SentDocumentsAddress => written,
  component: lazyPage(() => import('./AccountingPage.tsx'), 'AccountingPage'),
});
