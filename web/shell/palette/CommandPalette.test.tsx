import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { customersApi } from '#contract/accounts/customers.ts';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import { orderingApi } from '#contract/ordering.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { expectAccessible, showScheme } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const support = { world: 'shell', as: 'support' } as const;
const workshop = { world: 'shell', as: 'workshop' } as const;
/** A page that asks for nothing. */
const quiet = '/logout';

const palette = page.getByRole('dialog', { name: 'Find anything' });
const field = palette.getByRole('searchbox');
const lines = palette.getByRole('button');
const readSelectedLines = () =>
  [...document.querySelectorAll('[data-action][data-selected]')].map((line) => line.textContent);

/** Opens the palette by its keys and types into it. */
async function find(words: string): Promise<void> {
  // Its keys are heard from the moment that the bar knows who is signed in.
  await expect.element(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
  await expect.element(field).toHaveFocus();
  if (words !== '') await field.fill(words);
}

/** Goes down the lines by key until one is chosen. */
async function choose(line: Locator): Promise<void> {
  await expect.element(line).toBeVisible();
  for (let step = 0; step < 40 && !line.element().hasAttribute('data-selected'); step += 1)
    await userEvent.keyboard('{ArrowDown}');
  await expect.element(line).toHaveAttribute('data-selected', 'true');
  expect(readSelectedLines()).toHaveLength(1);
}

describe('staff palette', () => {
  test('opens an order by the number of its file, by keyboard alone', async () => {
    const { facts } = await openScreen(quiet, support);
    await find(`#${facts.taskId}`);
    await expect.element(lines.first()).toMatchTextContent(`File #${facts.taskId}`);
    await expect.element(lines.first()).toMatchTextContent(facts.vin);
    await choose(lines.first());
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`Order #${facts.jobId}`, { exact: true })).toBeVisible();
    expect(window.location.search).toBe(`?job=${facts.jobId}`);
    await expect.element(palette).not.toBeInTheDocument();
  });

  test('finds file and order by the VIN in one line and closes by Escape', async () => {
    const { facts } = await openScreen(quiet, support);
    await find(facts.vin);
    await expect.element(lines.first()).toMatchTextContent(`File #${facts.taskId}`);
    await expect.element(lines.first()).toMatchTextContent(`Order #${facts.jobId}`);
    expect(lines.filter({ hasText: `Order #${facts.jobId}` }).elements()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
  });

  test('opens a customer by the user name', async () => {
    const { facts } = await openScreen(quiet, support);
    await find(facts.customer);
    await choose(lines.filter({ hasText: `${facts.customer}@test.invalid` }));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: facts.customer })).toBeVisible();
  });

  test('keeps the selected line when a result arrives above it', async () => {
    const { server, facts } = await openScreen(quiet, support);
    const release = server.hold(taskListsApi.listOpenTasks);
    await find(facts.customer);
    const customer = lines.filter({ hasText: `${facts.customer}@test.invalid` });
    await choose(customer);
    release();
    await expect.element(lines.first()).toMatchTextContent(`File #${facts.taskId}`);
    await expect.element(customer).toHaveAttribute('data-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    expect(readSelectedLines().join()).toContain(`Order #${facts.jobId}`);
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: facts.customer })).toBeVisible();
  });

  test('selects the first visible line, in whatever order the responses arrive', async () => {
    const { server, facts } = await openScreen(quiet, support);
    const release = server.hold(taskListsApi.listOpenTasks);
    await find(facts.customer);
    await expect.element(lines.filter({ hasText: `${facts.customer}@test.invalid` })).toBeVisible();
    release();
    await expect.element(lines.first()).toMatchTextContent(`File #${facts.taskId}`);
    await expect.element(lines.first()).toHaveAttribute('data-selected', 'true');
    expect(readSelectedLines()).toHaveLength(1);
  });

  test.for(['typed', 'corrected'] as const)('keeps keys %s before its field has the focus', async (how) => {
    const { facts } = await openScreen(quiet, support);
    await expect.element(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
    const press = (key: string, more: KeyboardEventInit = {}) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
    press('k', { code: 'KeyK', ctrlKey: true });
    await new Promise(requestAnimationFrame);
    for (const key of how === 'typed' ? facts.vin : ['x', 'Backspace', ...facts.vin]) press(key);
    await expect.element(field).toHaveValue(facts.vin);
    await expect.element(field).toHaveFocus();
    await expect.element(lines.first()).toMatchTextContent(facts.vin);
    await userEvent.keyboard('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveValue('');
  });

  test('lists the pages in menu order and by menu names', async () => {
    await openScreen(quiet, support);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect.element(menu.getByRole('link', { name: 'All files' })).toBeVisible();
    await menu.getByRole('button', { name: 'Customer’s view' }).click();
    await expect.element(menu.getByRole('link', { name: 'Home' })).toBeVisible();
    const names = [...document.querySelectorAll('.frame-menu [data-word]')].map((word) => word.textContent);
    expect(names).toHaveLength(26);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await expect.element(lines.first()).toBeVisible();
    const labels = [...document.querySelectorAll('[data-action] .mantine-Spotlight-actionLabel')];
    expect(labels.slice(0, names.length).map((label) => label.textContent)).toEqual(names);
  });

  test.for(['light', 'dark'] as const)('is accessible with pages and with results (%s)', async (scheme) => {
    const { facts } = await openScreen(quiet, support);
    await showScheme(scheme);
    await find('');
    await expect.element(lines.first()).toBeVisible();
    await expectAccessible('pages');
    await field.fill(facts.vin);
    await expect.element(lines.first()).toMatchTextContent(facts.vin);
    await expectAccessible('results');
  });
});

describe('customer palette', () => {
  test('has only customer pages, finds no order of another customer, and opens a page', async () => {
    const { server, facts } = await openScreen(quiet, workshop);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await expect.element(lines.filter({ hasText: 'Chats' })).toBeVisible();
    await expect.element(lines.filter({ hasText: 'All files' })).not.toBeInTheDocument();
    await field.fill(facts.vin);
    await expect.element(palette.getByText('Nothing found')).toBeVisible();
    expect(server.sentTo(orderingApi.listTasks).map(({ fields }) => fields?.['search'])).toEqual([facts.vin]);
    expect(server.sentTo(customersApi.listUsers)).toEqual([]);
    await field.fill('chats');
    await expect.poll(readSelectedLines).toEqual(['Chats']);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: /Chats/ })).toBeVisible();
  });

  test('switches to dark and to another language, and leads to signing out', async () => {
    const { server } = await openScreen('/jobCreate', { world: 'shell', as: 'polyglot' });
    await showScheme('light');
    const html = document.documentElement;
    await find('dark');
    await expect.poll(() => readSelectedLines().join()).toContain('Dark');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => html.dataset['mantineColorScheme']).toBe('dark');
    await find('deutsch');
    await expect.poll(() => readSelectedLines().join()).toContain('Deutsch');
    server.moveTo('speaks de');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => html.lang).toBe('de');
    await expect
      .poll(() => server.sentTo(preferencesApi.updateLanguage).map(({ fields }) => fields))
      .toEqual([{ language: 'de' }]);
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('dialog').getByRole('searchbox').fill('abmelden');
    await expect.poll(() => readSelectedLines().join()).toContain('Abmelden');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => window.location.pathname).toBe('/logout');
  });
});
