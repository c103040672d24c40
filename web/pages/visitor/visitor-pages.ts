import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { loadTexts } from '#web/i18n/index.ts';
import { listTextParts } from '#web/i18n/parts.ts';
import { createPage, root } from '#web/pages/create-page.ts';
import { checkGuard } from '#web/shell/page/guards.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';

/** A part of a mailed link; the router reads what looks like a number as one. */
const LinkPart = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).catch('');

const path = '/signin';

/** The pages that visitors read, and those on the way in and out. */
export const visitorPages = [
  createPage('/', {
    title: 'shell.menu.home',
    guard: 'public',
    component: lazyPage(() => import('./HomePage.tsx'), 'HomePage'),
  }),
  // Not like other pages: whoever is signed in goes on to where the address says.
  createRoute({
    getParentRoute: () => root,
    path,
    // A path of this portal; '//' would begin the name of another host.
    validateSearch: z.object({
      redirect: z
        .string()
        .regex(/^\/(?![/\\])/)
        .optional()
        .catch(undefined),
    }),
    beforeLoad: ({ location, search }) => checkGuard('signedOut', location.href, search.redirect),
    loader: () => loadTexts(...listTextParts(path)),
    component: lazyPage(() => import('./SignInPage.tsx'), 'SignInPage'),
  }),
  createPage('/resetpassword', {
    guard: 'visitor',
    component: lazyPage(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  createPage('/PasswordResetNewPass', {
    guard: 'public',
    search: z.object({ action: LinkPart, login: LinkPart, key: LinkPart, hash: LinkPart }),
    component: lazyPage(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
  }),
  createPage('/signUp', {
    guard: 'public',
    component: lazyPage(() => import('./SignUpPage.tsx'), 'SignUpPage'),
  }),
  createPage('/signUpThankyou', {
    guard: 'public',
    component: lazyPage(() => import('./SignUpThankyouPage.tsx'), 'SignUpThankyouPage'),
  }),
  createPage('/confirmEmail', {
    guard: 'public',
    search: z.object({ key: LinkPart }),
    component: lazyPage(() => import('./ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  createPage('/invitation', {
    guard: 'public',
    search: z.object({ key: LinkPart }),
    component: lazyPage(() => import('./InvitationPage.tsx'), 'InvitationPage'),
  }),
  createPage('/unsubscribe', {
    guard: 'public',
    search: z.object({ token: LinkPart }),
    component: lazyPage(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage'),
  }),
  createPage('/logout', {
    guard: 'signedIn',
    component: lazyPage(() => import('./LogoutPage.tsx'), 'LogoutPage'),
  }),
  createPage('/notActive', {
    guard: 'notActive',
    component: lazyPage(() => import('./NotActivePage.tsx'), 'NotActivePage'),
  }),
  createPage('/secondFactor', {
    guard: 'secondFactor',
    component: lazyPage(() => import('./SecondFactorPage.tsx'), 'SecondFactorPage'),
  }),
  createPage('/newPassword', {
    guard: 'newPassword',
    component: lazyPage(() => import('./StaffPasswordPage.tsx'), 'StaffPasswordPage'),
  }),
  createPage('/setup', {
    guard: 'public',
    search: z.object({ key: z.string().optional().catch(undefined) }),
    component: lazyPage(() => import('./SetUpPage.tsx'), 'SetUpPage'),
  }),
  createPage('/agb', {
    title: 'settings.legalLinks.terms',
    guard: 'public',
    component: lazyPage(() => import('./LegalPages.tsx'), 'TermsPage'),
  }),
  createPage('/datenschutz', {
    title: 'settings.legalLinks.privacy',
    guard: 'public',
    component: lazyPage(() => import('./LegalPages.tsx'), 'PrivacyPage'),
  }),
  createPage('/impressum', {
    title: 'settings.legalLinks.imprint',
    guard: 'public',
    component: lazyPage(() => import('./LegalPages.tsx'), 'ImprintPage'),
  }),
] as const;
