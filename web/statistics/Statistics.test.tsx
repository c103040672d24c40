import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { downloaded } from '#test/screens/downloaded.ts';
import { expectRows, figuresIn } from '#test/screens/figures.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'statistics', as: 'support' } as const;

const card = (name: string) => page.getByRole('region', { name, exact: true });
const showTable = (name: string) => card(name).getByText('Table', { exact: true }).click();
/** Returns the cells of the table of a figure, row by row. */
const cellsOf = (name: string): string[][] =>
  [...card(name).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );

test('shows each figure of a period as plot, table and CSV file [A2.26]', async () => {
  await openScreen('/admin/statistic?from=2012-03-05&to=2012-03-07', world);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  const plot = page.getByRole('img', { name: /^Chart: Files by status/ });
  await expect.poll(() => plot.element().querySelectorAll('svg').length).toBeGreaterThan(0);

  // Three files and 136.50 credits in three days, none in the three before.
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect.element(figures).toMatchTextContent('Ordered files3 better 3 more than in the 3 days before');
  await expect.element(figures).toMatchTextContent('Finished automatically33%previously –');
  await expect.element(figures).toMatchTextContent('Median turnaround15 minpreviously –');
  await expect.element(figures).toMatchTextContent('Income136.50 Cr. better 136.50 Cr. more than in the 3 days before');
  await expect.element(figures).toMatchTextContent('Change from the previous period, Mar 2, 2012 to Mar 4, 2012.');

  await showTable('Files by status');
  expect(cellsOf('Files by status').map((cells) => cells.slice(0, 3))).toEqual([
    ['Mar 5, 2012', '1', '1'],
    ['Mar 6, 2012', '0', '0'],
    ['Mar 7, 2012', '1', '0'],
  ]);
  await showTable('Income in credits');
  expect(cellsOf('Income in credits')).toEqual([
    ['Mar 5, 2012', '135.50', '2'],
    ['Mar 6, 2012', '0', '0'],
    ['Mar 7, 2012', '1', '1'],
  ]);
  const file = await downloaded(() => page.getByRole('button', { name: 'Download Income in credits as CSV' }).click());
  expect(file.name).toBe('income-2012-03-05-2012-03-07.csv');
  const lines = file.text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('Day,Credits,Payments');
  expect(lines.slice(1).map((line) => line.split(',').slice(1))).toEqual([
    ['135.50', '2'],
    ['0.00', '0'],
    ['1.00', '1'],
  ]);

  await showTable('Automatic and manual');
  // The last was finished a quarter of an hour before midnight.
  expect(cellsOf('Automatic and manual').map((cells) => cells.slice(1))).toEqual([
    ['0', '2'],
    ['0', '0'],
    ['1', '0'],
  ]);
  await showTable('Turnaround by priority');
  expect(cellsOf('Turnaround by priority')).toEqual([
    ['asap', '2', '20 min', '28 min'],
    ['next day', '1', '15 min', '15 min'],
  ]);
});

test('every figure, total and cell opens a list with as many rows', async () => {
  const { visit } = await openScreen('/admin/statistic?from=2012-03-05&to=2012-03-07', world);
  const titles = ['Files by status', 'Automatic and manual', 'Turnaround by priority', 'Most ordered brands'];
  await expect.element(page.getByRole('img', { name: /^Chart: Files by status/ })).toBeVisible();
  const totals = ['Files by status', 'Automatic and manual'].flatMap((title) => figuresIn(card(title).element()));
  expect(totals.map(({ text }) => text).join(', ')).toBe(
    'finished: 2, archived: 1, in progress: 0, with support: 0, waiting: 0, blocked: 0, automatic: 1, manual: 2',
  );
  for (const title of [
    ...titles,
    'Turnaround by member of staff',
    'Most ordered methods',
    'Most ordered control units',
    'Income in credits',
  ])
    await showTable(title);
  const cells = [...document.querySelectorAll('main table')]
    .flatMap(figuresIn)
    .filter(({ text }) => /^\d+$/.test(text));
  expect(cells.length).toBeGreaterThan(10);
  const keys = figuresIn(page.getByRole('region', { name: 'Key figures' }).element());
  // Shares, spans and sums of money are of that many.
  const counts = [3, 1, 3, 3];
  expect(keys).toHaveLength(counts.length);
  const figures = [...totals, ...cells, ...keys.map((key, at) => ({ ...key, number: counts[at] ?? 0 }))];
  for (const { text, number, href } of figures.filter(
    (one, at) => figures.findIndex((other) => other.href === one.href) === at,
  )) {
    await visit(href);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Statistics' })).not.toBeInTheDocument();
    await expectRows(number, `${text} ${href}`);
  }
});

test('a column of a chart opens the files of its day', async () => {
  await openScreen('/admin/statistic?from=2012-03-05&to=2012-03-07', world);
  const chart = page.getByRole('img', { name: /^Chart: Files by status/ });
  await expect.poll(() => chart.element().querySelectorAll('.recharts-bar-rectangle path').length).toBeGreaterThan(0);
  chart
    .element()
    .querySelector('.recharts-bar-rectangle path')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(window.location.search)))
    .toMatchObject({ tab: 'all', filterStartDate: '2012-03-05', filterEndDate: '2012-03-05', status: 'finished' });
});

test('names who finished the files and handles a figure without data [A2.26]', async () => {
  const { facts } = await openScreen('/admin/statistic?from=2012-03-05&to=2012-03-07', world);
  await showTable('Turnaround by member of staff');
  expect(cellsOf('Turnaround by member of staff')).toEqual([
    [facts.supportName, '2', '20 min', '28 min'],
    ['Automatic service', '1', '15 min', '15 min'],
  ]);
  await showTable('Most ordered methods');
  expect(cellsOf('Most ordered methods').map((cells) => cells[1])).toEqual(['3']);
  await expect.element(card('Chat response time')).toMatchTextContent('Nothing in this period.');
});

test('shows the change of each key figure from the previous period', async () => {
  // The day of one order and its successor, after the day of two orders and its successor.
  await openScreen('/admin/statistic?from=2013-03-07&to=2013-03-08', world);
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect.element(figures).toMatchTextContent('Ordered files1 worse 1 fewer than in the 2 days before');
  await expect
    .element(figures)
    .toMatchTextContent('Finished automatically100% better 100 points more than in the 2 days before');
  await expect
    .element(figures)
    .toMatchTextContent('Median turnaround15 min better 5 min shorter than in the 2 days before');
  await expect.element(figures).toMatchTextContent('Income1 Cr. worse 134.50 Cr. less than in the 2 days before');
});

test('keeps the period in the address and refuses one that ends before it begins', async () => {
  const screen = await openScreen('/admin/statistic', { ...world, now: new Date('2012-03-08T12:00:00Z') });
  const period = page.getByRole('combobox', { name: 'Period' });
  await expect.element(period).toHaveValue('Last 30 days');
  await period.click();
  await page.getByRole('option', { name: 'Today' }).click();
  await expect.poll(() => window.location.search).toBe('?from=2012-03-08&to=2012-03-08');
  await screen.reload();
  await expect.element(period).toHaveValue('Today');
  await page.getByLabelText('To', { exact: true }).fill('2012-03-07');
  await expect.element(page.getByText('The period must begin before it ends')).toBeVisible();
  await expect.element(card('Files by status')).not.toBeInTheDocument();
  await page.getByLabelText('From').fill('2012-03-01');
  await expect.element(period).toHaveValue('From – to');
  await expect.element(card('Files by status')).toBeVisible();
});
