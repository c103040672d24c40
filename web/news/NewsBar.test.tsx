import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountsApi } from '#contract/accounts.ts';
import { newsApi } from '#contract/news.ts';
import { settingsApi } from '#contract/settings.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const closedOnFriday = page.getByRole('status').filter({ hasText: 'Closed on Friday' });
const newTools = page.getByRole('status').filter({ hasText: 'New tools are supported.' });
const close = closedOnFriday.getByRole('button', { name: 'Close the notice' });

describe('news for a customer', () => {
  test('stand on top of the page as they were typed, newest first [P1.155]', async () => {
    await openScreen('/logout', { world: 'news', as: 'customer' });
    await expect.element(closedOnFriday.getByText('Support is back <b>on Monday</b>.')).toBeVisible();
    await expect.element(newTools.getByRole('link', { name: 'More' })).toHaveAttribute('href', '/jobCreate');
    expect(newTools.getByRole('button').elements()).toEqual([]);
    const [first, second] = [closedOnFriday, newTools].map((bar) => bar.element().getBoundingClientRect().top);
    expect(first).toBeLessThan(second ?? 0);
  });

  test('are closed on every device [P1.156]', async () => {
    const { server } = await openScreen('/logout', { world: 'news', as: 'customer' });
    server.answer(newsApi.dismissNews, true);
    await expect.element(close).toBeVisible();
    // A socket that opens reads the news again: then they would be gone before they are closed.
    await expect.poll(() => server.openSockets).toBe(1);
    server.moveTo('closed');
    await close.click();
    await expect.element(closedOnFriday).not.toBeInTheDocument();
    await expect.element(newTools).toBeVisible();
    expect(server.sentTo(newsApi.dismissNews)).toHaveLength(1);
  });

  test('come back when they cannot be closed [P1.156]', async () => {
    const { server } = await openScreen('/logout', { world: 'news', as: 'customer' });
    server.refuse(newsApi.dismissNews, 'notFound');
    await close.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(server.sentTo(newsApi.dismissNews)).toHaveLength(1);
    await expect.element(closedOnFriday).toBeVisible();
  });

  test('are not closed by staff who look at the portal of the customer [P1.156]', async () => {
    await openScreen('/logout', {
      world: 'news',
      as: 'customer',
      before: (server) => {
        server.patch(accountsApi.getAccess, (access) => ({ ...access, impersonatedBy: 'Anna' }));
      },
    });
    await expect.element(closedOnFriday).toBeVisible();
    expect(close.elements()).toEqual([]);
  });

  test('reach open pages when they are saved [P1.157]', async () => {
    const { server } = await openScreen('/logout', { world: 'news', as: 'customer' });
    await expect.element(closedOnFriday).toBeVisible();
    await expect.poll(() => server.openSockets).toBe(1);
    server.patch(newsApi.getNews, (news) =>
      news.map((one) => ({ ...one, texts: [{ language: 'en' as const, title: '', text: 'Open again' }] })),
    );
    server.publish('news', {});
    await expect.element(page.getByText('Open again').first()).toBeVisible();
    await expect.element(closedOnFriday).not.toBeInTheDocument();
  });
});

describe('news for a visitor', () => {
  test('are closed on this device until they say something else [P1.156]', async () => {
    const { server, reload } = await openScreen('/signin', { world: 'news' });
    await close.click();
    await expect.element(closedOnFriday).not.toBeInTheDocument();
    await reload();
    await expect.element(newTools).toBeVisible();
    await expect.element(closedOnFriday).not.toBeInTheDocument();
    server.patch(settingsApi.loadPublicOptions, (options) => ({
      ...options,
      news: options.news.map((one) => ({ ...one, version: one.version + 1 })),
    }));
    await reload();
    await expect.element(closedOnFriday).toBeVisible();
    expect(server.sentTo(newsApi.dismissNews)).toEqual([]);
  });

  test('are read in the language of the visitor, else in English [P1.155]', async () => {
    await openScreen('/signin', { world: 'news', language: 'de' });
    await expect.element(page.getByText('Freitag geschlossen')).toBeVisible();
    const english = page.getByText('New tools are supported.');
    await expect.element(english).toBeVisible();
    expect(english.element().closest('[lang]')?.getAttribute('lang')).toBe('en');
  });
});
