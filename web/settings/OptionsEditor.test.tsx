import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';

const support = { world: 'settings', as: 'support' } as const;
const save = page.getByRole('button', { name: 'Save options' });
const discountText = page.getByLabelText('Text of the discount');

const changedAt = '2027-03-01T09:30:00.000Z';

/** Has a colleague save another text of the discount: what this page saves is refused until it has seen that. */
function saveAsColleague(server: Replay, text: string): void {
  server.patch(settingsApi.getOperatorOptions, (options) => ({ ...options, globalPriceDiscountText: text }));
  server.refuse(settingsApi.updateGlobalOptions, 'changedMeanwhile', { by: 'colleague', at: changedAt });
}

describe('options', () => {
  test('with invalid values are reported at their fields and not saved [A2.24 A2.65]', async () => {
    const { server, reload } = await openScreen('/admin/options', support);
    const discount = page.getByLabelText('Discount on every file, in percent');
    await discount.fill('120');
    await page.getByLabelText('IBAN').fill('at61');
    await save.click();
    await expect.element(page.getByText('Please correct the marked fields.')).toBeVisible();
    await expect.element(page.getByText('A whole number from 0 to 100')).toBeVisible();
    await expect.element(page.getByText('Not a valid IBAN')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)).toEqual([]);
    await reload();
    await expect.element(discount).toHaveValue('0');
  });

  test('that visitors see are sent only when they are changed [A2.24 C1.12 C2.1 P1.8 P8.3]', async () => {
    const { server } = await openScreen('/admin/options', support);
    server.answer(settingsApi.updateGlobalOptions, true);
    await page.getByLabelText('Address of an external registration').fill('https://register.example/');
    await page.getByRole('switch', { name: 'Show the notice about the old portal' }).click();
    await page.getByRole('switch', { name: 'Show prices to visitors' }).click();
    await page.getByLabelText('Last day of the notice').fill('2026-01-31');
    await save.click();
    await expect.element(page.getByText('The options are saved.')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields)).toEqual([
      {
        registrationLink: 'https://register.example/',
        oldPortalNotice: false,
        oldPortalNoticeUntil: '2026-01-31',
        visitorPrices: true,
      },
    ]);
  });

  test('that a colleague changed meanwhile can be taken over [A2.65]', async () => {
    const { server } = await openScreen('/admin/options', support);
    await discountText.fill('Winter');
    saveAsColleague(server, 'Autumn');
    await save.click();
    const question = page.getByRole('alert').filter({ hasText: 'colleague changed this' });
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(discountText).toHaveValue('Autumn');
  });

  test('that a colleague changed meanwhile can be overwritten [A2.65]', async () => {
    const { server } = await openScreen('/admin/options', support);
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

describe('texts', () => {
  test('of the old portal start with the one shown and are saved per language [A2.24 C1.10 P1.8]', async () => {
    const { server } = await openScreen('/admin/options', support);
    await page.getByRole('tab', { name: 'Texts' }).click();
    await page.getByRole('combobox', { name: 'Text' }).click();
    await page.getByRole('option', { name: 'Old-portal notice', exact: true }).click();
    await page.getByRole('button', { name: 'Start with the text shown' }).click();
    const editor = page.getByLabelText('Text in Markdown');
    await expect.element(editor).toHaveValue(expect.stringContaining('1 June 2025'));
    await editor.fill('The old portal is **gone**.');
    server.moveTo('notice written');
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect.element(page.getByText(/^Saved /)).toBeVisible();
    expect(server.sentTo(settingsApi.updatePortalText).map(({ fields }) => fields)).toEqual([
      { kind: 'oldPortalNotice', language: 'en', content: 'The old portal is **gone**.' },
    ]);
  });
});
