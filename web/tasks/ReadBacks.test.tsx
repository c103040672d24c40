import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readbacksApi } from '#contract/readbacks.ts';
import { shellApi } from '#contract/shell.ts';
import { expectAccessible } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';

const open = (as: 'workshop' | 'support', before: (server: Replay) => void = () => undefined) =>
  openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, { world: 'versions', as, before });
const card = () => page.getByRole('region', { name: 'Read the car again' });

const fitting = {
  version: 2,
  fileName: 'readback.bin',
  verdict: 'written' as const,
  facts: { bytesChanged: 0, places: [], placeCount: 0, changes: { delivered: 6, original: 0, other: 0 } },
  by: 'customer' as const,
  madeAt: '2027-01-06T09:00:00.000Z',
};
const differing = {
  ...fitting,
  fileName: 'second.bin',
  verdict: 'differs' as const,
  facts: {
    bytesChanged: 20,
    places: [{ offset: 0x1c0040, length: 16, bytes: 12, holds: 'original' as const }],
    placeCount: 104,
    changes: { delivered: 5, original: 1, other: 0 },
  },
  madeAt: '2027-01-06T10:00:00.000Z',
};

/** Drops a file on the card, as a person does with a mouse. */
function dropOnCard(): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(32).fill(7)], 'readback.bin'));
  for (const type of ['dragover', 'drop'])
    card()
      .element()
      .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

test('a file that is dropped after writing is compared, and its result stays on the order [P1.75]', async () => {
  const { server } = await open('workshop');
  await expect.element(card().getByRole('button', { name: 'Choose a file' })).toBeVisible();
  server.answer(readbacksApi.checkReadBack, fitting);
  server.answer(readbacksApi.getReadBacks, [fitting]);
  dropOnCard();
  const result = card().getByRole('listitem').first();
  await expect.element(result).toMatchTextContent('Written as delivered');
  await expect.element(result).toMatchTextContent('Version 2 · readback.bin');
  expect(server.sentTo(readbacksApi.checkReadBack)).toHaveLength(1);
  await expectAccessible('read back');
});

test('a read-back that differs says where and what it holds there, to staff as well [P1.75 P1.76]', async () => {
  await open('support', (server) => {
    server.answer(readbacksApi.getReadBacks, [differing, fitting]);
  });
  const result = card().getByRole('listitem').first();
  await expect.element(result).toMatchTextContent('Differs from the delivery');
  await expect.element(result).toMatchTextContent('Modified places: 5 as delivered, 1 as in the original');
  await result.getByText('Differing places').click();
  await expect.element(result.getByText(/^0x1C0040–0x1C004F · 12 B.* · as in the original$/)).toBeVisible();
  await expect.element(result.getByText('Further places: 103')).toBeVisible();
});

test('a file that cannot be compared gets the reason [P1.76]', async () => {
  const { server } = await open('workshop');
  await expect.element(card()).toBeVisible();
  server.refuse(readbacksApi.checkReadBack, 'readBackUnreadable');
  dropOnCard();
  await expect.element(card().getByText(/^This file cannot be compared/)).toBeVisible();
});

test('nothing is offered once the operator has switched it off [P1.75]', async () => {
  await open('workshop', (server) => {
    server.patch(shellApi.loadFrame, (frame: { options: object }) => ({
      ...frame,
      options: { ...frame.options, readBacks: false },
    }));
  });
  await expect.element(page.getByRole('region', { name: 'Files' }).getByRole('listitem').first()).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
});
