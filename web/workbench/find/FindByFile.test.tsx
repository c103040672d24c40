import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findByFileApi } from '#contract/automation/find-by-file.ts';
import { expectAccessible } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const support = { world: 'shell', as: 'support' } as const;
const file = new File([new Uint8Array(32).fill(7)], 'unknown.bin');

const order = {
  task_id: 812,
  job_id: 714,
  task_status: 'finished' as const,
  user_id: 9,
  customerName: 'Zirbelwald Tuning',
  vehicle_brand: 'Volkswagen',
  vehicle_model: 'Golf V',
  job_vehicle_VIN: 'WVWZZZ1KZ6W000001',
  createdAt: '2027-01-05T08:00:00.000Z',
};
const answer = {
  sha256: 'ab'.repeat(32),
  facts: {
    length: 32,
    container: { kind: 'raw' as const },
    family: 'edc16' as const,
    software: '1037394113',
    confidence: 90,
    reading: [],
    checksum: { checks: 0, wrong: 0, signed: false },
  },
  isUnproven: false,
  sameFile: [order],
  deliveries: [{ ...order, version: 2, madeAt: '2027-01-06T08:00:00.000Z', current: true }],
  sameSoftware: [],
  solutions: [{ solutionId: 31, methods: 'Stage 1', state: 'active' as const }],
};

/** Drops the file on an element, as a person does with a mouse. */
function dropOn(place: Element): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  for (const type of ['dragover', 'drop'])
    place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

test('a file that is dropped on the palette is looked for, and what there is leads to it [P1.74]', async () => {
  const { server } = await openScreen('/logout', support);
  server.answer(findByFileApi.findByFile, answer);
  await expect.element(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect.element(palette.getByRole('button', { name: /^Find by file/ })).toBeVisible();
  dropOn(palette.getByRole('searchbox').element());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Find by file' })).toBeVisible();
  const found = page.getByRole('status', { name: 'Found for unknown.bin' });
  await expect.element(found.getByRole('region', { name: 'Orders with the same file' })).toMatchTextContent('#812');
  await expect
    .element(found.getByRole('region', { name: 'Delivered from here' }))
    .toMatchTextContent('Version 2, the customer’s');
  await expect
    .element(found.getByRole('region', { name: 'Orders with the same software' }))
    .toMatchTextContent('No other order has this software.');
  await expect
    .element(found.getByRole('link', { name: 'Solution #31' }))
    .toHaveAttribute('href', '/admin/solutions?solution=31');
  await expect.element(found.getByText('1037394113')).toBeVisible();
  expect(server.sentTo(findByFileApi.findByFile)).toHaveLength(1);
  await expectAccessible('found');
});

test('the page takes a file by drop, and says why one is not looked for [P1.74]', async () => {
  const { server } = await openScreen('/admin/findfile', support);
  server.refuse(findByFileApi.findByFile, 'fileSearchOff');
  const invitation = page.getByRole('heading', { name: 'What do we have for this file?' });
  await expect.element(invitation).toBeVisible();
  dropOn(invitation.element());
  await expect.element(page.getByText(/^Searching by file is switched off/)).toBeVisible();
});
