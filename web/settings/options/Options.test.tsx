import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { defaultFurtherExtensions } from '#rules/file-types.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';

const support = { world: 'settings', as: 'support' } as const;
const save = page.getByRole('button', { name: 'Save', exact: true });
const discountText = page.getByLabelText('Text of the discount');
const sections = page.getByRole('navigation', { name: 'Sections of the options' });
const heading = (level: 1 | 2, name: string) => page.getByRole('heading', { level, name });
const credits = '/admin/options?part=credits';

const changedAt = '2027-03-01T09:30:00.000Z';

/** Has a colleague save another text of the discount: what this page saves is refused until it has seen that. */
function saveAsColleague(server: Replay, text: string): void {
  server.patch(settingsApi.getOperatorOptions, (options) => ({ ...options, globalPriceDiscountText: text }));
  server.refuse(settingsApi.updateGlobalOptions, 'changedMeanwhile', { by: 'colleague', at: changedAt });
}

test.each([
  ['Austria', 'Invoices from here carry their data as an e-invoice (EN 16931).'],
  ['Switzerland', 'Invoices from here are PDFs only: e-invoice data are for sellers in the EU.'],
  ['United Kingdom', 'Invoices from here are PDFs only: e-invoice data are for sellers in the EU.'],
])('a company in %s reads whether its invoices are e-invoices', async (country, text) => {
  await openScreen('/admin/options?part=company', support);
  await page.getByRole('combobox', { name: 'Country' }).fill(country);
  await page.getByRole('option', { name: country }).click();
  await expect.element(page.getByText(text)).toBeVisible();
});

describe('sections', () => {
  test('stand beside the open one, which the address names', async () => {
    const { visit } = await openScreen('/admin/options', support);
    await expect.element(heading(2, 'Name and logo')).toBeVisible();
    await sections.getByRole('link', { name: 'Bank and payment' }).click();
    await expect.element(heading(2, 'Bank and payment')).toBeVisible();
    expect(window.location.search).toBe('?part=bank');
    await expect
      .element(sections.getByRole('link', { name: 'Bank and payment' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByLabelText('IBAN')).toBeVisible();
    await expect.element(page.getByLabelText('Name of the portal')).not.toBeInTheDocument();
    await visit('/admin/options?part=unheardOf');
    await expect.element(heading(2, 'Name and logo')).toBeVisible();
  });

  test('are a list on a phone, and each leads back to it', async () => {
    await openScreen('/admin/options', { ...support, size: [360, 740] });
    await expect.element(heading(1, 'Options')).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
    await sections.getByRole('link', { name: 'Company' }).click();
    await expect.element(heading(1, 'Company')).toBeVisible();
    await expect.element(page.getByLabelText('City')).toBeVisible();
    await expect.element(sections).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'All options' }).click();
    await expect.element(sections).toBeVisible();
  });

  test('keep what was typed when a phone is turned', async () => {
    await openScreen(credits, { ...support, size: [412, 915] });
    await discountText.fill('Winter');
    await page.viewport(915, 412);
    await expect.element(sections).toBeVisible();
    await expect.element(discountText).toHaveValue('Winter');
    await page.viewport(412, 915);
    await expect.element(sections).not.toBeInTheDocument();
    await expect.element(discountText).toHaveValue('Winter');
  });

  test('are found in the palette by the names of their options', async () => {
    await openScreen('/admin/options', support);
    await expect.element(heading(2, 'Name and logo')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await palette.getByRole('searchbox').fill('iban');
    await palette.getByRole('button', { name: 'Bank and payment' }).click();
    await expect.element(heading(2, 'Bank and payment')).toBeVisible();
  });

  test('with unsaved changes are left only after a question', async () => {
    const { server } = await openScreen(credits, support);
    await discountText.fill('Winter');
    await sections.getByRole('link', { name: 'Company' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(discountText).toHaveValue('Winter');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(discountText).toHaveValue('');
    await expect.element(save).toBeDisabled();
    await sections.getByRole('link', { name: 'Company' }).click();
    await expect.element(heading(2, 'Company')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)).toEqual([]);
  });
});

describe('options', () => {
  test('with invalid values are reported at their fields and not saved [A2.24 A2.65]', async () => {
    const { server, reload, visit } = await openScreen(credits, support);
    const discount = page.getByLabelText('Discount on every file, in percent');
    await discount.fill('120');
    await save.click();
    await expect.element(page.getByText('Please correct the marked fields.')).toBeVisible();
    await expect.element(page.getByText('A whole number from 0 to 100')).toBeVisible();
    await reload();
    await expect.element(discount).toHaveValue('0');
    await visit('/admin/options?part=bank');
    await page.getByLabelText('IBAN').fill('at61');
    await save.click();
    await expect.element(page.getByText('Not a valid IBAN')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)).toEqual([]);
  });

  test('that visitors see are sent only when they are changed [A2.24 C2.1 P1.8]', async () => {
    const { server } = await openScreen('/admin/options?part=home', support);
    server.answer(settingsApi.updateGlobalOptions, true);
    await page.getByLabelText('Address of an external registration').fill('https://register.example/');
    await page.getByRole('switch', { name: 'Show prices to visitors' }).click();
    await save.click();
    await expect.element(page.getByText('The options are saved.')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields)).toEqual([
      { registrationLink: 'https://register.example/', visitorPrices: true },
    ]);
  });

  test('that a colleague saves in another section are not sent along, and are shown there', async () => {
    const { server } = await openScreen(credits, support);
    await discountText.fill('Winter');
    server.answer(settingsApi.updateGlobalOptions, true);
    server.patch(settingsApi.getOperatorOptions, (options) => ({
      ...options,
      globalPriceDiscountText: 'Winter',
      operatorCity: 'Graz',
    }));
    await save.click();
    await expect.element(page.getByText('The options are saved.')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields)).toEqual([
      { globalPriceDiscountText: 'Winter' },
    ]);
    await sections.getByRole('link', { name: 'Company' }).click();
    await expect.element(page.getByLabelText('City')).toHaveValue('Graz');
  });

  test('that a colleague changed meanwhile can be taken over [A2.65]', async () => {
    const { server } = await openScreen(credits, support);
    await discountText.fill('Winter');
    saveAsColleague(server, 'Autumn');
    await save.click();
    const question = page.getByRole('alert').filter({ hasText: 'colleague changed this' });
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(discountText).toHaveValue('Autumn');
  });

  test('that a colleague changed meanwhile can be overwritten [A2.65]', async () => {
    const { server } = await openScreen(credits, support);
    await discountText.fill('Summer');
    saveAsColleague(server, 'Spring');
    await save.click();
    const question = page.getByRole('alert').filter({ hasText: 'colleague changed this' });
    await expect.element(question).toBeVisible();
    server.restore();
    server.answer(settingsApi.updateGlobalOptions, true);
    server.patch(settingsApi.getOperatorOptions, (options) => ({
      ...options,
      globalPriceDiscountText: 'Summer',
    }));
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(question).not.toBeInTheDocument();
    const [refused, repeated] = server.sentTo(settingsApi.updateGlobalOptions);
    expect(repeated?.fields).toEqual({ globalPriceDiscountText: 'Summer' });
    expect(repeated?.headers.get('tuneport-seen-at')).not.toBe(refused?.headers.get('tuneport-seen-at'));
    await expect.element(discountText).toHaveValue('Summer');
  });
});

describe('accepted files', () => {
  test('are extensions that are added and removed, and the usual list comes back [P1.60]', async () => {
    const { server } = await openScreen('/admin/options?part=files', support);
    server.answer(settingsApi.updateGlobalOptions, true);
    const extensions = page.getByRole('combobox', { name: 'Further extensions' });
    await expect.element(page.getByText('kess3', { exact: true })).toBeVisible();
    await extensions.fill('.EPR');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('epr', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Restore the usual list' }).click();
    await expect.element(page.getByText('epr', { exact: true })).not.toBeInTheDocument();
    await extensions.fill('cod');
    await page.getByRole('switch', { name: 'Names without an extension' }).click();
    await save.click();
    await expect.element(page.getByText('The options are saved.')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields)).toEqual([
      { filesWithoutExtension: false, furtherExtensions: [...defaultFurtherExtensions, 'cod'] },
    ]);
  });

  test('with an impossible extension are not saved', async () => {
    const { server } = await openScreen('/admin/options?part=files', support);
    await page.getByRole('combobox', { name: 'Further extensions' }).fill('2.0l');
    await userEvent.keyboard('{Enter}');
    await save.click();
    await expect.element(page.getByText('At most 10 letters and digits each', { exact: false })).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)).toEqual([]);
  });

  test('of the chat are single types [P1.61]', async () => {
    const { server } = await openScreen('/admin/options?part=files', support);
    server.answer(settingsApi.updateGlobalOptions, true);
    await page.getByRole('checkbox', { name: 'Video (mp4)' }).click();
    await save.click();
    await expect.element(page.getByText('The options are saved.')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields)).toEqual([
      { chatTypes: ['csv', 'pdf', 'xlsx', 'heic', 'webp'] },
    ]);
  });
});

describe('mail server', () => {
  test('says that none is set up and leads to the outbox', async () => {
    await openScreen('/admin/options?part=contact', support);
    const server = page.getByRole('region', { name: 'Mail server' });
    await expect.element(server).toMatchTextContent('No mail server is set up');
    await server.getByRole('link', { name: 'Outbox' }).click();
    await expect.element(heading(1, 'Outbox')).toBeVisible();
  });
});
