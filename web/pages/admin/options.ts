import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const options = createPage('/admin/options', {
  title: 'settings.options.title',
  guard: 'staff',
  reads: () => {
    return [query(settingsApi.getOperatorOptions, {})];
  },
  component: lazyPage(() => import('./OptionsPage.tsx'), 'OptionsPage'),
});
