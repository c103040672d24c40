import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

/** Steps on a file that the page of its order can offer to staff. */
const steps = ['Take', 'Original', 'Upload modified file', 'Reply', 'Close file'];
const figures = ['Open files', 'Ordered today', 'Paid today'];
const cards = ['Customers waiting for a reply', 'Accounts to unlock', 'E-mails and background work'];
const pages = ['All files', 'Library', 'All credits', 'Prices', 'Accounting', 'Roles', 'Options'];

const expected = {
  technician: {
    pages: ['All files', 'Library'],
    figures: ['Open files', 'Ordered today'],
    cards: ['Customers waiting for a reply'],
    mayPause: true,
    steps,
    hasMenu: true,
    hasChat: true,
  },
  accountant: {
    pages: ['All files', 'All credits', 'Accounting'],
    figures,
    cards: ['E-mails and background work'],
    mayPause: false,
    steps: [],
    hasMenu: false,
    hasChat: false,
  },
  sales: {
    pages: ['All files', 'All credits', 'Prices'],
    figures,
    cards,
    mayPause: false,
    steps: ['Reply'],
    hasMenu: true,
    hasChat: true,
  },
} as const;

const isThere = (text: string, within: Element): boolean =>
  [...within.querySelectorAll('a, button')].some((one) => one.textContent.startsWith(text));

test.for(['technician', 'accountant', 'sales'] as const)(
  '%s finds in menu, desk and order what the role permits, and nothing else [P1.107]',
  async (role) => {
    const { facts, visit } = await openScreen('/admin', { world: 'staffRoles', as: role, size: [1440, 900] });
    const is = expected[role];
    const region = page.getByRole('region', { name: 'Figures' });
    await expect.element(region).toMatchTextContent('Open files');
    const menu = page.getByRole('navigation', { name: 'Main menu' }).element();
    expect(pages.filter((one) => isThere(one, menu))).toEqual(is.pages);
    expect(figures.filter((one) => region.element().textContent.includes(one))).toEqual(is.figures);
    const isCard = (name: string) => page.getByRole('region', { name }).elements().length > 0;
    expect(cards.filter(isCard)).toEqual(is.cards);
    expect(page.getByRole('button', { name: 'Pause' }).elements().length > 0).toBe(is.mayPause);

    await visit(`/jobs/jobDetails?job=${facts.jobId}`);
    await expect.element(page.getByRole('heading', { name: 'Files', exact: true })).toBeVisible();
    const main = page.getByRole('main').element();
    expect(steps.filter((one) => isThere(one, main))).toEqual(is.steps);
    expect(page.getByRole('button', { name: /^Actions of file/ }).elements().length > 0).toBe(is.hasMenu);
    expect(page.getByRole('heading', { name: 'Chat', exact: true }).elements().length > 0).toBe(is.hasChat);
  },
);
