import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const terms = createPage('/agb', {
  guard: 'public',
  component: lazyPage(() => import('./LegalPages.tsx'), 'TermsPage'),
});

export const privacy = createPage('/datenschutz', {
  guard: 'public',
  component: lazyPage(() => import('./LegalPages.tsx'), 'PrivacyPage'),
});

export const imprint = createPage('/impressum', {
  guard: 'public',
  component: lazyPage(() => import('./LegalPages.tsx'), 'ImprintPage'),
});
