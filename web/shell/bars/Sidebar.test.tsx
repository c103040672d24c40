import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

const workshop = { world: 'shell', as: 'workshop' } as const;
const support = { world: 'shell', as: 'support' } as const;
const admin = { world: 'shell', as: 'admin' } as const;
const phone = { size: [360, 740] } as const;
/** A page that asks for nothing. */
const quiet = '/logout';

const menu = page.getByRole('navigation', { name: 'Main menu' });
const bottomBar = page.getByRole('navigation', { name: 'Quick access' });
const entry = (name: string) => menu.getByRole('link', { name, exact: true });
const customersView = menu.getByRole('button', { name: 'Customer’s view' });
const textsOf = (elements: readonly Element[]) => elements.map((one) => one.textContent);

describe('menu', () => {
  test('of a customer links to every page and marks the current one [C2.32 C6.7]', async () => {
    await openScreen(quiet, workshop);
    for (const [name, path] of [
      ['New order', '/jobCreate'],
      ['Files', '/tasks'],
      ['Orders', '/jobs'],
      ['Chats', '/chats'],
      ['Credits', '/account/creditsoverview'],
      ['My prices', '/account/myfileprices'],
      ['Account', '/account'],
      ['Home', '/'],
    ] as const) {
      await entry(name).click();
      await expect.poll(() => window.location.pathname).toBe(path);
      await expect.poll(() => textsOf([...document.querySelectorAll('.frame-menu [aria-current]')])).toEqual([name]);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(menu.getByRole('link').elements()).toHaveLength(8);
    expect(menu.getByRole('group').elements()).toHaveLength(0);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    expect(textsOf(page.getByRole('menuitem').elements())).toEqual([
      'New order',
      'Credits',
      'Account',
      'Home',
      'Log out',
    ]);
  });

  test('of support has the entries of staff and of customers, without the audit log [C6.1 C6.4 C6.9]', async () => {
    const { reload } = await openScreen(quiet, support);
    for (const name of ['All files', 'Options', 'Outbox']) await expect.element(entry(name)).toBeVisible();
    await expect.element(entry('Audit log')).not.toBeInTheDocument();
    await expect.element(entry('New order')).not.toBeInTheDocument();
    await customersView.click();
    const names = ['New order', 'Files', 'Orders', 'Credits', 'My prices', 'Home'];
    for (const name of names) await expect.element(entry(name)).toBeVisible();
    await reload();
    await expect.element(entry('My prices')).toBeVisible();
    await customersView.click();
    await expect.element(entry('My prices')).not.toBeInTheDocument();
  });

  test('of staff shows the customer’s view while one of its pages is open', async () => {
    await openScreen('/', support);
    await expect.element(entry('Home')).toHaveAttribute('aria-current', 'page');
    await expect.element(customersView).toHaveAttribute('aria-expanded', 'true');
  });

  test('of an administrator is grouped and fits a screen of 900 pixels [C6.1]', async () => {
    await openScreen(quiet, admin);
    for (const [group, names] of [
      ['Work', ['Desk', 'All files', 'All orders', 'All chats']],
      ['Customers', ['Customers', 'All credits', 'Received payments', 'Packages and groups', 'Accounting']],
      ['Catalog', ['Vehicles', 'Methods', 'Tools', 'Prices', 'Library']],
      ['Insight', ['Statistics', 'Trophies', 'Audit log', 'Security log', 'Outbox']],
    ] as const) {
      await expect.element(menu.getByRole('group', { name: group })).toBeVisible();
      const words = menu.getByRole('group', { name: group }).element().querySelectorAll('[data-word]');
      expect(textsOf([...words])).toEqual(names);
    }
    await expect.element(entry('Options')).toBeInViewport({ ratio: 1 });
    await customersView.click();
    const view = menu.getByRole('group', { name: 'Customer’s view' });
    expect(view.getByRole('link').elements()).toHaveLength(8);
  });

  test('of a locked account shows that it is locked, without a footer [C2.37]', async () => {
    await openScreen('/tasks', { world: 'shell', as: 'locked', ...phone });
    await page.getByRole('button', { name: 'Open or close the menu' }).click();
    await expect.element(page.getByText('Account locked')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Files' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
  });
});

describe('bottom bar on a phone', () => {
  test('has new, files, chats, account and menu for customers and marks the current page', async () => {
    await openScreen('/jobCreate', { ...workshop, ...phone });
    await expect.element(bottomBar).toBeVisible();
    expect(textsOf(bottomBar.getByRole('link').elements())).toEqual(['New', 'Files', 'Chats', 'Account']);
    await bottomBar.getByRole('link', { name: 'Files' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    const here = () => textsOf([...document.querySelectorAll('.bottom-bar [aria-current=page]')]);
    await expect.poll(here).toEqual(['Files']);
    // One way to the menu, and no other in the top bar.
    await bottomBar.getByRole('button', { name: 'Open or close the menu' }).click();
    expect(page.getByRole('button', { name: 'Open or close the menu' }).elements()).toHaveLength(1);
    await expect.element(entry('Orders')).toBeInViewport();
  });

  test('has desk, files, chats and menu for staff', async () => {
    await openScreen(quiet, { ...support, ...phone });
    await expect.element(bottomBar).toBeVisible();
    // Without the count of unread messages, which other worlds of the portal add to.
    const words = textsOf(bottomBar.getByRole('link').elements()).map((text) => text?.replace(/^\d+/, ''));
    expect(words).toEqual(['Desk', 'Files', 'Chats']);
    const toggle = bottomBar.getByRole('button', { name: 'Open or close the menu' });
    await toggle.click();
    await expect.element(entry('All orders')).toBeInViewport();
    await toggle.click();
    await expect.element(menu).not.toBeInTheDocument();
  });

  test('hides while a field has the focus and leaves room for the save button', async () => {
    await openScreen('/admin/options?part=company', { ...support, ...phone });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.element(save).toBeVisible();
    const foot = () => save.element().getBoundingClientRect().bottom;
    const top = bottomBar.element().getBoundingClientRect().top;
    expect(top).toBe(740 - 56);
    expect(foot()).toBeLessThanOrEqual(top);
    (page.getByLabelText('Street and number').element() as HTMLElement).focus();
    await expect.element(page.getByRole('navigation', { name: 'Quick access' })).not.toBeInTheDocument();
    expect(foot()).toBeLessThanOrEqual(top);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.element(bottomBar).toBeVisible();
  });
});
