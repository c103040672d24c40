import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toolsApi } from '#contract/tools.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const nameField = dialog.getByRole('textbox', { name: 'Tool' });

async function openForm() {
  const screen = await openScreen('/admin/tools', { world: 'desk', as: 'support' });
  await button('New tool').click();
  await expect.element(nameField).toHaveFocus();
  return screen;
}

describe('dialog', () => {
  test.for([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its named button', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ] as const)('closes by %s, returns the focus and forgets the input', async ([, close]) => {
    await openForm();
    await nameField.fill('Half a name');
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('New tool')).toHaveFocus();
    await button('New tool').click();
    await expect.element(nameField).toHaveValue('');
  });
});

test('a notice covers no field of a dialog on a phone', async () => {
  await openScreen('/admin/tools', { world: 'desk', as: 'support', size: [360, 740] });
  await button('New tool').click();
  await expect.element(nameField).toHaveFocus();
  notify.info('Something happened elsewhere.');
  const notice = page.getByText('Something happened elsewhere.');
  await expect.element(notice).toBeVisible();
  const bottom = () => notice.element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThan(nameField.element().getBoundingClientRect().top);
});

test.each([
  [360, 740],
  [768, 720],
  [1024, 720],
  [1280, 720],
  [1440, 900],
] as const)('a notice covers no button of a tall dialog at %i × %i', async (...size) => {
  await openScreen('/admin/tools', { world: 'desk', as: 'support', size });
  await button('New tool').click();
  await expect.element(nameField).toHaveFocus();
  nameField.element().closest('form')?.style.setProperty('padding-top', '1200px');
  notify.info(
    'A notice that needs more than one line, as it names a file, its order and the person who has done something.',
  );
  const notice = page.getByText(/^A notice that needs/);
  await expect.element(notice).toBeVisible();
  const edge = () => notice.element().closest('[role="alert"]')?.getBoundingClientRect().left;
  // It comes from the right, and rests at the left.
  await expect.poll(edge).toBe(16);
  for (const name of ['Save', 'Close']) {
    const found = dialog.getByRole('button', { name }).element();
    // Its sheet may still be on its way.
    const isOnTop = () => {
      found.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = found.getBoundingClientRect();
      return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    await expect.poll(isOnTop).toBe(true);
    await expect.element(notice).toBeVisible();
  }
});

describe('form of a call', () => {
  test('limits text fields, but no others, to the maximum length of the contract', async () => {
    await openForm();
    await expect.element(nameField).toHaveAttribute('maxlength', '80');
    await expect.element(dialog.getByRole('combobox', { name: 'Sold as' })).not.toHaveAttribute('maxlength');
  });

  test('shows a refusal at its field, and any other in the form until the next attempt', async () => {
    const { server } = await openForm();
    await nameField.fill('New one');
    server.refuse(toolsApi.createTool, 'tooManyRequests');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    server.refuse(toolsApi.createTool, 'toolExists');
    await userEvent.keyboard('{Enter}');
    await expect.element(nameField).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  });

  test('lets the user choose when a colleague saved first', async () => {
    const { server } = await openScreen('/admin/tools', { world: 'desk', as: 'support' });
    await button('Edit KESS3').click();
    await nameField.fill('Another name');
    server.refuse(toolsApi.updateTools, 'changedMeanwhile', { by: 'colleague', at: '2026-11-02T09:30:00.000Z' });
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('colleague');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => server.sentTo(toolsApi.updateTools)).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
