import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '#web/i18n/index.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { deskApi } from '#contract/desk.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { taskStepsApi } from '#contract/workbench/task-steps.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';

const as = { world: 'workbench', as: 'support' } as const;
const rows = page.getByRole('row').filter({ hasText: 'VIN-' });
const address = () => window.location.pathname + window.location.search;
const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
async function count(locator: typeof rows, number: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(number);
}

test('an invalid address shows the whole list', async () => {
  const nonsense = 'person=everybody&status=lost&priority=7&method=x&payment=maybe&sort=password&direction=up&page=-3';
  const { facts, visit } = await openScreen(
    ({ lists }) => `/admin/fileoverview?search=${lists.sorted}&${nonsense}`,
    as,
  );
  await count(rows, 3);
  expect(page.getByRole('button', { name: /^Remove the filter/ }).elements()).toEqual([]);
  // The closed list has no due times to sort by.
  await visit(`/admin/fileoverview?tab=closed&search=${facts.lists.sorted}&sort=due`);
  await expect.element(page.getByText('no results with this filter')).toBeVisible();
});

test.each(['/admin', '/admin/fileoverview'])(
  'a question before an order is answered first, and taken by nobody, in %s',
  async (path) => {
    const screen = await openScreen(({ lists }) => (path === '/admin' ? path : `${path}?search=${lists.sorted}`), {
      ...as,
      before: (server) => {
        server.patch(taskListsApi.listOpenTasks, (list) => ({
          ...list,
          data: list.data.slice(0, 1).map((task) => ({ ...task, inquiry: 'open' as const })),
        }));
      },
    });
    const answer = page.getByRole('link', { name: 'Answer', exact: true });
    await expect.element(answer).toHaveAttribute('href', expect.stringMatching(/jobDetails\?job=\d+/));
    expect(page.getByRole('button', { name: 'Take', exact: true }).elements()).toEqual([]);
    if (path === '/admin') return;
    await page.getByRole('button', { name: /^Actions of file/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Answer with a proposal' })).toBeVisible();
    for (const name of ['Assign to me', 'Close file …', 'Archive'])
      expect(page.getByRole('menuitem', { name }).elements()).toEqual([]);
    expect(screen.server.sentTo(assignmentApi.assignTask)).toEqual([]);
  },
);

describe.each([1024, 1280, 1440])('work queue at %i px', (width) => {
  const since = '2026-11-23T14:05:00.000Z';
  const hold = { questionId: 1, question: 'Which gearbox is it?', answers: [], wantsFile: false, since };
  const customerName = 'Donaudampfschifffahrtsgesellschaft Linz';

  test.each(['en', 'de'] as const)('shows each state whole beside long names in %s', async (language) => {
    let shown: unknown;
    const { server } = await openScreen('/admin', {
      ...as,
      size: [width, 900],
      before: (replay) => {
        replay.patch(taskListsApi.listOpenTasks, (list) => {
          const change = (task: (typeof list.data)[number], place: number) => ({
            ...task,
            customerName,
            task_status: place % 2 === 0 ? ('manually' as const) : ('inProgress' as const),
            ...(place < 2 && { openQuestion: hold }),
          });
          const changed = { ...list, data: list.data.map(change) };
          shown = changed;
          return changed;
        });
      },
    });
    const queue = page.getByRole('region', { name: /^(Work queue|Arbeitsliste)$/ });
    await expect.element(queue.getByText(customerName).first()).toBeVisible();
    // The world has the list in English.
    server.change(taskListsApi.listOpenTasks, () => Response.json(shown));
    await chooseLanguage(language);
    await expect.element(queue.getByText(language === 'en' ? 'with support' : 'beim Support').first()).toBeVisible();
    for (const row of queue.getByRole('row').elements()) {
      const [due, , , status] = row.querySelectorAll('td');
      const [area, badge] = [status?.firstElementChild, status?.firstElementChild?.firstElementChild];
      if (due === undefined || !(area instanceof Element) || !(badge instanceof Element))
        throw new Error('a cell is missing');
      expect(badge.getBoundingClientRect().right).toBeLessThanOrEqual(area.getBoundingClientRect().right + 0.5);
      expect(due.getBoundingClientRect().width).toBeLessThanOrEqual(150);
    }
    expect(isWider()).toBe(false);
  });
});

describe('at 360 px', () => {
  const phone = { ...as, size: [360, 740] } as const;
  const files = page.getByRole('list', { name: 'All files' }).getByRole('listitem');

  test('the queue can be worked by touch', async () => {
    const { facts, server } = await openScreen('/admin', phone);
    const row = page
      .getByRole('region', { name: 'Work queue' })
      .getByRole('listitem')
      .filter({ hasText: /late/ })
      .first();
    const take = row.getByRole('button', { name: 'Take', exact: true });
    await expect.element(take).toBeVisible();
    const [line, button] = [row.element().getBoundingClientRect(), take.element().getBoundingClientRect()];
    expect(button.height).toBeGreaterThanOrEqual(44);
    expect(button.width).toBeGreaterThanOrEqual(44);
    // Two lines, and the button in the half of the thumb.
    expect(line.height).toBeLessThan(90);
    expect(button.x).toBeGreaterThan(180);
    expect(isWider()).toBe(false);
    server.change(assignmentApi.assignTask, () => {
      server.moveTo('phone taken');
      return Response.json(true);
    });
    const before = server.sentTo(deskApi.getDesk).length;
    await take.click();
    await expect
      .poll(() => server.sentTo(assignmentApi.assignTask).map(({ fields }) => fields?.['task_id']))
      .toEqual([facts.overdue.taskId]);
    await expect.poll(() => server.sentTo(deskApi.getDesk).length).toBeGreaterThan(before);
  });

  test('filters and sorting of the files are in a sheet', async () => {
    await openScreen(({ lists }) => `/admin/fileoverview?search=${lists.late}`, phone);
    await count(files, 2);
    await page.getByRole('button', { name: 'Filters and order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters and order' });
    await expectAccessibleDialog('web/kit/table/FilterSheet.tsx');
    await sheet.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Price, descending' }).click();
    await sheet.getByRole('button', { name: 'Show the list' }).click();
    await expect.element(files.first()).toMatchTextContent('1,234,567.89');
    await page.getByRole('button', { name: 'Filters and order' }).click();
    await sheet.getByRole('combobox', { name: 'Taken by' }).click();
    await page.getByRole('option', { name: 'nobody', exact: true }).click();
    await sheet.getByRole('button', { name: 'Show the list' }).click();
    await expect.poll(address).toContain('person=nobody');
    await expect.element(files.filter({ hasText: '60 Cr.' })).toBeVisible();
    expect(isWider()).toBe(false);
  });

  test('several files are selected by tapping rows after Select and taken together', async () => {
    const { facts, server } = await openScreen(({ lists }) => `/admin/fileoverview?search=${lists.late}`, phone);
    const { overdue, soon } = facts;
    await count(files, 2);
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const place of [0, 1]) await files.nth(place).getByText('Stage 1').click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).elements().length).toBe(2);
    expect(address()).toContain('fileoverview');
    const bar = page.getByRole('region', { name: 'Selected files' });
    await expect.element(bar).toMatchTextContent('2 selected');
    server.change(assignmentApi.assignTask, () => {
      server.moveTo('phone taken');
      return Response.json(true);
    });
    await bar.getByRole('button', { name: 'Assign to me', exact: true }).click();
    await expectAccessibleDialog('web/workbench/BulkBar.tsx');
    await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
    await expect
      .poll(() => server.sentTo(assignmentApi.assignTask).map(({ fields }) => fields?.['task_id']))
      .toEqual(expect.arrayContaining([overdue.taskId, soon.taskId]));

    // A press opens again once that is done.
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    await files.first().click();
    await expect.poll(address).toContain('jobDetails');
    await expect.element(page.getByText(/^Order #/).first()).toBeVisible();
  });
});

test('an unavailable action shows its reason', async () => {
  const { facts } = await openScreen(({ lists }) => `/admin/fileoverview?tab=closed&search=${lists.paid}`, as);
  await page.getByRole('button', { name: `Actions of file #${facts.paid.taskId}` }).click();
  const entry = page.getByRole('menuitem', { name: 'Delete …' });
  await expect.element(entry).toMatchTextContent('It has already been paid for.');
  await expect.element(entry).toHaveAttribute('aria-disabled', 'true');
  await entry.click({ force: true });
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  // Keys reach what is forbidden as well.
  await userEvent.keyboard('{Enter}');
  const forbidden = page.getByRole('menuitem', { name: 'Assign to me' });
  await expect.element(forbidden).toMatchTextContent('Only a file that is waiting');
  await expect
    .poll(async () => {
      if (document.activeElement !== forbidden.element()) await userEvent.keyboard('{ArrowDown}');
      return document.activeElement === forbidden.element();
    })
    .toBe(true);
});

test('the second of two concurrent changes to a task is reported and overwrites nothing [A8.12]', async () => {
  const { facts, server } = await openScreen(({ lists }) => `/admin/fileoverview?search=${lists.contested}`, as);
  const { colleague, raced } = facts;
  const row = page.getByRole('row', { name: raced.vin });
  await page.getByRole('button', { name: `Actions of file #${raced.taskId}` }).click();
  await page.getByRole('menuitem', { name: /^Block …/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong file');
  server.moveTo('taken by a colleague');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(page.getByText(`A colleague has just changed this file: ${colleague}`)).toBeVisible();
  await expect.element(page.getByText('Nothing was overwritten')).toBeVisible();
  await expect.element(row).toMatchTextContent(`by ${colleague}`);

  // Taking over what a colleague works on is asked for.
  await row.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByRole('dialog').getByText(`${colleague} is working on it.`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row).toMatchTextContent(`by ${colleague}`);
  expect(server.sentTo(assignmentApi.assignTask)).toEqual([]);

  // Neither is the colleague's work deleted without a question.
  await page.getByRole('button', { name: `Actions of file #${raced.taskId}` }).click();
  await page.getByRole('menuitem', { name: /^Delete …/ }).click();
  await expectAccessibleDialog('web/workbench/TaskWorkArea.tsx');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Change file #${raced.taskId} anyway?` });
  await expect.element(question).toMatchTextContent(`${colleague} is working on it and will be interrupted.`);
  expect(server.sentTo(taskStepsApi.deleteTask).map(({ fields }) => fields?.['takeOver'])).toEqual([undefined]);
  server.moveTo('deleted');
  await question.getByRole('button', { name: 'Change anyway' }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(server.sentTo(taskStepsApi.deleteTask).map(({ fields }) => fields?.['takeOver'])).toEqual([undefined, true]);
});
