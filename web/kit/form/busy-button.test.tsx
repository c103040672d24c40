import { ActionIcon, Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#test/screens/mount-component.tsx';
import { openFront, openScreen } from '#test/screens/open-screen.tsx';
import { accountingApi } from '#contract/accounting.ts';
import { signInApi } from '#contract/accounts/sign-in.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { closingApi } from '#contract/workbench/closing.ts';

const button = page.getByRole('button', { name: 'Save' });
const hasFocus = () => document.activeElement === button.element();

type Props = { as: typeof Button | typeof ActionIcon; onPress: () => void; type?: 'submit' };

/** A button that is at work from its first press on, until it is told that it is done. */
function Worker({ as, onPress, ...props }: Props) {
  const [isBusy, setBusy] = useState(false);
  // Both take what a button takes.
  const Component = as as typeof Button;
  return (
    <>
      <Component
        {...props}
        aria-label="Save"
        loading={isBusy}
        onClick={() => {
          onPress();
          setBusy(true);
        }}
      >
        Save
      </Component>
      <button
        type="button"
        onClick={() => {
          setBusy(false);
        }}
      >
        done
      </button>
    </>
  );
}

describe.each([
  ['button', Button],
  ['icon button', ActionIcon],
])('busy %s', (_name, as) => {
  test('keeps the focus, is announced as disabled and ignores a second press', async () => {
    const onPress = vi.fn();
    await mountComponent(<Worker as={as} onPress={onPress} />);
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    expect(hasFocus()).toBe(true);
    await userEvent.keyboard('{Enter} ');
    expect(onPress).toHaveBeenCalledOnce();
    await page.getByRole('button', { name: 'done' }).click();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    await button.click();
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  test('does not submit its form again', async () => {
    const onSubmit = vi.fn((event: FormEvent) => {
      event.preventDefault();
    });
    await mountComponent(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Worker as={as} type="submit" onPress={() => undefined} />
      </form>,
    );
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await button.click({ force: true });
    await page.getByLabelText('Name').click();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

/** A button that is off as long as nothing was typed, as Save is. */
function Saver({ as, onSave }: { as: typeof Button | typeof ActionIcon; onSave: () => void }) {
  const [text, setText] = useState('');
  const Component = as as typeof Button;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
        setText('');
      }}
    >
      <input
        aria-label="Name"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
      />
      <Component type="submit" aria-label="Save" disabled={text === ''}>
        Save
      </Component>
    </form>
  );
}

test.each([
  ['button', Button],
  ['icon button', ActionIcon],
])('a %s that is disabled after saving keeps the focus until blur', async (_name, as) => {
  const onSave = vi.fn();
  await mountComponent(<Saver as={as} onSave={onSave} />);
  const field = page.getByLabelText('Name');
  expect(button.element()).toHaveProperty('disabled', true);
  await field.fill('Anna');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(field).toHaveValue('');
  expect(hasFocus()).toBe(true);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter} ');
  expect(onSave).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(button).toBeDisabled();
  expect(button.element()).toHaveProperty('disabled', true);
  // Enter in the field sends nothing either.
  await userEvent.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledOnce();
  await field.fill('Bert');
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onSave).toHaveBeenCalledTimes(2);
});

describe('save button keeps the keyboard focus', () => {
  const saveByKeyboard = async (name: string): Promise<() => void> => {
    const save = page.getByRole('button', { name, exact: true });
    (save.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    return () => {
      expect(document.activeElement).toBe(save.element());
    };
  };

  test('in options', async () => {
    const { server } = await openScreen('/admin/options?part=credits', { world: 'settings', as: 'support' });
    server.answer(settingsApi.updateGlobalOptions, true);
    await page.getByLabelText('Text of the discount').fill('Winter');
    server.patch(settingsApi.getOperatorOptions, (options) => ({ ...options, globalPriceDiscountText: 'Winter' }));
    const keepsFocus = await saveByKeyboard('Save');
    await expect.element(page.getByText('The options are saved.')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Save', exact: true }))
      .toHaveAttribute('aria-disabled', 'true');
    keepsFocus();
  });

  test('in accounting', async () => {
    const { server } = await openScreen('/admin/accounting?list=settings', { world: 'bookings', as: 'support' });
    await page.getByRole('textbox', { name: 'Consultant number' }).fill('29098');
    await page.getByRole('textbox', { name: 'Client number' }).fill('55003');
    for (const account of ['VAT of the operator', 'VAT of the customer', 'Reverse charge', 'Not taxable'])
      await page.getByRole('textbox', { name: account }).fill('8400');
    server.answer(accountingApi.updateAccounting, true);
    server.moveTo('settings saved');
    const keepsFocus = await saveByKeyboard('Save settings');
    await expect.element(page.getByText('The settings are saved.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save settings' })).toHaveAttribute('aria-disabled', 'true');
    keepsFocus();
  });

  test('in a refused sign-in', async () => {
    const { server } = await openFront('/signin', { world: 'accounts' });
    server.refuse(signInApi.signIn, 'wrongCredentials');
    await page.getByLabelText('User name').fill('annah');
    await page.getByLabelText('Password', { exact: true }).fill('secret-1');
    const submit = page.getByRole('button', { name: 'Sign in' }).last();
    (submit.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('The user name or the password is wrong.');
    expect(document.activeElement).toBe(submit.element());
  });
});

test('the download button keeps the focus during and after the download of a tuning file', async () => {
  const { server, facts, visit } = await openScreen('/jobs', {
    world: 'jobPage',
    as: 'workshop',
    before: (replay) => {
      replay.moveTo('paid');
      replay.answer(orderingApi.listJobs, { data: [], total: 0 });
    },
  });
  await visit(`/jobs/jobDetails?job=${facts.jobId}`);
  const download = page.getByRole('button', { name: 'Download tuning file' });
  await expect.element(download).toBeVisible();
  const release = server.hold(taskFilesApi.downloadModified);
  server.refuse(taskFilesApi.downloadModified, 'notFound');
  (download.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(download).toHaveAttribute('aria-busy', 'true');
  expect(document.activeElement).toBe(download.element());
  release();
  await expect.element(page.getByText(/Code 0x9944/)).toBeVisible();
  expect(document.activeElement).toBe(download.element());
});

test('the upload button keeps the focus during an upload, and Escape in the message returns to the page shortcuts', async () => {
  const { server, facts } = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[2].jobId}`, {
    world: 'workbench',
    as: 'support',
    before: (replay) => {
      replay.moveTo('taken');
    },
  });
  const upload = page.getByRole('button', { name: 'Upload modified file' });
  await expect.element(upload).toBeVisible();
  const release = server.hold(closingApi.uploadModified);
  server.refuse(closingApi.uploadModified, 'fileEmpty');
  (upload.element() as HTMLElement).focus();
  const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function pick(
    this: HTMLInputElement,
  ) {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'tuned.bin'));
    this.files = files.files;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await userEvent.keyboard('{Enter}');
  choose.mockRestore();
  await expect.element(upload).toHaveAttribute('aria-busy', 'true');
  expect(document.activeElement).toBe(upload.element());
  release();
  await expect.element(upload).not.toHaveAttribute('aria-busy');
  expect(document.activeElement).toBe(upload.element());

  await page.getByLabelText('Message', { exact: true }).click();
  await userEvent.keyboard('{Escape}n');
  await expect.element(page.getByText(`Order #${facts.queue[0].jobId}`, { exact: true })).toBeVisible();
});
