import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { questionsApi } from '#contract/chat/questions.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const openQuestion = {
  questionId: 7 as never,
  question: 'Which stage do you want?',
  answers: ['Stage 1', 'Stage 2'],
  wantsFile: true,
  since: new Date().toISOString(),
};

test('a customer answers a question of support with a tap, and reads why a late answer is refused [P1.79]', async () => {
  const { server } = await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'jobPage',
    as: 'workshop',
    before: (portal) => {
      portal.patch(jobsApi.getTasksOfJob, ([task, ...tasks]) =>
        task === undefined ? [] : [{ ...task, openQuestion }, ...tasks],
      );
    },
  });
  await expect.element(page.getByRole('region', { name: 'Support has a question' })).toBeVisible();
  await expect.element(page.getByText('Please send the file in the chat.')).toBeVisible();
  server.refuse(questionsApi.answerQuestion, 'questionWithdrawn');
  await page.getByRole('button', { name: 'Stage 2' }).click();
  await expect.element(page.getByText(/^Support has withdrawn this question/)).toBeVisible();
  server.answer(questionsApi.answerQuestion, true);
  await page.getByRole('button', { name: 'Stage 2' }).click();
  await expect.element(page.getByText('Your answer is sent. Support goes on.')).toBeVisible();
  expect(server.sentTo(questionsApi.answerQuestion).at(-1)?.fields).toMatchObject({ questionId: 7, answer: 'Stage 2' });
});

test('staff ask the customer with answers to tap from the menu of a file [P1.79]', async () => {
  const { server } = await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'shell',
    as: 'support',
  });
  await page
    .getByRole('button', { name: /^Actions of file/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Ask the customer …' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Which stage?');
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Stage 1');
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('Stage 2');
  await expect.element(page.getByRole('textbox', { name: 'Answer 3' })).toBeVisible();
  await expectAccessibleDialog('web/workbench/TaskWorkArea.tsx');
  server.answer(questionsApi.askCustomer, true);
  await page.getByRole('button', { name: 'Ask and hold' }).click();
  await expect.element(page.getByText(/waits for the customer\.$/)).toBeVisible();
  expect(server.sentTo(questionsApi.askCustomer).at(-1)?.fields).toMatchObject({
    question: 'Which stage?',
    answers: ['Stage 1', 'Stage 2'],
    wantsFile: false,
  });
});
