import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionsApi } from '#contract/accounts/sessions.ts';
import { orderingApi } from '#contract/ordering.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

/** Pages that need an active account (administration specification, section 2.1). */
const guarded = [
  '/account',
  '/account/buyCredits',
  '/account/topUp',
  '/account/accountBuyCreditsCheckout',
  '/account/purchase',
  '/account/creditsoverview',
  '/account/edit',
  '/account/myfileprices',
  '/jobCreate',
  '/tasks',
  '/jobs',
  '/jobs/jobDetails',
  '/chats',
];
const administration = ['/admin', '/admin/options', '/admin/fileoverview', '/admin/outbox'];
const open = ['/', '/signUp', '/signUpThankyou', '/agb', '/datenschutz', '/impressum', '/no/such/page'];

const path = () => window.location.pathname;
const heading = page.getByRole('heading', { level: 1 });
type Visit = (href: string) => Promise<void>;

/** Opens a page from one that everybody may read, and returns where its guard leads. */
async function visitFromImprint(visit: Visit, href: string): Promise<string> {
  await visit('/impressum');
  await visit(href);
  return path();
}

/** Returns where the guards of pages lead; each is there before the next one is opened. */
async function visitAll(visit: Visit, pages: readonly string[]): Promise<string[]> {
  const reached: string[] = [];
  for (const href of pages) {
    reached.push(await visitFromImprint(visit, href));
    await expect.element(heading).toBeVisible();
  }
  return reached;
}

describe('visitor', () => {
  test.for([...guarded, ...administration])(
    'is redirected from %s to the sign-in, which keeps the address [A1.7 A2.1 A2.6 A2.9 A2.10 A2.11 A2.12 A2.18 A6.3 C2.20]',
    async (href) => {
      const { server } = await openScreen(href, { world: 'shell' });
      await expect.poll(path).toBe('/signin');
      expect(new URLSearchParams(window.location.search).get('redirect')).toBe(href);
      expect(server.sent.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
    },
  );

  test('can open the public pages, the sign-in and the password reset [A2.1 A2.6 A2.9 A2.10 A2.11 A2.12]', async () => {
    const { visit } = await openScreen('/impressum', { world: 'shell' });
    const pages = [...open, '/signin', '/resetpassword', '/PasswordResetNewPass'];
    expect(await visitAll(visit, pages)).toEqual(pages);
  });
});

describe('inactive account', () => {
  test('is redirected to /notActive from every page that needs an account [A2.2 A2.6 A2.9 A2.12]', async () => {
    const { visit } = await openScreen('/impressum', { world: 'shell', as: 'locked' });
    expect(await visitAll(visit, guarded)).toEqual(guarded.map(() => '/notActive'));
  });

  test('can open the public pages [A2.2 A2.6 A2.9 A2.12]', async () => {
    const { visit } = await openScreen('/impressum', { world: 'shell', as: 'locked' });
    expect(await visitAll(visit, open)).toEqual(open);
  });
});

describe('signed-in customer', () => {
  const workshop = { world: 'shell', as: 'workshop' } as const;

  test('is redirected from sign-in, password reset and /notActive [A2.3 A2.13]', async () => {
    const { visit } = await openScreen('/impressum', workshop);
    expect(await visitFromImprint(visit, '/signin')).toBe('/jobCreate');
    expect(await visitFromImprint(visit, '/resetpassword')).toBe('/');
    expect(await visitFromImprint(visit, '/notActive')).toBe('/account');
    // Wait for the calls of the account, so that they do not run into the next test.
    await expect.element(page.getByRole('main').getByText('120 Cr.').first()).toBeVisible();
    await visit('/impressum');
  });

  test('is redirected home from the administration [A2.22]', async () => {
    const { visit } = await openScreen('/impressum', workshop);
    expect(await visitAll(visit, administration)).toEqual(administration.map(() => '/'));
  });

  test('keeps the token in local storage and sends it as bearer until sign-out [A7.1]', async () => {
    const { server, visit } = await openScreen('/tasks', workshop);
    const token = localStorage.getItem('tuneport.token') ?? '';
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await expect.element(page.getByText('no tasks')).toBeVisible();
    expect(server.sentTo(orderingApi.listTasks)[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    await visit('/logout');
    server.answer(sessionsApi.signOut, true);
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => localStorage.getItem('tuneport.token')).toBeNull();
    await expect.poll(path).toBe('/');
    expect(server.sentTo(sessionsApi.signOut)[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });
});

test('support can open the pages of the administration [A2.22]', async () => {
  const { visit } = await openScreen('/impressum', { world: 'shell', as: 'support' });
  expect(await visitAll(visit, administration)).toEqual(administration);
});

test('an unknown address shows not found [A2.19 C2.23]', async () => {
  await openScreen('/no/such/page', { world: 'shell' });
  await expect.element(page.getByText('Page not found')).toBeVisible();
});
