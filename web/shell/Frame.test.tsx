import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import type { Call } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { shellApi } from '#contract/shell.ts';
import { leaving } from '#test/screens/leaving.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';
import { setOnline } from '#test/screens/set-online.ts';
import { startTexts } from '#web/i18n/index.ts';

const workshop = { world: 'shell', as: 'workshop' } as const;
/** A page that asks for nothing. */
const quiet = '/logout';

const bar = page.getByRole('banner');
const footer = page.getByRole('contentinfo');
const heading = page.getByRole('heading', { level: 1 });
const menu = page.getByRole('navigation', { name: 'Main menu' });
const html = document.documentElement;

/** Changes options of the operator in every answer that carries them. */
function setOptions(server: Replay, options: object): void {
  server.patch(settingsApi.loadGlobalOptions, (before) => ({ ...before, ...options }));
  server.patch(shellApi.loadFrame, (frame: { options: object }) => ({
    ...frame,
    options: { ...frame.options, ...options },
  }));
}

describe('top bar', () => {
  test('shows logo, version, balance, support, both services and both clocks [C2.24 C2.25 C2.27 C2.28 C2.30 C4.39]', async () => {
    await openScreen(quiet, {
      ...workshop,
      before: (server) => {
        setOptions(server, { supportContact: 'support@demo.invalid' });
      },
    });
    await expect.element(bar.getByRole('link', { name: 'Tuneport, to the home page' })).toBeVisible();
    await expect.element(bar.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();
    await expect.element(bar.getByTestId('balance')).toMatchTextContent(/^120 Cr\.$/);
    await expect
      .element(bar.getByRole('link', { name: 'Support' }))
      .toHaveAttribute('href', 'mailto:support@demo.invalid');
    await expect.element(bar.getByRole('img', { name: 'The automatic service is running' })).toBeVisible();
    await expect.element(bar.getByRole('img', { name: /^Support (is open|is closed|closes)/ })).toBeVisible();
    const clock = bar.getByText(/^Support time \d+:\d\d:\d\d (AM|PM)$/);
    await expect.element(clock).toBeVisible();
    await expect.element(bar.getByText('Also your time')).toBeVisible();
    const before = clock.element().textContent;
    await expect.poll(() => clock.element().textContent).not.toBe(before);
  });

  test('has a second clock where the time of the user differs from that of support [C2.30]', async () => {
    // Clocks five hours behind UTC; the browser of these tests is in Vienna for good.
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    onTestFinished(() => {
      offset.mockRestore();
    });
    await openScreen(quiet, workshop);
    await expect.element(bar.getByText(/^Support time \d+:\d\d:\d\d (AM|PM)$/)).toBeVisible();
    await expect.element(bar.getByText(/^Your time \d+:\d\d:\d\d (AM|PM)$/)).toBeVisible();
  });

  test('has a 12-hour clock in English and a 24-hour clock in German [C9.7]', async () => {
    const { server } = await openScreen(quiet, { world: 'shell', as: 'polyglot' });
    await expect.element(bar.getByText(/^Support time \d+:\d\d:\d\d (AM|PM)$/)).toBeVisible();
    server.moveTo('speaks de');
    await page.getByRole('button', { name: 'Language EN' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await expect.element(bar.getByText(/^Supportzeit \d\d:\d\d:\d\d$/)).toBeVisible();
  });

  test.for([
    ['2026-03-02T16:44:55Z', '5:44', 'Support is open'],
    ['2026-03-02T16:45:00Z', '5:45', 'Support closes in a few minutes'],
    ['2026-03-02T17:00:00Z', '6:00', 'Support is closed'],
  ] as const)('at %s, %s PM in Vienna, shows: %s [C2.29]', async ([instant, time, meaning]) => {
    await openScreen(quiet, { ...workshop, now: new Date(instant) });
    await expect.element(bar.getByText(new RegExp(`^Support time ${time}:\\d\\d PM$`))).toBeVisible();
    await expect.element(bar.getByRole('img', { name: meaning, exact: true })).toBeVisible();
  });
});

describe('footer', () => {
  test('shows business hours and contact and links to the legal pages [C2.34 C2.36 C9.6]', async () => {
    await openScreen(quiet, {
      ...workshop,
      before: (server) => {
        setOptions(server, { supportContact: 'support@demo.invalid' });
      },
    });
    await expect.element(footer).toMatchTextContent('Support Mon–Fri 8:00 AM – 6:00 PM, Sat 8:00 AM – 12:00 PM');
    await expect.element(footer).toMatchTextContent('Automatic service 24/7');
    await expect.element(footer.getByRole('link', { name: 'support@demo.invalid' })).toBeVisible();
    await footer.getByRole('link', { name: 'Imprint' }).click();
    await expect.poll(() => window.location.pathname).toBe('/impressum');
  });

  test('shows a discount above 0 with its text, and no other [C2.35]', async () => {
    const { server, visit } = await openScreen(quiet, workshop);
    await expect.element(footer).toMatchTextContent('Automatic service 24/7');
    await expect.element(footer).not.toMatchTextContent('discount');
    setOptions(server, { globalPriceDiscount: 15, globalPriceDiscountText: 'Summer sale' });
    await visit('/impressum');
    await expect.element(footer).toMatchTextContent('15% discount on every file. Summer sale');
  });
});

describe('frame', () => {
  test('offers a new version, and accepting it stores the version and reloads [A2.21 A8.23 C8.13]', async () => {
    const { reload } = await openScreen(quiet, {
      ...workshop,
      before: () => {
        localStorage.setItem('tuneport.version', '0.0.1');
      },
    });
    const offer = page.getByText(/New App version \S+ available! Please update for new features!/);
    await expect.element(offer).toBeVisible();
    const address = await leaving(() => page.getByRole('button', { name: 'Update' }).click());
    expect(address.pathname).toBe(quiet);
    await reload();
    await expect.element(heading).toBeVisible();
    await expect.element(footer).toBeVisible();
    await expect.element(page.getByText(/New App version/)).not.toBeInTheDocument();
  });

  test('requests balance, options and unread messages in one round before a navigation [A2.20]', async () => {
    const { server } = await openScreen('/jobCreate', workshop);
    await expect.element(heading).toHaveTextContent('New order');
    await expect.element(footer).toBeVisible();
    server.sent.length = 0;
    await menu.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect.element(page.getByText('No jobs available for this period.')).toBeVisible();
    expect(server.sentTo(orderingApi.listJobs)).not.toEqual([]);
    expect(server.sentTo(shellApi.loadFrame)).toHaveLength(1);
    const apart: Call[] = [creditsApi.getCreditBalance, settingsApi.loadGlobalOptions, chatApi.getUnreadMessages];
    expect(apart.flatMap((call) => server.sentTo(call))).toEqual([]);
  });

  test('uses English for a visitor whose browser has none of its languages [A1.3]', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja-JP', 'ko']);
    onTestFinished(() => {
      languages.mockRestore();
    });
    html.lang = '';
    await startTexts();
    expect(html.lang).toBe('en');
    languages.mockReturnValue(['ja-JP', 'pl-PL', 'de']);
    await startTexts();
    expect(html.lang).toBe('pl');
  });

  test('supports eight languages, and the account remembers the last one', async () => {
    const { server } = await openScreen('/jobCreate', { world: 'shell', as: 'polyglot' });
    await expect.element(heading).toHaveTextContent('New order');
    expect(html.lang).toBe('en');
    let before = 'EN';
    for (const [code, name, title] of [
      ['de', 'Deutsch', 'Neuer Auftrag'],
      ['fr', 'Français', 'Nouvelle commande'],
      ['it', 'Italiano', 'Nuovo ordine'],
      ['nl', 'Nederlands', 'Nieuwe bestelling'],
      ['pl', 'Polski', 'Nowe zamówienie'],
      ['ru', 'Русский', 'Новый заказ'],
      ['es', 'Español', 'Nuevo pedido'],
    ] as const) {
      server.moveTo(`speaks ${code}`);
      await page.getByRole('button', { name: new RegExp(` ${before}$`) }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect.element(heading).toHaveTextContent(title);
      expect(html.lang).toBe(code);
      await expect.poll(() => server.sentTo(preferencesApi.updateLanguage).at(-1)?.fields).toEqual({ language: code });
      before = code.toUpperCase();
    }
  });

  test('uses the language of the account on a device with another one', async () => {
    await openScreen('/jobCreate', {
      world: 'shell',
      as: 'polyglot',
      before: (server) => {
        server.moveTo('speaks es');
      },
    });
    await expect.element(heading).toHaveTextContent('Nuevo pedido');
    await expect.poll(() => html.lang).toBe('es');
  });

  test('reports a lost connection, keeps the page with its logo, and clears the report on reconnect', async () => {
    const { server } = await openScreen('/jobCreate', workshop);
    await expect.element(heading).toHaveTextContent('New order');
    const logo = bar.element().querySelector('img');
    setOnline(false);
    const notice = page.getByText(/There is no connection to the server|The server does not respond/);
    await expect.element(notice).toBeVisible();
    await menu.getByRole('link', { name: 'Chats', exact: true }).click();
    await expect.element(heading).toHaveTextContent('New order');
    expect(window.location.pathname).toBe('/jobCreate');
    expect(notice.elements()).toHaveLength(1);
    expect(bar.element().contains(logo)).toBe(true);
    setOnline(true);
    await expect.element(notice).not.toBeInTheDocument();
    await expect.poll(() => server.openSockets).toBe(1);
    await menu.getByRole('link', { name: 'Chats', exact: true }).click();
    await expect.element(heading).toMatchTextContent('Chats');
  });
});

describe('focus', () => {
  test('moves to the heading of an opened page, and the document title names the page', async () => {
    await openScreen(quiet, workshop);
    await menu.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Orders' })).toHaveFocus();
    expect(document.title).toMatch(/^Orders/);
  });

  test('stays in the card of a control that leaves the page', async () => {
    await openScreen('/tasks', workshop);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    const [card, button] = [document.createElement('section'), document.createElement('button')];
    card.append(button);
    document.querySelector('#content')?.append(card);
    button.focus();
    button.remove();
    await expect.poll(() => document.activeElement).toBe(card);
    card.remove();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Files' })).toHaveFocus();
  });

  test('starts at a link that skips the menu', async () => {
    await openScreen('/tasks', workshop);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    // Tab begins at the top, as after the page was loaded.
    const start = document.createElement('button');
    document.body.prepend(start);
    start.focus();
    await userEvent.tab();
    start.remove();
    await expect.element(page.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect.poll(() => document.querySelectorAll('#content :focus').length).toBe(1);
  });
});

describe('developer mode', () => {
  test('shows raw responses with the right key and stores nothing in the browser [A2.59 C6.2 C6.3]', async () => {
    const { server, visit } = await openScreen(quiet, { world: 'shell', as: 'admin' });
    const key = page.getByLabelText('Developer key');
    const toggle = page.getByLabelText('Show raw answers');
    await key.fill('1234');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect.element(page.getByText('This key is wrong.')).toBeVisible();
    await expect.element(toggle).not.toBeInTheDocument();
    const stored = () => [Object.keys(localStorage), Object.keys(sessionStorage)];
    const before = stored();
    server.answer(preferencesApi.enterDeveloperMode, true);
    await key.fill('471100');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await toggle.click();
    expect(server.sentTo(preferencesApi.enterDeveloperMode).map(({ fields }) => fields)).toEqual([
      { key: '1234' },
      { key: '471100' },
    ]);
    await visit('/jobCreate');
    const answer = page.getByRole('button', { name: /^loadFrame, 200/ }).first();
    await expect.element(answer).toBeVisible();
    // Newer answers move the list under a pointer.
    (answer.element() as HTMLElement).click();
    await expect.element(page.getByText('"globalPriceDiscount"').first()).toBeVisible();
    expect(stored()).toEqual(before);
    await toggle.click();
    await expect.element(page.getByText('Raw answers', { exact: true })).not.toBeInTheDocument();
  });
});
