import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseFile, readout } from '#test/screens/order-page.ts';

const modal = () => page.getByRole('dialog');
const panels = () => page.getByRole('article');
const request = () => modal().getByRole('button', { name: 'Request update' });
const total = (text: string) => modal().getByText(text, { exact: true }).last();
const changeButton = () => page.getByRole('button', { name: 'Change modifications' });

/** Opens the page of a job as it stood in a scene. */
async function openJob(scene = 'paid', as: 'workshop' | 'two files' = 'workshop') {
  const screen = await openScreen('/jobs', {
    world: 'jobPage',
    as,
    before: (server) => {
      server.moveTo(scene);
      // The list on the way there.
      server.answer(orderingApi.listJobs, { data: [], total: 0 });
    },
  });
  const { jobId, moduleJobId } = screen.facts;
  await screen.visit(`/jobs/jobDetails?job=${as === 'workshop' ? jobId : moduleJobId}`);
  return screen;
}

/** Opens the request for an update of the first file. */
async function openRequest(scene?: string) {
  const screen = await openJob(scene);
  await changeButton().first().click();
  await expect.element(modal().getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  return screen;
}

describe('update request', () => {
  test('is large, starts with the ordered methods and needs one of them [C2.39 C2.40]', async () => {
    await openRequest();
    await expectAccessibleDialog('web/pages/orders/CustomerJobPage.tsx');
    // More than Mantine's ordinary 440 pixels.
    expect(modal().element().getBoundingClientRect().width).toBeGreaterThan(700);
    await modal()
      .getByRole('checkbox', { name: /^Stage 1/ })
      .click();
    await expect.element(request()).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(modal()).not.toBeInTheDocument();
  });

  test('of a paid file costs the difference [C2.41 C4.31]', async () => {
    await openRequest();
    await modal()
      .getByRole('checkbox', { name: /^Start-stop/ })
      .click();
    await expect.element(total('20 Cr.')).toBeVisible();
  });

  test('of an unpaid file costs the full price of the new selection', async () => {
    const { server } = await openRequest('start');
    await modal()
      .getByRole('checkbox', { name: /^Start-stop/ })
      .click();
    await expect.element(total('80 Cr.')).toBeVisible();
    server.moveTo('updated unpaid');
    await request().click();
    await expect.poll(() => panels().elements()).toHaveLength(2);
    await expect.element(panels().nth(1).getByRole('button', { name: 'Pay 80 Cr.' })).toBeVisible();
  });

  test('without extra cost is ordered with its comment and needs no payment [C2.42 C2.44]', async () => {
    const { server } = await openRequest();
    await expect.element(modal().getByText('−60 Cr.')).toBeVisible();
    await modal().getByLabelText('Comment').fill('once more, please');
    server.moveTo('updated for nothing');
    await request().click();
    await expect.element(page.getByText('The update is ordered.')).toBeVisible();
    await expect.element(modal()).not.toBeInTheDocument();
    await expect.element(panels().nth(1).getByText('once more, please')).toBeVisible();
    await expect.element(panels().nth(1).getByText('update / upgrade')).toBeVisible();
    await expect.element(panels().nth(1).getByRole('button', { name: 'Download tuning file' })).toBeVisible();
    await expect.element(page.getByTestId('balance')).toMatchTextContent('40');
  });

  test('shows its progress [C2.45]', async () => {
    const { server } = await openRequest();
    const goOn = server.hold(orderingApi.reuseOriginal);
    server.moveTo('updated for nothing');
    await modal().getByLabelText('Comment').fill('once more, please');
    await request().click();
    await expect.element(page.getByRole('progressbar', { name: 'Progress of the request' })).toBeVisible();
    goOn();
    await expect.element(page.getByText('The update is ordered.')).toBeVisible();
  });

  test('shows the code when it cannot be created [A8.11]', async () => {
    const { server } = await openRequest();
    server.answer(orderingApi.createTask, { task_id: 1, task_ID: 1 });
    server.refuse(orderingApi.reuseOriginal, 'internalError');
    await expect.element(request()).toBeEnabled();
    await request().click();
    await expect.element(page.getByText('TASK Update cant be created! 0x92338x88')).toBeVisible();
  });

  test('shows a changed price before it is requested again', async () => {
    const { server } = await openRequest('start');
    await expect.element(total('60 Cr.')).toBeVisible();
    await expect.element(request()).toBeEnabled();
    server.refuse(orderingApi.createTask, 'priceChanged', { price: 42.5 });
    server.patch(orderingApi.getUpdatePrice, (price) => ({ ...price, price: 42.5 }));
    await request().click();
    await expect.element(modal().getByText('The price has changed. Please check it and try again.')).toBeVisible();
    await expect.element(total('42.50 Cr.')).toBeVisible();
    expect(panels().elements()).toHaveLength(1);
    server.restore(orderingApi.createTask);
    server.answer(orderingApi.createTask, { task_id: 1, task_ID: 1 });
    server.answer(orderingApi.reuseOriginal, true);
    await request().click();
    await expect.element(page.getByText('The update is ordered.')).toBeVisible();
    expect(server.sentTo(orderingApi.createTask).map(({ fields }) => fields?.['task_filePrice'])).toEqual([60, 42.5]);
  });
});

test('a dealer update needs a new original [C2.43 C4.7 C5.46]', async () => {
  const { server } = await openRequest();
  await modal().getByLabelText('Dealer update').click();
  await expect.element(request()).toBeDisabled();
  await chooseFile('New original file', readout('photo.png'));
  await expect.element(modal().getByText(/Filetype not valid/)).toBeVisible();
  await chooseFile('New original file', readout('after_dealer.ori'));
  server.moveTo('dealer update');
  await request().click();
  const update = panels().nth(1);
  await expect.element(update.getByText('after_dealer.ori', { exact: true })).toBeVisible();
  expect(server.sentTo(orderingApi.uploadOriginal)).toHaveLength(1);
  expect(server.sentTo(orderingApi.reuseOriginal)).toEqual([]);
  await expect.element(update.getByText('with support', { exact: true }).first()).toBeVisible();
  await expect.element(update.getByRole('button', { name: 'Change modifications' })).not.toBeInTheDocument();
  await expect.element(panels().first().getByRole('button', { name: 'Change modifications' })).toBeVisible();
});

test('a module file is updated with module methods at module prices', async () => {
  await openJob('start', 'two files');
  await expect.poll(() => panels().elements()).toHaveLength(2);
  await panels().filter({ hasText: 'module.bin' }).getByRole('button', { name: 'Change modifications' }).click();
  await expect.element(modal().getByRole('checkbox', { name: /^AdBlue/ })).toBeChecked();
  await expect.element(modal().getByRole('checkbox', { name: /^Stage 1/ })).not.toBeInTheDocument();
  await expect.element(total('40 Cr.')).toBeVisible();
});

describe('follow-ups by the table of the operator', () => {
  test('the order says until when corrections are free, and the request that this one is [P1.92]', async () => {
    const { server, facts } = await openJob('paid');
    server.answer(orderingApi.getFollowUps, [
      { taskId: facts.taskId, terms: { kind: 'changeMethods', outcome: 'free' } as const, until: '2026-06-14' },
      { taskId: facts.taskId, terms: { kind: 'dealerUpdate', outcome: 'percent', percent: 50 } as const },
    ]);
    server.patch(orderingApi.getUpdatePrice, (price) => ({
      ...price,
      paid: 0,
      price: 0,
      followUp: { kind: 'changeMethods', outcome: 'free' } as const,
    }));
    await expect.element(page.getByText('Free corrections until Jun 14, 2026')).toBeVisible();
    await expect.element(page.getByText('Dealer update: 50% of the price')).toBeVisible();
    await changeButton().first().click();
    await expect.element(modal().getByText('Change of modifications: free')).toBeVisible();
    await expect.element(total('0 Cr.')).toBeVisible();
  });
});
