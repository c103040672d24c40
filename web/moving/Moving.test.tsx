import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { movingApi } from '#contract/moving.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'moving', as: 'admin' } as const;

test('a move is begun with a name and a map, and its files are added one by one [P1.114]', async () => {
  const { server } = await openScreen('/admin/moving', world);
  server.refuse(movingApi.beginMove, 'sourceNotValid');
  await page.getByRole('textbox', { name: 'Name for the portal before' }).fill('my old shop');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect.element(page.getByText(/Give the portal before a name of letters/)).toBeVisible();
  server.answer(movingApi.beginMove, true);
  server.moveTo('begun');
  await page.getByRole('textbox', { name: 'Name for the portal before' }).fill('oldshop');
  await page.getByRole('combobox', { name: 'Software of the portal before' }).click();
  await page.getByRole('option', { name: 'Spreadsheet' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect.element(page.getByRole('heading', { name: 'From oldshop' })).toBeVisible();
  expect(server.sentTo(movingApi.beginMove)[1]?.fields).toEqual({ source: 'oldshop', mapName: 'spreadsheet' });

  server.answer(movingApi.addMoveFile, true);
  server.moveTo('filled');
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (input === undefined) throw new Error('there is no field for files');
  await userEvent.upload(input, [new File(['a'], 'people.csv'), new File(['b'], 'more.csv')]);
  await expect.element(page.getByText('Lines: 2')).toBeVisible();
  await expect.element(page.getByText('Further files: 1, 11 B')).toBeVisible();
  expect(server.sentTo(movingApi.addMoveFile)).toHaveLength(2);
});

/** The page in a scene of the world. */
const openIn = (scene: string) =>
  openScreen('/admin/moving', {
    ...world,
    before: (server) => {
      server.moveTo(scene);
    },
  });

test('a person chooses file and columns, and keeps the map [P1.115]', async () => {
  const { server } = await openIn('filled');
  server.answer(movingApi.setMoveMap, true);
  // Nothing is recognized yet: every kind of data is offered.
  await page.getByRole('combobox', { name: 'File for: Customers' }).click();
  await page.getByRole('option', { name: 'people.csv' }).click();
  await expect.poll(() => server.sentTo(movingApi.setMoveMap).length).toBe(1);
  expect(JSON.parse(String(server.sentTo(movingApi.setMoveMap)[0]?.fields?.['map']))).toMatchObject({
    files: { customers: { file: ['people.csv'] } },
  });
  server.moveTo('mapped');
  server.publish('moving', {});
  await page.getByRole('button', { name: 'Assign: Customers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns: Customers' });
  await expect.element(dialog.getByText('First line: moved-anna@example.test')).toBeVisible();
  await expectAccessibleDialog('web/moving/MoveTables.tsx');
  await dialog.getByRole('combobox', { name: 'user_firstName' }).click();
  await page.getByRole('option', { name: 'Login' }).click();
  await dialog.getByRole('button', { name: 'Save columns' }).click();
  await expect.element(page.getByText('The map has been saved.')).toBeVisible();
  expect(JSON.parse(String(server.sentTo(movingApi.setMoveMap)[1]?.fields?.['map']))).toMatchObject({
    files: {
      customers: { file: ['people.csv'], columns: { customer_id: ['Number'], user_firstName: ['Login'] } },
    },
  });
  server.refuse(movingApi.keepMovingMap, 'mapNameTaken');
  await page.getByRole('button', { name: 'Keep the map' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep the map' });
  await keeping.getByRole('textbox', { name: 'Name of the map' }).fill('laravel');
  await keeping.getByRole('button', { name: 'Keep the map' }).click();
  await expect.element(keeping.getByText('A delivered map has this name. Please choose another one.')).toBeVisible();
});

test('a trial names the lines that are refused, and only a confirmed move writes [P1.114]', async () => {
  const { server } = await openIn('tried');
  server.answer(movingApi.runMove, true);
  await expect.element(page.getByText('This was a trial: nothing has been written.')).toBeVisible();
  const refused = page.getByRole('table', { name: 'Refused lines: 1' });
  await expect.element(refused.getByRole('cell', { name: 'user_email is not valid' })).toBeVisible();
  await page.getByRole('button', { name: 'Move in now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move in now' }).click();
  await expect
    .poll(() => server.sentTo(movingApi.runMove).map(({ fields }) => fields))
    .toEqual([{ isRehearsal: false }]);
});

test('words that name no method here are said to mean one, and the map keeps them [P1.115]', async () => {
  const { server } = await openIn('tried with other methods');
  server.answer(movingApi.setMoveMap, true);
  const reason = 'methods names something that does not exist (Particle filter away)';
  await expect.element(page.getByRole('cell', { name: reason })).toBeVisible();
  await page.getByRole('combobox', { name: 'Particle filter away' }).click();
  await page.getByRole('option', { name: 'DPF', exact: true }).click();
  await page.getByRole('button', { name: 'Save methods' }).click();
  await expect.element(page.getByText('The map has been saved.')).toBeVisible();
  expect(JSON.parse(String(server.sentTo(movingApi.setMoveMap)[0]?.fields?.['map']))).toMatchObject({
    files: {
      customers: { file: ['people.csv'] },
      tasks: { values: { methods: { 'Particle filter away': 'DPF' } } },
    },
  });
});
