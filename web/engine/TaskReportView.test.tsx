import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { engineApi } from '#contract/engine.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const digits = (offset: number) => offset.toString(16).toUpperCase().padStart(6, '0');

async function openReport(size?: readonly [number, number]) {
  const screen = await openScreen('/resting/place', { world: 'report', as: 'support', ...(size && { size }) });
  await screen.visit(`/admin/report?task=${screen.facts.taskId}`);
  await expect.element(page.getByRole('heading', { name: /^Report of file #\d+$/ })).toBeVisible();
  return screen;
}

const bytes = page.getByRole('region', { name: /^Bytes from/ });
const inBytes = (selector: string) => bytes.element().querySelectorAll<HTMLElement>(selector);

test('shows correct checksums, changed places and the solution used [P3.1]', async () => {
  await openReport();
  await expect.element(page.getByText('Every checksum is correct, recomputed from the stored file.')).toBeVisible();
  const picture = page.getByRole('img', { name: /slices were changed/ });
  await expect.element(picture).toBeVisible();
  expect(document.querySelector('path[data-mark="changed"]')?.getAttribute('d')).toMatch(/^M/);
  const runs = page.getByRole('table', { name: 'Changed places' });
  await expect.element(runs.getByRole('row').nth(1)).toMatchTextContent('Stage 1');
  const checks = page.getByRole('table', { name: 'Checksums' });
  await expect.element(checks.getByText('correct', { exact: true }).first()).toBeVisible();
  await expect.element(checks.getByText('wrong', { exact: true })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: /^No\. \d+$/ }).first())
    .toHaveAttribute('href', expect.stringMatching(/\/admin\/solutions\?solution=\d+/));
});

test('shows the changed bytes and steps through the differences by key [P3.1]', async () => {
  const { facts, reload } = await openReport();
  const { first, firstByte } = facts;
  const place = `0x${digits(first)}`;
  const runs = page.getByRole('table', { name: 'Changed places' });
  await runs.getByRole('button', { name: `Show the bytes at ${place}`, exact: true }).click();
  await expect.poll(() => window.location.search).toContain(`at=${place}`);
  await expect.element(bytes).toHaveFocus();
  await expect
    .poll(() => [...inBytes('table')].at(-1)?.querySelector('tr[data-current] mark')?.textContent)
    .toMatch(new RegExp(digits(firstByte).slice(-2)));
  await expect.element(page.getByText(/^Difference 1 of/)).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByText(/^Difference 2 of/)).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(page.getByText(/^Difference 1 of/)).toBeVisible();
  // An address with a place opens there at once.
  await reload();
  await expect.poll(() => inBytes('tr[data-current] mark').length).toBeGreaterThan(0);
});

test('lists places and checksums line by line on a phone, without horizontal scrolling', async () => {
  const { facts } = await openReport([360, 740]);
  const runs = page.getByRole('list', { name: 'Changed places' });
  const run = runs.getByRole('listitem').first();
  for (const text of [`0x${digits(facts.first)}`, 'Stage 1', 'Before', 'After'])
    await expect.element(run).toMatchTextContent(text);
  const checks = page.getByRole('list', { name: 'Checksums' }).getByRole('listitem').first();
  await expect.element(checks).toMatchTextContent(/0x[0-9A-F]+.*Before.*correct.*After.*correct/);
  const wider = [...document.querySelectorAll('main *')].filter(
    (one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX),
  );
  expect(wider.map(({ className }) => className)).toEqual([]);
});

test('goes to a typed offset or a place in the picture and refuses an offset beyond the file [P3.1]', async () => {
  await openReport();
  const offset = page.getByRole('textbox', { name: 'Go to offset' });
  await offset.fill('0xFFFFFFF');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect.element(page.getByText('An offset such as 0x06C0B6')).toBeVisible();
  await offset.fill('10');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect.poll(() => inBytes('tr[data-current] th')[0]?.textContent).toBe('000010');
  await page.getByRole('slider', { name: 'Place in the file' }).click({ position: { x: 5, y: 5 } });
  await expect.element(bytes).toHaveFocus();
});

test('the picture can be read by keyboard alone [P3.2]', async () => {
  const { facts } = await openReport();
  const picture = page.getByRole('slider', { name: 'Place in the file' });
  await expect.element(picture).toBeVisible();
  (picture.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(picture).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0x000000/));
  await userEvent.keyboard('{End}');
  await expect
    .element(picture)
    .toHaveAttribute('aria-valuetext', expect.stringContaining(`${digits(facts.length - 1)} ·`));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.search).toContain('at=0x');
});

test('does not mark a method as applied when the file went to staff', async () => {
  const { server, reload } = await openReport();
  const methods = page.getByRole('table', { name: 'Methods' });
  await expect.element(methods.getByText('applied', { exact: true }).first()).toBeVisible();
  server.patch(engineApi.getTaskReportPage, (answer) => ({
    ...answer,
    report: { ...(answer['report'] as object), reason: 'originalDiffers' },
  }));
  await reload();
  await expect.element(methods.getByText('would fit, not applied').first()).toBeVisible();
  await expect.element(methods.getByText('applied', { exact: true })).not.toBeInTheDocument();
});

test('lists the first differences from the known original and opens their bytes', async () => {
  const { server, reload } = await openReport();
  const table = page.getByRole('table', { name: 'Differences from the known original' });
  await expect.element(page.getByRole('table', { name: 'Changed places' })).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  const runs = Array.from({ length: 200 }, (_, index) => ({
    offset: 0x1000 + 0x40 * index,
    length: index === 0 ? 20 : 2,
    before: index === 0 ? '00112233445566778899aabbccddeeff' : '0102',
    after: index === 0 ? 'ffeeddccbbaa99887766554433221100' : '0304',
  }));
  server.patch(engineApi.getTaskStripMap, (answer) => ({
    ...answer,
    origin: { solutionId: 42, bytes: 618, runCount: 300, runs },
  }));
  await reload();
  const first = table.getByRole('row').nth(1);
  await expect.element(first).toMatchTextContent('0x001000');
  // Of a long place the first bytes are shown.
  await expect.element(first).toMatchTextContent('00 11 22 33 44 55 66 77 88 99 AA BB CC DD EE FF …');
  await expect.element(page.getByText('The first 100 of 300 places are listed.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'No. 42' }))
    .toHaveAttribute('href', expect.stringContaining('solution=42'));
  await page.getByRole('button', { name: 'Show more' }).first().click();
  await expect.element(page.getByText('The first 200 of 300 places are listed.')).toBeVisible();
  await table.getByRole('button', { name: 'Show the bytes at 0x001040', exact: true }).click();
  await expect.poll(() => window.location.search).toContain('at=0x001040');
});

test('shows the answers of the customer beside their method', async () => {
  const { server, reload } = await openReport();
  server.patch(engineApi.getTaskReportPage, (answer) => ({
    ...answer,
    methods: (answer['methods'] as object[]).map((method) => ({
      ...method,
      details: [
        { number: 1, name: 'Speed limit', value: '190', words: '190 km/h' },
        { number: 2, name: 'Pops', value: 'loud', words: 'loud' },
      ],
    })),
  }));
  await reload();
  const methods = page.getByRole('table', { name: 'Methods' });
  await expect.element(methods.getByText('Speed limit: 190 km/h')).toBeVisible();
  await expect.element(methods.getByText('Pops: loud')).toBeVisible();
});
