import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { userEvent } from 'vitest/browser';
import { methodsApi } from '#contract/catalog/methods.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'catalog', as: 'support' } as const;

test('creates a method, shows how many vehicles it covers, and validates its texts', async () => {
  const { server, facts } = await openScreen('/admin/methods', world);
  await page.getByRole('button', { name: 'New method' }).click();
  const dialog = page.getByRole('dialog', { name: 'New method' });
  await dialog.getByLabelText('Name').first().fill(facts.sound);
  await expect.element(dialog.getByText(/^[\d,]+ of [\d,]+ vehicles offer it\.$/)).toBeVisible();
  await expectAccessibleDialog('web/catalog/methods/Methods.tsx');
  await dialog.getByRole('switch', { name: 'Every vehicle offers it' }).click();
  await expect.element(dialog.getByText(/^([\d,]+) of \1 vehicles offer it\.$/)).toBeVisible();
  await dialog.getByLabelText('Link to more information').fill('http://plain.example');
  await dialog.getByLabelText('Name for customers').fill('Sound generator');
  await dialog.getByRole('tab', { name: /^Deutsch/ }).click();
  await dialog.getByLabelText('Comment for customers').fill('Nur ein Kommentar');
  await dialog.getByRole('tab', { name: 'English' }).click();
  await dialog.getByRole('button', { name: 'Create method' }).click();
  await expect.element(dialog.getByText('An address that begins with https://')).toBeVisible();
  // The language that lacks something is brought forward.
  await expect.element(dialog.getByText('A comment needs a name')).toBeVisible();
  expect(server.sentTo(methodsApi.createMethod)).toEqual([]);
  await dialog.getByLabelText('Name for customers').fill('Klanggenerator');
  await dialog.getByLabelText('Link to more information').fill('https://plain.example');
  server.answer(methodsApi.createMethod, { method_id: facts.methodId });
  server.moveTo('method added');
  await dialog.getByRole('button', { name: 'Create method' }).click();
  await expect.element(page.getByText('The method has been added to the catalog.')).toBeVisible();
  expect(server.sentTo(methodsApi.createMethod)[0]?.fields).toMatchObject({
    method_name: facts.sound,
    method_isUniversal: true,
    method_url_link: 'https://plain.example',
  });
});

test('finds a method by its name in another language, disables it and deletes it', async () => {
  const { server, facts } = await openScreen('/admin/methods', {
    ...world,
    before: (replay) => {
      replay.moveTo('method added');
    },
  });
  await page.getByRole('searchbox', { name: 'Search' }).fill('klanggenerator');
  await expect.poll(() => page.getByRole('table').getByRole('row').elements().length).toBe(2);
  await expect
    .element(page.getByRole('row', { name: facts.sound }))
    .toMatchTextContent('missing: fr, it, nl, pl, ru, es');

  await page.getByRole('button', { name: 'Edit Sound generator' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${facts.sound}` });
  await dialog.getByRole('switch', { name: 'In use' }).click();
  server.moveTo('method switched off everywhere');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The method is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Sound generator' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  server.moveTo('method deleted');
  const question = page.getByRole('dialog', { name: `Delete ${facts.sound}?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(`${facts.sound} is deleted.`)).toBeVisible();
  await expect.element(page.getByText('No matching methods')).toBeVisible();
});

test('shows where a method is used and keeps ‘method not listed’ as it is [P1.33]', async () => {
  const { server } = await openScreen('/admin/methods', world);
  server.refuse(methodsApi.deleteMethod, 'methodInUse', { tasks: 3, specialPrices: 1, solutions: 2 });
  await page.getByRole('button', { name: 'Edit Stage 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Stage_1' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Stage_1?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Stage_1 is in use: files 3, special prices 1, solutions 2.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Edit Method not listed' }).click();
  const fixed = page.getByRole('dialog', { name: 'Edit method_not_listed' });
  await expect.element(fixed.getByRole('textbox', { name: 'Name' }).first()).toBeDisabled();
  await expect.element(fixed.getByRole('switch', { name: 'In use' })).toBeDisabled();
  await expect.element(fixed.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('details that a method asks for are checked and sent with it [P1.94]', async () => {
  const { server, facts } = await openScreen('/admin/methods', world);
  await page.getByRole('button', { name: 'New method' }).click();
  const dialog = page.getByRole('dialog', { name: 'New method' });
  await dialog.getByLabelText('Name').first().fill(facts.sound);
  await dialog.getByRole('button', { name: 'Add a detail' }).click();
  const detail = dialog.getByRole('group', { name: 'Detail 1' });
  await detail.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await detail.getByLabelText('From').fill('320');
  await detail.getByLabelText('To').fill('100');
  await detail.getByLabelText('Unit').fill('km/h');
  await dialog.getByRole('button', { name: 'Create method' }).click();
  await expect.element(dialog.getByText('A detail needs its question in English')).toBeVisible();
  await expect.element(dialog.getByText('Below the lower bound')).toBeVisible();
  expect(server.sentTo(methodsApi.createMethod)).toEqual([]);
  await detail.getByLabelText('Question').fill('Speed limit');
  await detail.getByLabelText('From').fill('100');
  await detail.getByLabelText('To').fill('320');
  server.answer(methodsApi.createMethod, { method_id: facts.methodId });
  server.moveTo('method added');
  await dialog.getByRole('button', { name: 'Create method' }).click();
  await expect.poll(() => server.sentTo(methodsApi.createMethod).length).toBe(1);
  expect(server.sentTo(methodsApi.createMethod)[0]?.fields?.['details']).toEqual([
    {
      number: 1,
      kind: 'value',
      required: true,
      unit: 'km/h',
      min: 100,
      max: 320,
      texts: [{ language: 'en', name: 'Speed limit', choices: [] }],
    },
  ]);
});
