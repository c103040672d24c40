import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const openJob = (scene: 'start' | 'withdrawn' = 'start', size: readonly [number, number] = [1280, 900]) =>
  openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'versions',
    as: 'workshop',
    size,
    before: (server) => {
      if (scene !== 'start') server.moveTo(scene);
    },
  });
const files = () => page.getByRole('region', { name: 'Files' });

test('a customer sees every released version, and downloads an earlier one [P1.58]', async () => {
  const { server, facts } = await openJob();
  const [second, first] = [files().getByRole('listitem').first(), files().getByRole('listitem').nth(1)];
  await expect.element(second).toMatchTextContent(/Version 2.*recommended/);
  await expect.element(first).toMatchTextContent('Version 1');
  await expect.element(first).not.toMatchTextContent('recommended');
  await first.getByRole('button', { name: 'Download version 1' }).click();
  await expect
    .poll(() => server.sentTo(taskFilesApi.downloadVersion).map(({ fields }) => fields))
    .toEqual([{ task_id: facts.taskId, version: 1 }]);
});

test('a long reason of a withdrawal makes no phone scroll aside', async () => {
  await openJob('withdrawn', [360, 740]);
  await expect.element(files().getByText(/^Withdrawn on .*: The torque limit is wrong\.$/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('a withdrawn version says since when and why, and is offered no more', async () => {
  await openJob('withdrawn');
  await expect.element(files().getByText(/^Withdrawn on .*: The torque limit is wrong\.$/)).toBeVisible();
  await expect.element(files().getByText('Note of support: For the track only.')).toBeVisible();
  await expect.element(files().getByRole('button', { name: 'Download version 2' })).not.toBeInTheDocument();
  await expect.element(files().getByRole('button', { name: 'Download version 1' })).toBeVisible();
});

test('a customer reads before paying that the file was withdrawn and there is no other one [P1.58]', async () => {
  const { server, reload } = await openJob();
  const notice = () => page.getByRole('status').filter({ hasText: 'Support has withdrawn this version' });
  await expect.element(files().getByText('Version 2', { exact: true })).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
  server.patch(jobsApi.getTasksOfJob, (tasks) =>
    tasks.map((task) => ({ ...task, task_paymentStatus: 'open' as const, withdrawnReason: 'Wrong gearbox.' })),
  );
  await reload();
  await expect.element(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect.element(notice()).toMatchTextContent(/Wrong gearbox\. There is nothing to download until support/);
});

test('a paid file that is withdrawn is offered no more: the button is off and says why [P1.58]', async () => {
  const { server, reload } = await openJob();
  const download = page.getByRole('button', { name: 'Download tuning file' });
  await expect.element(download).toBeEnabled();
  server.patch(jobsApi.getTasksOfJob, (tasks) => tasks.map((task) => ({ ...task, withdrawnReason: 'Wrong gearbox.' })));
  await reload();
  await expect.element(download).toBeDisabled();
  await expect.element(download).toHaveAttribute('title', expect.stringContaining('Wrong gearbox.'));
  await expect.element(page.getByText(/ready to download/i)).not.toBeInTheDocument();
});

test('a customer reads the own downloads with name and address, those of support without', async () => {
  const { facts } = await openJob();
  await page.getByRole('button', { name: 'Downloads' }).click();
  const lines = page.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect.element(lines.first()).toMatchTextContent(`Tuning file, version 1 · ${facts.workshop}`);
  await expect.element(lines.first()).toMatchTextContent('127.0.0.1');
  await expect.element(lines.last()).toMatchTextContent('Readout · Support');
  await expect.element(lines.last()).not.toMatchTextContent(facts.support);
});
