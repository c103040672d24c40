import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const terms = createPage('/agb', {
  title: 'settings.legalLinks.terms',
  guard: 'public',
  component: lazyPage(() => import('./LegalPages.tsx'), 'TermsPage'),
});

export const privacy = createPage('/datenschutz', {
  title: 'settings.legalLinks.privacy',
  guard: 'public',
  component: lazyPage(() => import('./LegalPages.tsx'), 'PrivacyPage'),
});

export const imprint = createPage('/impressum', {
  title: 'settings.legalLinks.imprint',
  guard: 'public',
  component: lazyPage(() => import('./LegalPages.tsx'), 'ImprintPage'),
});
