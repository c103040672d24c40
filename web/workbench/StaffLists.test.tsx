import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import { taskListsApi } from '#contract/workbench/task-lists.ts';

type List = { data: object[]; total: number };

/** A list of files with the longest names that people have, as full as lists of a busy portal are. */
const busy = ({ data: [file] }: List) => ({
  total: 131,
  data: Array.from({ length: 40 }, (_, at) => ({
    ...file,
    task_id: 1000 + at,
    vehicle_model: 'Transporter T6.1 Kastenwagen 2.0 TDI 4Motion (2019–2024)',
    customerName: 'Talleres Mecánicos Gutiérrez e Hijos, SL',
    methods: ['Stage 1', 'Swirl flaps off', 'Throttle valve off', 'Start-stop off'].map((name, id) => ({
      task_meta_method_id: id + 1,
      method_name: name,
    })),
  })),
});

const openFiles = (size: readonly [number, number]) =>
  openScreen(({ lists }) => `/admin/fileoverview?search=${lists.late}`, {
    world: 'workbench',
    as: 'support',
    size,
    before: (server) => {
      server.patch(taskListsApi.listOpenTasks, busy);
    },
  });

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody [data-row]')];
async function arrived(): Promise<void> {
  await expect.poll(() => rows().length).toBe(40);
}

test('the list of open files shows 14 rows at 1440 × 900, with long names and many methods', async () => {
  await openFiles([1440, 900]);
  await arrived();
  const inSight = rows().filter((row) => row.getBoundingClientRect().bottom <= 900);
  expect(inSight.length).toBeGreaterThanOrEqual(14);
  const customer = page.getByRole('link', { name: /^Talleres/ }).first();
  expect(customer.element().getBoundingClientRect().width).toBeGreaterThan(180);
  expect(document.documentElement.scrollWidth).toBe(1440);
});

test.for(['en', 'de', 'ru'] as const)(
  'fits 1024 px without horizontal scrolling or cut buttons (%s)',
  async (language) => {
    const { server } = await openFiles([1024, 768]);
    await arrived();
    server.restore();
    const table = document.querySelector('table');
    if (language !== 'en')
      for (const button of document.querySelectorAll('tbody .mantine-Button-label'))
        button.textContent = { de: 'Übernehmen', ru: 'Взять в работу' }[language];
    expect(document.documentElement.scrollWidth).toBe(1024);
    expect(table?.scrollWidth).toBeLessThanOrEqual(table?.parentElement?.clientWidth ?? 0);
    const right = table?.getBoundingClientRect().right ?? 0;
    for (const button of page.getByRole('button', { name: /^Actions of file/ }).elements())
      expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(right - 8);
    await expect.element(page.getByRole('link', { name: /^Talleres/ }).first()).toBeVisible();
  },
);

describe('status reason', () => {
  const reason = 'No solution is recorded yet for this software and method.';

  test('is read with the row and opens below it by the space bar', async () => {
    await openFiles([1440, 900]);
    await arrived();
    await expect.element(page.getByRole('row', { name: new RegExp(reason) }).first()).toBeVisible();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(rows()[0]);
    await userEvent.keyboard(' ');
    const peek = page.getByRole('table').getByRole('status');
    await expect.element(peek).toMatchTextContent(reason);
    await expect.element(peek).toMatchTextContent('Transporter T6.1 Kastenwagen 2.0 TDI 4Motion (2019–2024)');
    await expect.element(peek).toMatchTextContent('Start-stop off');
    const detail = page.elementLocator(document.querySelector('[data-row] + tr:not([data-row])') as HTMLElement);
    await expect.element(detail.getByRole('button', { name: 'Take' })).toBeVisible();
    await expect.element(detail.getByRole('link', { name: /^Open order/ })).toBeVisible();
    await expect.element(detail.getByRole('button', { name: /^Actions of file/ })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(peek).not.toBeInTheDocument();
  });

  test('does not open by the space bar on the controls of a row', async () => {
    await openFiles([1440, 900]);
    await arrived();
    const box = page.getByRole('checkbox', { name: 'Select file #1000' });
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(box).toBeChecked();
    await expect.element(page.getByRole('table').getByRole('status')).not.toBeInTheDocument();
  });
});
