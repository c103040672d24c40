import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newsApi } from '#contract/news.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'news', as: 'support' } as const;
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const save = page.getByRole('button', { name: 'Save', exact: true });
const dialog = page.getByRole('dialog');

test('the page lists news with readers, period and state, and the delivered notice last [P1.157]', async () => {
  await openScreen('/admin/news', world);
  await expect
    .element(rowOf('Closed on Friday'))
    .toMatchTextContent(/Visitors, All customers, Staff.*Without an end.*Shown now/);
  await expect.element(rowOf('Fair')).toMatchTextContent(/Visitors of the fair.*From Jan 1, 2900.*Planned/);
  await expect.element(rowOf('Old price list')).toMatchTextContent(/Staff.*Until Dec 31, 2020.*Over/);
  await expect.element(rowOf('Notice about the old portal')).toMatchTextContent(/Visitors.*Shown now/);
  const names = page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent);
  expect(names.at(-1)).toContain('Notice about the old portal');
});

describe('the dialog of news', () => {
  test('names each problem at its field and sends nothing [P1.157]', async () => {
    const { server } = await openScreen('/admin/news', world);
    await page.getByRole('button', { name: 'Add news' }).click();
    await expectAccessibleDialog('web/news/NewsPage.tsx');
    await save.click();
    await expect.element(dialog.getByText('Enter a text in at least one language')).toBeVisible();
    await dialog.getByLabelText('Title').fill('We move');
    await dialog.getByText('Visitors', { exact: true }).click();
    await dialog.getByText('All customers', { exact: true }).click();
    await dialog.getByText('Staff', { exact: true }).click();
    await dialog.getByLabelText('First day').fill('2026-11-02');
    await dialog.getByLabelText('Last day').fill('2026-11-01');
    await dialog.getByLabelText('Link').fill('http://files.example');
    // From another language the form leads to the one that lacks its text.
    await dialog.getByRole('tab', { name: 'Deutsch' }).click();
    await save.click();
    await expect.element(dialog.getByText('Enter the text that belongs to the title')).toBeVisible();
    await expect.element(dialog.getByLabelText('Title')).toHaveValue('We move');
    await expect.element(dialog.getByText('Choose at least one audience')).toBeVisible();
    await expect.element(dialog.getByText('The last day must not be before the first')).toBeVisible();
    await expect.element(dialog.getByText('Enter an https address, or a path that begins with /')).toBeVisible();
    await dialog.getByText('Customers of groups', { exact: true }).click();
    await save.click();
    await expect.element(dialog.getByText('Choose at least one group')).toBeVisible();
    expect(server.sentTo(newsApi.saveNews)).toEqual([]);
  });

  test('shows news as readers will see them and sends what was typed [P1.157]', async () => {
    const { server } = await openScreen('/admin/news', world);
    server.answer(newsApi.saveNews, true);
    await page.getByRole('button', { name: 'Add news' }).click();
    await dialog.getByLabelText('Title').fill('We move');
    await dialog.getByLabelText('Text', { exact: true }).fill('Closed on <i>Friday</i>');
    await expect.element(dialog.getByRole('status').getByText('Closed on <i>Friday</i>')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Deutsch' }).click();
    await dialog.getByLabelText('Text', { exact: true }).fill('Freitag geschlossen');
    await dialog.getByText('Attention', { exact: true }).click();
    await dialog.getByText('Visitors', { exact: true }).click();
    await dialog.getByLabelText('Last day').fill('2026-11-30');
    await dialog.getByLabelText('Link').fill('/jobCreate');
    await dialog.getByRole('switch', { name: 'Can be closed' }).click();
    await save.click();
    await expect.element(page.getByText('The news have been saved.')).toBeVisible();
    expect(server.sentTo(newsApi.saveNews).map(({ fields }) => fields)).toEqual([
      {
        active: true,
        level: 'attention',
        texts: [
          { language: 'en', title: 'We move', text: 'Closed on <i>Friday</i>' },
          { language: 'de', title: '', text: 'Freitag geschlossen' },
        ],
        to: '2026-11-30',
        audience: ['customers', 'staff'],
        groupIds: [],
        link: '/jobCreate',
        dismissible: false,
      },
    ]);
  });

  test('asks before it overwrites the change of a colleague [P1.157]', async () => {
    const { server } = await openScreen('/admin/news', world);
    await page.getByRole('button', { name: 'Edit: Closed on Friday' }).click();
    await dialog.getByLabelText('Title').fill('Closed on Thursday');
    server.refuse(newsApi.saveNews, 'changedMeanwhile', { by: 'Carl', at: '2026-11-15T11:00:00.000Z' });
    await save.click();
    await expect.element(dialog.getByText(/Carl/)).toBeVisible();
  });

  test('names a group that was deleted meanwhile at its field [P1.157]', async () => {
    const { server } = await openScreen('/admin/news', world);
    await page.getByRole('button', { name: 'Edit: Fair' }).click();
    server.refuse(newsApi.saveNews, 'groupUnknown');
    await save.click();
    await expect.element(dialog.getByText(/group/).last()).toBeVisible();
    expect(server.sentTo(newsApi.saveNews)).toHaveLength(1);
  });
});

test('news are deleted after a question [P1.157]', async () => {
  const { server } = await openScreen('/admin/news', world);
  server.answer(newsApi.deleteNews, true);
  await page.getByRole('button', { name: 'Delete the news: Fair' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('The news have been deleted.')).toBeVisible();
  expect(server.sentTo(newsApi.deleteNews)).toHaveLength(1);
});

test('the notice about the old portal gets a switch and a period, and cannot be deleted [C1.10 P1.157 P8.3]', async () => {
  const { server } = await openScreen('/admin/news', world);
  server.answer(newsApi.updateOldPortalNews, true);
  await expect.element(rowOf('Notice about the old portal')).toBeVisible();
  expect(page.getByRole('button', { name: 'Delete the news: Notice about the old portal' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Edit: Notice about the old portal' }).click();
  await expectAccessibleDialog('web/news/NewsPage.tsx');
  await dialog.getByLabelText('First day').fill('2026-11-02');
  await dialog.getByLabelText('Last day').fill('2026-11-01');
  await save.click();
  await expect.element(dialog.getByText('The last day must not be before the first')).toBeVisible();
  await dialog.getByLabelText('Last day').fill('2026-11-30');
  await dialog.getByRole('switch', { name: 'Shown in the period' }).click();
  await save.click();
  await expect.element(page.getByText('The news have been saved.')).toBeVisible();
  expect(server.sentTo(newsApi.updateOldPortalNews).map(({ fields }) => fields)).toEqual([
    { active: false, from: '2026-11-02', to: '2026-11-30' },
  ]);
});
