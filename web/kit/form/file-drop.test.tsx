import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chatApi } from '#contract/chat.ts';
import { closingApi } from '#contract/workbench/closing.ts';

/** Drops files on an element; returns whether the page took the drop, so that the browser does not show the file instead. */
function drop(target: Element, ...names: string[]): { isTaken: boolean; effect: string } {
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(new File(['content'], name));
  const send = (type: string) => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };
  const over = send('dragover');
  return { isTaken: over.defaultPrevented && send('drop').defaultPrevented, effect: dataTransfer.dropEffect };
}

const openStaffsOrder = async () => {
  const screen = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[2].jobId}`, {
    world: 'workbench',
    as: 'support',
    before: (server) => {
      server.moveTo('taken');
      server.refuse(closingApi.uploadModified, 'fileEmpty');
    },
  });
  await expect.element(page.getByRole('button', { name: 'Upload modified file' })).toBeVisible();
  return screen;
};
const work = () => page.getByRole('region', { name: 'Work', exact: true }).element();
const files = () => page.getByRole('region', { name: 'Files', exact: true }).element();
const chat = () => page.getByLabelText('Message', { exact: true }).element();

test.for([
  ['the work panel', work],
  ['the files', files],
] as const)('a file that staff drop on %s is uploaded as the modified file', async ([, place]) => {
  const { server } = await openStaffsOrder();
  expect(drop(place(), 'tuned.bin').isTaken).toBe(true);
  await expect.poll(() => server.sentTo(closingApi.uploadModified).length).toBe(1);
});

test('a file dropped on the chat is attached to the message and not uploaded', async () => {
  const { server } = await openStaffsOrder();
  expect(drop(chat(), 'dash.png').isTaken).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Remove dash.png' })).toBeVisible();
  expect(drop(chat(), 'tool.exe').isTaken).toBe(true);
  await expect.element(page.getByText(/^tool\.exe cannot be sent/)).toBeVisible();
  expect(drop(chat(), 'a.png', 'b.png').isTaken).toBe(true);
  await expect.element(page.getByText('One file goes with a message. Drop a single one.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove dash.png' })).toBeVisible();
  expect(server.sentTo(closingApi.uploadModified)).toEqual([]);
  expect(server.sentTo(chatApi.createMessage)).toEqual([]);
});

test('the customer chat accepts a dropped file, and no drop leaves the portal', async () => {
  await openScreen(({ quiet }) => `/jobs/jobDetails?job=${quiet.jobId}`, { world: 'chat', as: 'workshop' });
  await expect.element(page.getByLabelText('Message', { exact: true })).toBeVisible();
  expect(drop(chat(), 'log.txt').isTaken).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Remove log.txt' })).toBeVisible();
  for (const place of ['h1', '.frame-bar', '.frame-menu', 'body'])
    expect(drop(document.querySelector(place) ?? document.body, 'other.bin')).toEqual({
      isTaken: true,
      effect: 'none',
    });
  await expect.element(page.getByRole('button', { name: 'Remove log.txt' })).toBeVisible();
});
