import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import { sentMessage } from '#test/screens/sent-message.ts';
import { chatApi } from '#contract/chat.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { closingApi } from '#contract/workbench/closing.ts';

const message = page.getByLabelText('Message', { exact: true });
const dialog = page.getByRole('dialog', { name: 'Close the file?' });
const card = page.getByRole('region', { name: 'Work' });

/** Answers the browser's dialog for files with one file. */
function pickByItself(): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (this: HTMLInputElement) {
    const given = new DataTransfer();
    given.items.add(new File(['modified'], 'modified.bin'));
    this.files = given.files;
    this.dispatchEvent(new Event('change'));
  });
}

test('seven keys take, download, upload, answer and close a file, and open the next one', async () => {
  const { server, facts } = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[2].jobId}`, {
    world: 'workbench',
    as: 'support',
    before: (replay, { queue: [, , ordered] }) => {
      replay.change(assignmentApi.assignTask, () => {
        replay.moveTo('taken');
        return Response.json(true);
      });
      replay.change(closingApi.uploadModified, () => {
        replay.patch(jobsApi.getTasksOfJob, (tasks: object[]) =>
          tasks.map((task) => ({ ...task, hasModifiedFile: true })),
        );
        return Response.json(true);
      });
      // A real download would leave a file in the browser's folder.
      replay.refuse(taskFilesApi.downloadOriginal, 'notFound');
      replay.answer(closingApi.loadTaskClosing, { oddities: [], settled: true });
      replay.answer(closingApi.closeTask, true);
      replay.answer(chatApi.createMessage, sentMessage(ordered, 'Done.'));
    },
  });
  await expect.element(card.getByRole('button', { name: 'Take' })).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(page.getByText(`${facts.support} is working on this file.`)).toBeVisible();
  await userEvent.keyboard('d');
  await expect.poll(() => server.sentTo(taskFilesApi.downloadOriginal).length).toBe(1);
  pickByItself();
  await userEvent.keyboard('u');
  await expect.poll(() => server.sentTo(closingApi.uploadModified).length).toBe(1);
  await expect.element(card.getByRole('button', { name: 'Close file' })).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('r');
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard('Done.{Control>}{Enter}{/Control}');
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Yes, close' })).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.sentTo(closingApi.closeTask).length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expect.element(page.getByText(`Order #${facts.queue[0].jobId}`, { exact: true })).toBeVisible();
  await expect.element(message).toHaveValue('');
});

describe('a key whose step is not possible', () => {
  test('says why and does nothing', async () => {
    const { server } = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[0].jobId}`, {
      world: 'workbench',
      as: 'support',
    });
    await expect.element(card.getByRole('button', { name: 'Take' })).toBeVisible();
    await userEvent.keyboard('c');
    await expect.element(page.getByText('Upload the modified file first.').first()).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(server.sentTo(closingApi.closeTask)).toEqual([]);
  });

  test('is a letter in a field, and nothing while a dialog is open', async () => {
    const { server } = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[0].jobId}`, {
      world: 'workbench',
      as: 'support',
    });
    await message.click();
    await userEvent.keyboard('td');
    await expect.element(message).toHaveValue('td');
    expect(server.sentTo(assignmentApi.assignTask)).toEqual([]);
    expect(server.sentTo(taskFilesApi.downloadOriginal)).toEqual([]);
  });
});

test('quotes what the customer wrote with the order, to staff alone in the card of the work', async () => {
  await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[0].jobId}`, {
    world: 'workbench',
    as: 'support',
    before: (server) => {
      server.patch(jobsApi.getJob, (job: object) => ({ ...job, job_additional: 'Please keep torque below 380 Nm.' }));
    },
  });
  const quote = card.getByRole('blockquote');
  await expect.element(quote).toMatchTextContent('Please keep torque below 380 Nm.');
  await expect.element(quote).toMatchTextContent('The customer’s note');
  expect(page.getByText('Please keep torque below 380 Nm.').elements()).toHaveLength(1);
});

test('the command palette does what the file of the page allows at this moment', async () => {
  const { server } = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[2].jobId}`, {
    world: 'workbench',
    as: 'support',
    before: (replay) => {
      replay.answer(assignmentApi.assignTask, true);
    },
  });
  await expect.element(card.getByRole('button', { name: 'Take' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect.element(palette.getByRole('button', { name: /^Assign to me/ })).toBeVisible();
  expect(palette.getByRole('button', { name: /^Close file/ }).elements()).toEqual([]);
  await palette.getByRole('button', { name: /^Assign to me/ }).click();
  await expect.poll(() => server.sentTo(assignmentApi.assignTask).length).toBe(1);
});
