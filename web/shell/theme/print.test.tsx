import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import './print.css';

/** Shows the page as it is printed. */
const paper = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });

afterEach(async () => {
  await paper('');
});

const isShown = (element: Element | null | undefined): boolean => element?.checkVisibility() === true;

test('a printed report has its labels and no controls', async () => {
  const { facts, visit } = await openScreen('/resting/place', { world: 'report', as: 'support' });
  await visit(`/admin/report?task=${facts.taskId}`);
  await expect.element(page.getByText('Every checksum is correct, recomputed from the stored file.')).toBeVisible();
  const jump = page.getByLabelText('Go to offset').element();
  const hint = page.getByText(/^Point at a slice/).element();
  const terms = [...document.querySelectorAll('main [data-term]')];
  expect(terms.length).toBeGreaterThan(2);
  await paper('print');
  expect(terms.filter((term) => !isShown(term)).map((term) => term.textContent)).toEqual([]);
  expect([jump, hint].filter(isShown)).toEqual([]);
  const controls = document.querySelectorAll(
    'main :is(button:not([data-term], [data-order], .mantine-Anchor-root), input, select, textarea)',
  );
  expect([...controls].filter(isShown).map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
});

test('a printed customer order shows its facts', async () => {
  const { facts } = await openScreen(({ long }) => `/jobs/jobDetails?job=${long.jobId}`, {
    world: 'chat',
    as: 'workshop',
  });
  await expect.element(page.getByText(`Order #${facts.long.jobId}`, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('log')).toBeVisible();
  await paper('print');
  const terms = [...document.querySelectorAll('main [data-term]')];
  expect(terms.filter((term) => !isShown(term))).toEqual([]);
  const controls = document.querySelectorAll(
    'main :is(button:not([data-term], [data-order], .mantine-Anchor-root), input, select, textarea)',
  );
  expect([...controls].filter(isShown).map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
});
