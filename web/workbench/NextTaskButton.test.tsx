import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import { customersApi } from '#contract/accounts/customers.ts';
import { orderingApi } from '#contract/ordering.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';

const orderOf = ({ jobId }: { jobId: number }) => page.getByText(`Order #${jobId}`, { exact: true });
const pathOf = ({ jobId }: { jobId: number }) => `/jobs/jobDetails?job=${jobId}`;

test('button and key open the next file in queue order, without taking one', async () => {
  const { facts, server } = await openScreen(({ queue }) => pathOf(queue[0]), { world: 'workbench', as: 'support' });
  const [first, second, third] = facts.queue;
  await expect.element(orderOf(first)).toBeVisible();
  const next = page.getByRole('button', { name: 'Next file' });
  await expect.element(next).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(orderOf(second)).toBeVisible();
  // A letter that is typed is a letter.
  const message = page.getByLabelText('Message', { exact: true });
  await message.click();
  await userEvent.keyboard('n');
  await expect.element(message).toHaveValue('n');
  await expect.element(orderOf(second)).toBeVisible();
  await next.click();
  await expect.element(orderOf(third)).toBeVisible();
  // From a file that is taken the most urgent one is next.
  server.change(assignmentApi.assignTask, () => {
    server.moveTo('taken');
    return Response.json(true);
  });
  await page.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByText(`File #${third.taskId} is yours.`)).toBeVisible();
  await next.click();
  await expect.element(orderOf(first)).toBeVisible();
});

test('taking a file shows at once, is reverted by a refusal and can be undone', async () => {
  const { facts, server } = await openScreen(({ queue }) => pathOf(queue[2]), { world: 'workbench', as: 'support' });
  const { taskId } = facts.queue[2];
  const release = server.hold(assignmentApi.assignTask);
  server.refuse(assignmentApi.assignTask, 'actionNotAllowed', { hindrance: 'automaticAtWork' });
  await page.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByText(`${facts.support} is working on this file.`)).toBeVisible();
  release();
  await expect.element(page.getByText('The automatic service is working on it right now.').first()).toBeVisible();
  await expect.element(page.getByText('This file is waiting for support.')).toBeVisible();

  server.restore();
  server.change(assignmentApi.assignTask, () => {
    server.moveTo('taken');
    return Response.json(true);
  });
  server.change(assignmentApi.giveBackTask, () => {
    server.moveTo('given back');
    return Response.json(true);
  });
  await page.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByText(`File #${taskId} is yours.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(`File #${taskId} is waiting for support again.`)).toBeVisible();
  await expect.element(page.getByText('This file is waiting for support.')).toBeVisible();
  expect(server.sentTo(assignmentApi.giveBackTask).map(({ fields }) => fields?.['task_id'])).toEqual([taskId]);
});

test('the work buttons stay in place on a phone when customer and confirmations arrive', async () => {
  let release: (() => void)[] = [];
  await openScreen(({ queue }) => pathOf(queue[0]), {
    world: 'workbench',
    as: 'support',
    size: [360, 740],
    before: (server) => {
      release = [customersApi.getUser, orderingApi.getLegalConfirmations, taskListsApi.listAllJobs].map((call) =>
        server.hold(call),
      );
    },
  });
  const upload = page.getByRole('button', { name: 'Upload modified file' });
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expect.element(upload).toBeVisible();
  await expect.element(files).toBeVisible();
  const places = () => [upload, files].map((one) => Math.round(one.element().getBoundingClientRect().top));
  const before = places();
  for (const one of release) one();
  await expect.element(page.getByRole('link', { name: /@test\.invalid$/ })).toBeVisible();
  // The lines of the facts are a hair higher than their outlines.
  for (const [at, place] of places().entries()) expect(Math.abs(place - (before[at] ?? 0))).toBeLessThanOrEqual(2);
});
