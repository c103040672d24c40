import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderingApi } from '#contract/ordering.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { orderButton, startOrder } from '#test/screens/order-page.ts';

const english = { world: 'orderPage', as: 'workshop' } as const;
const german = { world: 'orderPage', as: 'german', language: 'de' } as const;
const notes = new File(['notes'], 'notes.txt');
const dialog = () => page.getByRole('dialog');

describe('order that a call refuses', () => {
  test.each([
    ['createJob', orderingApi.createJob, ['Auftrag konnte nicht erstellt werden! 0x98']],
    ['createTask', orderingApi.createTask, ['TASK konnte nicht erstellt werden! 0x928x88']],
    [
      'uploadOriginal',
      orderingApi.uploadOriginal,
      ['Job, Task und Fileupload konnte nicht erstellt werden! 0x7755', 'fileuploadNotOK', 'Code 0xhjz7'],
    ],
    ['uploadSupportFile', orderingApi.uploadSupportFile, ['Support Fileupload nicht ok! 0x77455']],
  ] as const)(
    'shows the code of its failure at %s and continues with a retry [A8.6 A8.10 A8.20 A8.22 C4.27 C8.18]',
    async (_name, call, texts) => {
      const { server } = await openScreen('/jobCreate', german);
      server.refuse(call, 'internalError');
      await startOrder(server, { isChecked: call !== orderingApi.uploadOriginal, supportFile: notes });
      for (const text of texts) await expect.element(dialog().getByText(text)).toBeVisible();
      server.restore(call);
      await dialog().getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect.element(page.getByText('Job, Task und Fileupload OK!')).toBeVisible();
    },
  );

  test('clears files and methods in the form but keeps them for its retry [C4.28]', async () => {
    const { server } = await openScreen('/jobCreate', english);
    server.refuse(orderingApi.createTask, 'internalError');
    await startOrder(server);
    await expect.element(dialog().getByText('The order stopped')).toBeVisible();
    await expectAccessibleDialog('web/ordering/order-form/SendingModal.tsx');
    server.restore();
    server.refuse(orderingApi.orderCheckedFile, 'internalError');
    server.refuse(orderingApi.uploadOriginal, 'internalError');
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => server.sentTo(orderingApi.uploadOriginal)).toHaveLength(1);
    await dialog().getByRole('button', { name: 'Start over' }).click();
    await expect.element(page.getByRole('checkbox', { name: /^Stage 1/ })).not.toBeChecked();
    await expect.element(page.getByText('readout.bin')).not.toBeInTheDocument();
  });

  test('asks for confirmation of a changed price and is sent with it', async () => {
    const { server } = await openScreen('/jobCreate', english);
    server.refuse(orderingApi.createTask, 'priceChanged', { price: 42.5 });
    await startOrder(server);
    await expect.element(dialog().getByText('The file could not be added to the order! 0x928x88')).toBeVisible();
    await expect.element(dialog().getByText('The new price of this file is 42.50 Cr.')).toBeVisible();
    server.restore();
    server.answer(orderingApi.createTask, { task_id: 1, task_ID: 1 });
    server.answer(orderingApi.orderCheckedFile, true);
    await dialog().getByRole('button', { name: 'Order at the new price' }).click();
    await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
    expect(server.sentTo(orderingApi.createJob)).toHaveLength(1);
    expect(server.sentTo(orderingApi.createTask).map(({ fields }) => fields?.['task_filePrice'])).toEqual([60, 42.5]);
  });
});

test('a sent order shows the specified notices and its own text on the page [A8.5 A8.19]', async () => {
  const { server } = await openScreen('/jobCreate', german);
  await startOrder(server);
  const result = page.getByRole('main');
  await expect.element(result).toMatchTextContent('Ihr Auftrag ist angekommen.');
  for (const text of ['Auftrag erfolgreich erstellt 12!', 'Job, Task und Fileupload OK!']) {
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(result).not.toMatchTextContent(text);
  }
});

describe('order with a dropped connection', () => {
  const { createJob, createTask, orderCheckedFile, uploadOriginal, uploadSupportFile } = orderingApi;

  test.each([
    ['with its checked file', true, [createJob, createTask, orderCheckedFile, uploadSupportFile]],
    ['with a file that travels', false, [createJob, createTask, uploadOriginal, uploadSupportFile]],
  ] as const)(
    '%s stops at each call, continues with a retry, and is sent as the same order',
    async (_name, isChecked, calls) => {
      const { server } = await openScreen('/jobCreate', english);
      for (const call of calls) server.drop(call);
      await startOrder(server, { isChecked, supportFile: notes });
      for (const call of calls) {
        await expect.poll(() => server.sentTo(call)).toHaveLength(1);
        await expect.element(dialog().getByText('The order stopped')).toBeVisible();
        await expect.element(dialog().getByText(/The server does not respond/)).toBeVisible();
        await dialog().getByRole('button', { name: 'Retry' }).click();
        await expect.poll(() => server.sentTo(call)).toHaveLength(2);
        await expect.element(dialog().getByText('The order stopped')).toBeVisible();
        server.restore(call);
        // The server has the file by now: only its answer was lost.
        if (call === orderCheckedFile || call === uploadOriginal) server.refuse(call, 'fileAlreadyStored');
        await dialog().getByRole('button', { name: 'Retry' }).click();
      }
      await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
      for (const call of calls) {
        const sent = server.sentTo(call).map(({ fields }) => JSON.stringify(fields));
        expect(sent).toHaveLength(3);
        expect(new Set(sent).size).toBe(1);
      }
    },
  );
});

test('an order shows the uploaded share of its files [A8.21]', async () => {
  const { server } = await openScreen('/jobCreate', english);
  const letTravel = server.hold(orderingApi.uploadSupportFile);
  await startOrder(server, { supportFile: notes });
  await expect.element(dialog().getByText('Upload: notes.txt')).toBeVisible();
  await expect.element(dialog().getByText('90%')).toBeVisible();
  expect(dialog().getByRole('progressbar').elements()).toHaveLength(1);
  await expect.element(orderButton()).toBeDisabled();
  letTravel();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('Order and file upload OK!')).toBeVisible();
  await expect.element(page.getByText('Support File Upload OK')).toBeVisible();
});
