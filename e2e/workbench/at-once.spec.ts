import { expect, type Page, test } from '@playwright/test';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';
import { type MadeTask, newTask } from '#e2e/staff-tasks.ts';

const refusal = (code: string, more: object = {}) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 409, code, ...more }),
});

/** Answers the next such call with a refusal, but only once the test says so. */
async function refuseLater(page: Page, call: string, answer: ReturnType<typeof refusal>): Promise<() => void> {
  const told = Promise.withResolvers<void>();
  await page.route(
    `**/${call}`,
    async (route) => {
      await told.promise;
      await route.fulfill(answer);
    },
    { times: 1 },
  );
  return told.resolve;
}

const pathOf = ({ jobId }: MadeTask) => `/jobs/jobDetails?job=${jobId}`;
const onOrder = (page: Page, { jobId }: MadeTask) =>
  expect(page.getByText(`Order #${jobId}`, { exact: true })).toBeVisible();

test('a file that is taken shows it at once, and is taken back when it is refused; what was taken can be undone', async ({
  browser,
}) => {
  const support = await newSupport();
  const task = await newTask(await newWorkshop(0));
  const { page } = await open(browser, support, pathOf(task));
  const refuse = await refuseLater(page, 'assignTask', refusal('actionNotAllowed', { hindrance: 'automaticAtWork' }));
  await page.getByRole('button', { name: 'Take' }).click();
  await expect(page.getByText(`${support} is working on this file.`)).toBeVisible();
  refuse();
  await expect(page.getByText('The automatic service is working on it right now.').first()).toBeVisible();
  await expect(page.getByText('This file is waiting for support.')).toBeVisible();

  await page.getByRole('button', { name: 'Take' }).click();
  await expect(page.getByText(`File #${task.taskId} is yours.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`File #${task.taskId} is waiting for support again.`)).toBeVisible();
  await expect(page.getByText('This file is waiting for support.')).toBeVisible();
  const [row] = await query<{ status: string }>('select status from tasks where id = $1', [task.taskId]);
  expect(row?.status).toBe('manual');
});

test('a message stands in the chat at once; one that is refused stays there, and can be edited and sent', async ({
  browser,
}) => {
  const workshop = await newWorkshop(0);
  const task = await newTask(workshop);
  const { page } = await open(browser, workshop, pathOf(task));
  const refuse = await refuseLater(page, 'createChatMessage', refusal('actionNotAllowed'));
  const field = page.getByLabel('Message', { exact: true });
  await field.fill('Is it ready?');
  await page.keyboard.press('Control+Enter');
  const sent = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Is it ready?' });
  await expect(sent).toContainText('sending');
  await expect(field).toHaveValue('');
  await field.fill('Thank you.');
  refuse();
  await expect(sent).toContainText('not sent');
  await sent.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('Is it ready?\nThank you.');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(sent).toContainText('sent');
  await expect(page.getByText('sending')).toHaveCount(0);
  const rows = await query<{ text: string }>('select text from chat_messages where task_id = $1', [task.taskId]);
  expect(rows).toEqual([{ text: 'Is it ready?\nThank you.' }]);
});

test('the next file comes by button and key, in the order of the queue, also without taking one', async ({
  browser,
}) => {
  const workshop = await newWorkshop(0);
  // Long before everything else that waits.
  const minutes = [-9_000_000, -8_000_000, -7_000_000];
  const [first, second, third] = [
    await newTask(workshop, minutes[0]),
    await newTask(workshop, minutes[1]),
    await newTask(workshop, minutes[2]),
  ];
  const { page } = await open(browser, await newSupport(), pathOf(first));
  await onOrder(page, first);
  await page.keyboard.press('n');
  await onOrder(page, second);
  // A letter that is typed is a letter.
  await page.getByLabel('Message', { exact: true }).fill('');
  await page.keyboard.type('n');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('n');
  await onOrder(page, second);
  await page.getByRole('button', { name: 'Next file' }).click();
  await onOrder(page, third);
  // From a file that is taken the most urgent one is next.
  await page.getByRole('button', { name: 'Take' }).click();
  await expect(page.getByText(`File #${third.taskId} is yours.`)).toBeVisible();
  await page.getByRole('button', { name: 'Next file' }).click();
  await onOrder(page, first);
  await query(`update tasks set due_at = now() + interval '1 day' where id = any($1)`, [
    [first.taskId, second.taskId, third.taskId],
  ]);
});

test('on paper an order stands black on white, without menu and buttons', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const task = await newTask(workshop);
  const { page } = await open(browser, workshop, pathOf(task));
  await onOrder(page, task);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(task.vin)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const { ink, paper } = await page.evaluate(() => {
    const heading = document.querySelector('h1');
    const sheet = document.querySelector('.page');
    if (heading === null || sheet === null) throw new Error('the page is not there');
    return { ink: getComputedStyle(heading).color, paper: getComputedStyle(sheet).backgroundColor };
  });
  expect({ ink, paper }).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
  await page.emulateMedia({ media: null, colorScheme: null });
});
