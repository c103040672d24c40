import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { textsApi } from '#contract/texts.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'texts', as: 'support' } as const;
const preview = page.getByRole('region', { name: 'Preview' });
const subject = page.getByRole('textbox', { name: 'Subject' });
const body = page.getByRole('textbox', { name: 'Text', exact: true });
const save = page.getByRole('button', { name: 'Save text' });

test('lists every text by groups with its state, and leads to it [P1.154]', async () => {
  await openScreen('/admin/texts', {
    ...world,
    before: (server) => {
      server.moveTo('own text');
    },
  });
  const account = page.getByRole('list', { name: 'Mails: account' });
  await expect
    .element(account.getByRole('link', { name: 'Password reset' }))
    .toMatchTextContent(/Own in 1 of 8 languages/);
  await expect.element(account.getByRole('link', { name: 'Welcome' })).toMatchTextContent(/Delivered/);
  await page.getByRole('list', { name: 'Pages' }).getByRole('link', { name: 'Imprint' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Imprint' })).toBeVisible();
});

test('writes a mail with a preview, and refuses at the field [P1.150 P1.154]', async () => {
  const { server } = await openScreen('/admin/texts?kind=passwordReset', world);
  await expect.element(preview.getByText('Choose a password')).toBeVisible();
  await expect.element(page.getByText(/Those with an asterisk are required/)).toBeVisible();
  await subject.fill('A key for {{name}}');
  await body.fill('Dear {{name}} {{vin}}');
  await expect
    .element(page.getByText('The text has a placeholder that this mail does not fill. {{vin}}'))
    .toBeVisible();
  await expect.element(preview.getByText('Correct the marked fields')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await body.fill('Dear {{name}}\n\nCome in:\n');
  await expect.element(page.getByText('The text lacks a required placeholder. {{link}}')).toBeVisible();
  await page.getByRole('button', { name: '{{link}} *' }).click();
  await expect.element(body).toHaveValue('Dear {{name}}\n\nCome in:\n{{link}}');
  await expect.element(preview.getByText('A key for Anna Berger')).toBeVisible();
  await preview.getByRole('tab', { name: 'Plain text' }).click();
  await expect.element(preview.getByText(/Dear Anna Berger/)).toBeVisible();
  server.answer(textsApi.updateMailText, true);
  server.moveTo('own text');
  await save.click();
  await expect.element(page.getByText('The text is saved.')).toBeVisible();
  expect(server.sentTo(textsApi.updateMailText).map(({ fields }) => fields)).toEqual([
    {
      kind: 'passwordReset',
      language: 'en',
      subject: 'A key for {{name}}',
      body: 'Dear {{name}}\n\nCome in:\n{{link}}',
    },
  ]);
});

test('goes back to the delivered text, and brings a version back [P1.153 P1.154]', async () => {
  const { server } = await openScreen('/admin/texts?kind=passwordReset', {
    ...world,
    before: (replay) => {
      replay.moveTo('own text');
    },
  });
  await expect.element(subject).toHaveValue('A key for {{name}}');
  await subject.fill('Another');
  await page.getByRole('button', { name: /^Show the version of/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Version of/ });
  await expect.element(dialog.getByText('A key for {{name}}')).toBeVisible();
  await expectAccessibleDialog('web/texts/Versions.tsx');
  await dialog.getByRole('button', { name: 'Use in the editor' }).click();
  await expect.element(subject).toHaveValue('A key for {{name}}');
  server.answer(textsApi.updateMailText, true);
  await page.getByRole('button', { name: 'Back to the delivered text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the delivered text' }).click();
  await expect
    .poll(() => server.sentTo(textsApi.updateMailText).map(({ fields }) => fields))
    .toEqual([{ kind: 'passwordReset', language: 'en', subject: '', body: '' }]);
});

test('what is not saved stays while another language is open, and is left only after a question', async () => {
  await openScreen('/admin/texts?kind=passwordReset', world);
  await subject.fill('Mine');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await expect.element(subject).toHaveValue('Ihr neues Passwort für {{portalName}}');
  await page.getByRole('tab', { name: /^English/ }).click();
  await expect.element(subject).toHaveValue('Mine');
  await page.getByRole('link', { name: 'All texts' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(subject).toHaveValue('Mine');
});

test('a change of a colleague is shown before it is overwritten', async () => {
  const { server } = await openScreen('/admin/texts?kind=passwordReset', world);
  server.refuse(textsApi.updateMailText, 'changedMeanwhile', { by: 'Ben', at: '2026-03-14T09:41:00Z' });
  await subject.fill('A key for {{name}}');
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Ben/);
});

test('explains no asterisk for a mail without required placeholders', async () => {
  await openScreen('/admin/texts?kind=passwordReset', {
    ...world,
    before: (server) => {
      server.patch(textsApi.getMailText, ({ variables, ...mail }) => ({
        ...mail,
        variables: { ...variables, required: [] },
      }));
    },
  });
  await expect.element(page.getByText('A press inserts one at the cursor.')).toBeVisible();
  expect(page.getByText(/asterisk/).query()).toBeNull();
});

test('texts of the old portal start with the one shown and are saved per language [A2.24 C1.10 P1.8]', async () => {
  const { server } = await openScreen('/admin/texts?kind=oldPortalNotice', world);
  await page.getByRole('button', { name: 'Start with the text shown' }).click();
  const editor = page.getByLabelText('Text in Markdown');
  await expect.element(editor).toHaveValue(expect.stringContaining('1 June 2025'));
  await editor.fill('The old portal is **gone**.');
  server.answer(settingsApi.updatePortalText, true);
  server.moveTo('pages written');
  await save.click();
  await expect.element(page.getByText(/^Saved /)).toBeVisible();
  expect(server.sentTo(settingsApi.updatePortalText).map(({ fields }) => fields)).toEqual([
    { kind: 'oldPortalNotice', language: 'en', content: 'The old portal is **gone**.' },
  ]);
});
