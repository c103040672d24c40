import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { engineApi, type FileFacts } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import {
  chooseFile,
  chooseVehicle,
  fillRest,
  findVehicle,
  orderButton,
  orderLines,
  readout,
} from '#test/screens/order-page.ts';

const world = { world: 'orderPage', as: 'workshop' } as const;
const card = () => page.getByRole('region', { name: 'File check' });
const vehicleStep = () => page.getByRole('region', { name: 'Vehicle' }).first();

/** Opens the order page, and chooses vehicle, Stage 1 and a file as it stood in a scene. */
async function choose(scene: string, size?: readonly [number, number]) {
  const screen = await openScreen('/jobCreate', { ...world, ...(size && { size }) });
  screen.server.moveTo(scene);
  await findVehicle();
  await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
  return screen;
}

test('a file is identified before the order and uploaded once, whatever is chosen [P4.1]', async () => {
  const { server } = await openScreen('/jobCreate', world);
  server.moveTo('ordered');
  await chooseVehicle();
  await chooseFile('Engine file', readout());
  for (const text of ['Bosch EDC16', /10370\d{5}/, /\d of \d correct/])
    await expect.element(card().getByText(text).first()).toBeVisible();
  await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
  await expect.element(orderLines().getByText('instant', { exact: true })).toBeVisible();
  await expect.element(orderLines()).toMatchTextContent('Everything is instant.');

  const more = page.getByRole('checkbox', { name: /^Hot start/ });
  await more.click();
  await expect.element(orderLines().getByText(/^by support · 30-40min$|^by support, about/)).toBeVisible();
  for (const text of [
    'No solution is recorded yet for this software and method.',
    'As one order, everything is done by support',
  ])
    await expect.element(orderLines()).toMatchTextContent(text);
  await more.click();
  await expect.element(orderLines()).toMatchTextContent('Everything is instant.');

  await fillRest();
  await orderButton().click();
  await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
  expect(server.sentTo(engineApi.checkOriginalFile)).toHaveLength(1);
  expect(server.sentTo(orderingApi.orderCheckedFile)).toHaveLength(1);
  expect(server.sentTo(orderingApi.uploadOriginal)).toEqual([]);
});

test.each([
  [
    'that lacks a part of the known original says how much',
    { original: 'partly', unread: 229_376 },
    'As far as it was read, this is a known original; 224 KiB are missing.',
  ],
  [
    'that lacks a checksum of the known original says where',
    { original: 'different', missingCheckAt: 0x4_0000 },
    'This differs from the known original: a checksum that it has is missing, at 0x040000. Please read it out again.',
  ],
] as const)('a file %s, before it is ordered', async (_which, compared, text) => {
  const { server } = await openScreen('/jobCreate', world);
  server.moveTo('ordered');
  server.patch(engineApi.checkOriginalFile, (answer) => ({ ...answer, ...compared }));
  await chooseVehicle();
  await chooseFile('Engine file', readout());
  await expect.element(card().getByText(text)).toBeVisible();
});

describe('archive', () => {
  const only = { entry: 0, name: 'Golf/int_flash.bin', size: 1_048_576 };
  const images = [only, { entry: 2, name: 'Golf/ext_flash.bin', size: 2_097_152 }];
  const ofArchive: FileFacts = {
    length: 600_000,
    container: { kind: 'archive', name: 'zip' },
    family: 'unknown',
    confidence: 0,
    reading: [],
    checksum: { checks: 0, wrong: 0, signed: false },
  };

  test('with several readouts lets one be chosen, and the order waits for that [P1.62]', async () => {
    const { server } = await openScreen('/jobCreate', world);
    server.moveTo('ordered');
    server.patch(engineApi.checkOriginalFile, (answer) => {
      server.answer(engineApi.chooseCheckedImage, { ...answer, archive: { images, chosen: 2 } });
      return { ...answer, facts: ofArchive, archive: { images } };
    });
    await chooseVehicle();
    await page.getByRole('checkbox', { name: /^Stage 1/ }).click();
    await chooseFile('Engine file', readout());
    const choice = card().getByRole('radiogroup', { name: 'Which one is the readout?' });
    await expect.element(card().getByText('2 files in the archive could be it.')).toBeVisible();
    await fillRest();
    const bar = page.getByRole('region', { name: 'Order', exact: true });
    await expect.element(bar).toMatchTextContent(/your answer about the file/);
    await choice.getByRole('radio', { name: 'I do not know: support chooses' }).click();
    await expect.element(bar).not.toMatchTextContent(/your answer about the file/);
    await choice.getByRole('radio', { name: /ext_flash/ }).click();
    await expect.element(card().getByText('Bosch EDC16').first()).toBeVisible();
    await expect.element(bar).not.toMatchTextContent(/your answer about the file/);
    expect(server.sentTo(engineApi.chooseCheckedImage).map(({ fields }) => fields?.['entry'])).toEqual([2]);
  });

  test('with one readout names it', async () => {
    const { server } = await openScreen('/jobCreate', world);
    server.moveTo('ordered');
    server.patch(engineApi.checkOriginalFile, (answer) => ({ ...answer, archive: { images: [only], chosen: 0 } }));
    await chooseVehicle();
    await chooseFile('Engine file', readout());
    await expect.element(card().getByText('From the archive: Golf/int_flash.bin')).toBeVisible();
    await expect.element(card().getByText('Bosch EDC16').first()).toBeVisible();
  });

  test.each([
    ['encrypted', 'The archive has a password'],
    ['nested', 'There is an archive in the archive'],
    ['tooLarge', 'The archive unpacks to far more than a readout'],
  ] as const)('that is not opened says why: %s [P1.63]', async (problem, text) => {
    const { server } = await openScreen('/jobCreate', world);
    server.moveTo('ordered');
    server.patch(engineApi.checkOriginalFile, (answer) => ({
      ...answer,
      facts: ofArchive,
      archive: { images: [], problem },
    }));
    await chooseVehicle();
    await chooseFile('Engine file', readout());
    await expect.element(card().getByText(text)).toBeVisible();
  });
});

test('a file without a software number explains that support handles it', async () => {
  const { server } = await openScreen('/jobCreate', world);
  server.moveTo('ordered');
  const facts: FileFacts = {
    length: 0x80000,
    container: { kind: 'raw' },
    family: 'unknown',
    confidence: 0,
    reading: [],
    checksum: { family: 'nissan', checks: 4, wrong: 0, signed: false },
  };
  server.patch(engineApi.checkOriginalFile, (answer) => ({ ...answer, facts }));
  await chooseVehicle();
  await chooseFile('Engine file', readout());
  await expect.element(card().getByText('4 of 4 correct')).toBeVisible();
  await expect.element(card().getByText('The file states no software number by which')).toBeVisible();
});

test.each([
  ['fits', 'holds', 'This file is signed, and the signature is valid.'],
  ['does not fit', 'stale', 'The signature in this file is not valid'],
  ['cannot be verified', undefined, 'Whether the signature is still valid is not checked.'],
] as const)('a signed file whose signature %s says so', async (_state, signature, text) => {
  const { server } = await openScreen('/jobCreate', world);
  server.moveTo('ordered');
  const facts: FileFacts = {
    length: 0x100000,
    container: { kind: 'raw' },
    family: 'me7',
    software: '1037999001',
    confidence: 80,
    reading: [],
    checksum: { family: 'me7', checks: 138, wrong: 0, signed: true, signature },
  };
  server.patch(engineApi.checkOriginalFile, (answer) => ({ ...answer, facts }));
  await chooseVehicle();
  await chooseFile('Engine file', readout());
  // A stale signature is shown unasked.
  if (signature !== 'stale') await card().getByRole('button', { name: 'Notes' }).click();
  await expect.element(card().getByText(text)).toBeVisible();
});

test.each([
  ['the desk', [1280, 800]],
  ['a phone', [360, 740]],
] as const)('the form does not move while the check of a file arrives, on %s', async (_device, size) => {
  const { server } = await choose('start', size);
  const answer = server.hold(engineApi.checkOriginalFile);
  await chooseFile('Engine file', readout());
  const fields = [page.getByLabelText('Correct the checksum'), page.getByLabelText('I accept the terms')];
  const places = () =>
    fields.map((field) => {
      const { x, y, width, height } = field.element().getBoundingClientRect();
      return [x, y + window.scrollY, width, height];
    });
  await expect.element(page.getByText(/^Reading the file|^Checking the file/)).toBeVisible();
  await expect.element(fields[0] ?? card()).toBeInTheDocument();
  const before = places();
  answer();
  await expect.element(card()).toMatchTextContent(/10370\d{5}/);
  expect(places()).toEqual(before);
});

test('a file that was ordered before links to that order in a new window', async () => {
  const { facts } = await choose('ordered before');
  await chooseFile('Engine file', readout());
  await expect.element(vehicleStep()).toMatchTextContent('You have ordered this file before');
  const link = vehicleStep().getByRole('link', { name: /^Open order/ });
  await expect.element(link).toHaveAttribute('href', `/jobs/jobDetails?job=${facts.jobId}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
});

describe('file of another control unit', () => {
  const question = () => vehicleStep().getByRole('alert');

  test('needs a confirmation before it is ordered', async () => {
    const { server } = await choose('other control unit');
    await chooseFile('Engine file', readout());
    await expect
      .element(question())
      .toMatchTextContent(/The file is from EDC17.*, the chosen vehicle has EDC16U34\. Continue\?/);
    await fillRest();
    await expect.element(orderButton()).toBeDisabled();
    await page.getByRole('button', { name: 'your answer about the file' }).click();
    await expect.element(question().getByRole('button', { name: 'Continue with this file' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(vehicleStep()).toMatchTextContent('You want to continue');
    await orderButton().click();
    await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
    expect(server.sentTo(orderingApi.createTask)[0]?.fields).toMatchObject({ contradictionAccepted: true });
  });

  test('is reported to support with the answer of the customer', async () => {
    const { visit, facts } = await openScreen('/tasks', { ...world, as: 'support' });
    await visit(`/jobs/jobDetails?job=${facts.contradictingJobId}`);
    await expect
      .element(page.getByRole('region', { name: 'Files', exact: true }))
      .toMatchTextContent(/The file is from EDC17.*, the vehicle has EDC16U34\. The customer continued/);
  });

  test('can be replaced by another file or another vehicle', async () => {
    const { server } = await choose('other control unit');
    await chooseFile('Engine file', readout());
    await vehicleStep().getByRole('button', { name: 'Choose another vehicle' }).click();
    await expect.element(vehicleStep().getByRole('button').first()).toHaveFocus();
    await vehicleStep().getByRole('button', { name: 'Choose another file' }).click();
    await expect.element(card()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'the engine file' })).toBeVisible();
    server.moveTo('start');
    await chooseFile('Engine file', readout());
    await expect.element(orderLines().getByText('instant', { exact: true })).toBeVisible();
  });
});

test('a garbage file shows a warning and goes to staff when ordered anyway', async () => {
  await choose('erased');
  await chooseFile('Engine file', readout());
  await expect.element(card()).toMatchTextContent('Most of the file is erased');
  await expect.element(orderLines().getByText(/^by support/)).toBeVisible();
  await fillRest();
  await orderButton().click();
  await expect.element(page.getByText('with support', { exact: true }).first()).toBeVisible();
});

test('a failed check is repeated, and the file travels with its order when its check is gone', async () => {
  const { server } = await choose('ordered');
  server.drop(engineApi.checkOriginalFile);
  await chooseFile('Engine file', readout());
  await expect.element(page.getByText('The file could not be checked.')).toBeVisible();
  server.restore();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(orderLines().getByText('instant', { exact: true })).toBeVisible();
  server.change(orderingApi.createTask, async (_recorded, request) =>
    'fileCheckId' in ((await request.json()) as object)
      ? Response.json({ status: 404, code: 'notFound' }, { status: 404 })
      : Response.json({ task_id: 1, task_ID: 1 }),
  );
  server.refuse(orderingApi.orderCheckedFile, 'notFound');
  await fillRest();
  await orderButton().click();
  await expect.element(page.getByText('Your order has arrived.')).toBeVisible();
  expect(server.sentTo(orderingApi.uploadOriginal)).toHaveLength(1);
});
