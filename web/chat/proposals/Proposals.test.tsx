import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chatApi } from '#contract/chat.ts';
import { inquiriesApi } from '#contract/inquiries.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { type Proposal, proposalsApi } from '#contract/proposals.ts';
import { settingsApi } from '#contract/settings.ts';
import type { Inquiry } from '#contract/tasks/inquiry.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const proposal = {
  proposalId: 7,
  messageId: 99,
  methods: [{ methodId: 2, name: 'Stage 2' }],
  price: 75,
  paid: 60,
  due: 15,
  refund: 0,
  words: 'With this gearbox stage 2 is safe.',
  quotedMinutes: 120,
  madeAt: new Date().toISOString(),
  validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  state: 'open' as Proposal['state'],
  changed: [],
  notices: [] as Proposal['notices'],
};

/** Opens an order whose chat has a proposal. */
const openOrder = (
  of: Partial<Pick<Proposal, 'state' | 'kind' | 'changed' | 'notices'>> = {},
  more: { inquiry?: Inquiry } = {},
) =>
  openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'jobPage',
    as: 'workshop',
    before: (portal) => {
      portal.patch(jobsApi.getJob, (job) => ({ ...job, ...more }));
      portal.patch(jobsApi.getTasksOfJob, ([task, ...tasks]) =>
        task === undefined ? [] : [{ ...task, openProposal: { proposalId: 7, price: 75 }, ...more }, ...tasks],
      );
      portal.answer(chatApi.getMessagesOfTask, [
        {
          chat_id: 99,
          chat_job_id: 1,
          chat_task_id: 1,
          chat_user: 'support',
          chat_text: '• Stage 2\n75 Cr.',
          chat_file_path: '',
          chat_file_name: '',
          chat_file_type: '',
          chat_create_date: new Date().toISOString(),
          proposalId: 7,
        },
      ]);
      portal.answer(proposalsApi.getProposals, [
        { ...proposal, methods: [{ task_meta_method_id: 2, method_name: 'Stage 2' }], ...of },
      ]);
    },
  });

const card = () => page.getByRole('region', { name: 'Proposal', exact: true });

test('a customer accepts a proposal with one tap, and reads why it is not valid any more [P1.85 P1.87]', async () => {
  const { server } = await openOrder();
  await expect.element(page.getByText('Support has a proposal for you: 75 Cr.')).toBeVisible();
  await expect.element(card().getByText('60 Cr. are paid, 15 Cr. are due.')).toBeVisible();
  server.refuse(proposalsApi.acceptProposal, 'proposalOutdated', { changed: ['vehicle'] });
  await card().getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText(/^The file has changed since this proposal was made/)).toBeVisible();
  server.answer(proposalsApi.acceptProposal, { task_id: 1, refund: 0 });
  await card().getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('Accepted. The file goes on as proposed.')).toBeVisible();
  expect(server.sentTo(proposalsApi.acceptProposal).at(-1)?.fields).toMatchObject({ proposalId: 7 });
});

test('a proposal that is not valid any more says why, and can only be declined [P1.87]', async () => {
  const { server } = await openOrder({ state: 'outdated', changed: ['vehicle', 'price'] });
  await expect.element(card().getByText('Not valid any more')).toBeVisible();
  await expect.element(card().getByText('The vehicle has changed since.')).toBeVisible();
  await expect.element(card().getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  server.answer(proposalsApi.declineProposal, true);
  await card().getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('Declined. The file stays as it is.')).toBeVisible();
});

test('legal notices of a proposal are confirmed before it is accepted [P1.85]', async () => {
  const { server } = await openOrder({ notices: ['emission'] });
  server.answer(settingsApi.getLegalNotice, {
    kind: 'emission',
    language: 'en',
    version: 3,
    content: 'Only for cars off the road.',
    createdAt: new Date().toISOString(),
  });
  await card().getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept proposal' });
  await expectAccessibleDialog('web/chat/proposals/ProposalCard.tsx');
  await expect.element(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await dialog.getByRole('checkbox').click();
  server.answer(proposalsApi.acceptProposal, { task_id: 1, refund: 0 });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('Accepted. The file goes on as proposed.')).toBeVisible();
  expect(server.sentTo(proposalsApi.acceptProposal).at(-1)?.fields).toMatchObject({
    legalNotices: [{ kind: 'emission', version: 3, language: 'en' }],
  });
});

test('staff propose another price from the menu of a file, by the list where none is typed [P1.85]', async () => {
  const { server } = await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'shell',
    as: 'support',
    before: (portal) => {
      portal.answer(filePricesApi.getOfferedMethods, []);
      portal.answer(filePricesApi.getFilePrice, {
        success: true,
        data: {
          lines: [],
          sum: 55,
          quantityDiscountPercent: 0,
          afterQuantityDiscount: 55,
          globalDiscountPercent: 0,
          total: 55,
          flat: false,
        },
      });
    },
  });
  await page
    .getByRole('button', { name: /^Actions of file/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Propose something else …' }).click();
  await expect.element(page.getByText('Empty: 55 Cr., by the customer’s prices')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Cheaper this time.');
  await expectAccessibleDialog('web/workbench/TaskWorkArea.tsx');
  server.answer(proposalsApi.makeProposal, { proposalId: 7 });
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect.element(page.getByText(/^The proposal for file #\d+ is sent\.$/)).toBeVisible();
  expect(server.sentTo(proposalsApi.makeProposal).at(-1)?.fields).toMatchObject({
    task_filePrice: 55,
    words: 'Cheaper this time.',
    validDays: 7,
    holds: false,
  });
});

test('a question before an order is ordered with its terms, and at the present price once the quoted one is over [P1.88]', async () => {
  const { server } = await openOrder({ state: 'expired', kind: 'order' }, { inquiry: 'answered' });
  await expect.element(page.getByText(/^Support has answered\./)).toBeVisible();
  await card().getByRole('button', { name: 'Order for 75 Cr.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order this file' });
  await expect.element(dialog.getByText('Stage 2', { exact: true })).toBeVisible();
  await expectAccessibleDialog('web/chat/proposals/ProposalCard.tsx');
  await expect.element(dialog.getByRole('button', { name: 'Order for 75 Cr.' })).toBeDisabled();
  await dialog.getByRole('checkbox').click();
  server.refuse(proposalsApi.acceptProposal, 'priceChanged', { price: 80 });
  await dialog.getByRole('button', { name: 'Order for 75 Cr.' }).click();
  await expect.element(dialog.getByText('The quoted price has expired. Now it is 80 Cr.')).toBeVisible();
  server.answer(proposalsApi.acceptProposal, { task_id: 1, refund: 0 });
  await dialog.getByRole('button', { name: 'Order for 80 Cr.' }).click();
  await expect.element(page.getByText('Ordered. The file goes on as proposed.')).toBeVisible();
  expect(server.sentTo(proposalsApi.acceptProposal).at(-1)?.fields).toMatchObject({
    task_filePrice: 80,
    termsAccepted: true,
  });
});

test('staff answer a question before an order by a button, and have none for what cannot be done to it [P1.88]', async () => {
  await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'shell',
    as: 'support',
    before: (portal) => {
      portal.answer(filePricesApi.getOfferedMethods, []);
      portal.refuse(filePricesApi.getFilePrice, 'methodNotOffered');
      portal.patch(jobsApi.getTasksOfJob, (tasks) => tasks.slice(0, 1).map((task) => ({ ...task, inquiry: 'open' })));
    },
  });
  await expect.element(page.getByText(/^Waits for an answer/)).toBeVisible();
  for (const name of ['Take', 'Upload modified file', 'Close file', 'Run the automatic service again'])
    expect(page.getByRole('button', { name }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Answer with a proposal' }).click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Send proposal' })).toBeVisible();
});

test('a question before an order is closed by its customer, and owes nothing [P1.88]', async () => {
  const { server } = await openOrder({}, { inquiry: 'open' });
  await expect.element(page.getByText(/^Support looks at the file/)).toBeVisible();
  await expect.element(page.getByText(/^asked /)).toBeVisible();
  server.answer(proposalsApi.closeInquiry, true);
  await page.getByRole('button', { name: 'Close inquiry' }).click();
  await expect.element(page.getByText('The inquiry is closed.', { exact: true })).toBeVisible();
});

test('support answers an inquiry from its card, or closes it, and finds no work on its file there [P1.88]', async () => {
  const { server } = await openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, {
    world: 'shell',
    as: 'support',
    before: (portal) => {
      portal.patch(jobsApi.getTasksOfJob, ([task, ...tasks]) =>
        task === undefined ? [] : [{ ...task, status: 'manual', inquiry: 'open' }, ...tasks],
      );
      portal.answer(filePricesApi.getOfferedMethods, []);
      portal.refuse(filePricesApi.getFilePrice, 'methodNotOffered');
    },
  });
  const work = page.getByRole('region', { name: 'Payment and files' });
  await expect.element(work.getByText(/^Waits for an answer/)).toBeVisible();
  for (const name of ['Take', 'Upload modified file', 'Close file'])
    await expect.element(work.getByRole('button', { name: new RegExp(`^${name}`) })).not.toBeInTheDocument();
  await work.getByRole('button', { name: 'Answer with a proposal' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  server.answer(inquiriesApi.closeInquiry, true);
  await work.getByRole('button', { name: 'Close inquiry' }).click();
  await expect.element(page.getByText('The inquiry is closed.', { exact: true })).toBeVisible();
});
