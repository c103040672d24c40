import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';
import { sentMessage } from '#test/screens/sent-message.ts';
import { chatApi } from '#contract/chat.ts';
import type { JudgedOddity } from '#contract/results.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { closingApi } from '#contract/workbench/closing.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';

const message = page.getByLabelText('Message', { exact: true });
const dialog = page.getByRole('dialog', { name: 'Close the file?' });
const confirm = dialog.getByRole('button', { name: 'Yes, close' });
const signed: JudgedOddity = { code: 'signedArea', judgement: 'confirm' };

/** Opens an order whose file is ready to be closed, with these oddities, and sends a message with the tick. */
async function sendMessage({ oddities = [] as JudgedOddity[], more = {} }): Promise<Replay> {
  const { server } = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[2].jobId}`, {
    world: 'workbench',
    as: 'support',
    before: (replay, { queue: [, , ordered] }) => {
      replay.moveTo('taken');
      replay.patch(jobsApi.getTasksOfJob, (tasks: object[]) =>
        tasks.map((task) => ({ ...task, hasModifiedFile: true, ...more })),
      );
      replay.answer(closingApi.loadTaskClosing, { oddities, settled: oddities.length === 0 });
      replay.answer(closingApi.closeTask, true);
      replay.answer(chatApi.createMessage, sentMessage(ordered, 'Done, please try.'));
    },
  });
  await message.fill('Done, please try.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).toBeVisible();
  return server;
}

let server: Replay;
const closings = () => server.sentTo(closingApi.closeTask).map(({ fields }) => fields);
const messages = () => server.sentTo(chatApi.createMessage);

test('an odd file needs a confirmation and is closed with the message', async () => {
  server = await sendMessage({ oddities: [signed] });
  expect(messages()).toEqual([]);
  await confirm.click();
  await expect.element(dialog.getByText('Give a reason of at least 3 characters.')).toBeVisible();
  await expectAccessibleDialog('web/pages/orders/ClosingChat.tsx');
  expect(closings()).toEqual([]);
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('textbox', { name: 'Why is it correct?' }).fill('The tool signs it again');
  await confirm.click();
  await expect.poll(() => messages().length).toBe(1);
  expect(closings()).toMatchObject([{ confirmedOddities: 'signedArea', oddityReason: 'The tool signs it again' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(message).toHaveValue('');
});

test('a normal file is closed with the message after one confirmation', async () => {
  server = await sendMessage({});
  await confirm.click();
  await expect.poll(() => messages().length).toBe(1);
  expect(closings()).toMatchObject([
    {
      recordSolution: false,
      // The further fields that the specification lists [customer 7].
      userID: expect.any(Number) as unknown,
      task_job_id: expect.any(Number) as unknown,
      task_modifications: expect.any(Array) as unknown,
      task_paymentStatus: 'open',
    },
  ]);
});

test('the same dialog asks for the price of support', async () => {
  server = await sendMessage({ more: { methods: [{ task_meta_method_id: 0, method_name: 'Other' }] } });
  await dialog.getByLabelText(/^Price/).fill('120');
  await confirm.click();
  await expect.poll(() => messages().length).toBe(1);
  expect(closings()).toMatchObject([{ task_filePrice: 180 }]);
});

test.for([
  ['cancelled', undefined],
  ['refused, as the file was changed meanwhile', 'taskMoved'],
  ['refused, as the new result is odd', 'resultOdd'],
  ['refused, as the library does not take the result', 'priceMissing'],
] as const)('a closing that is %s keeps the message unsent in its field', async ([, code]) => {
  server = await sendMessage({});
  if (code === undefined) await dialog.getByRole('button', { name: 'Cancel' }).click();
  else {
    server.refuse(closingApi.closeTask, code, { oddities: [signed], by: 'colleague' });
    await confirm.click();
    await expect.poll(() => closings().length).toBe(1);
    await userEvent.keyboard('{Escape}');
  }
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(message).toHaveValue('Done, please try.');
  expect(messages()).toEqual([]);
});
