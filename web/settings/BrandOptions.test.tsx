import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

describe('notice, brand and support hours', () => {
  test('are saved together, and a day without date and name is refused at its field [P1.28]', async () => {
    const { server } = await openScreen('/admin/options', { world: 'desk', as: 'support' });
    await page.getByLabelText('Text of the notice').fill('Closed on Friday afternoon');
    await page.getByText('Warning', { exact: true }).click();
    await page.getByLabelText('Name of the portal').fill('Power Files');
    await page.getByRole('textbox', { name: 'Color' }).fill('#a61e4d');
    await page.getByRole('button', { name: 'Add a day' }).click();
    const save = page.getByRole('button', { name: 'Save options' });
    await save.click();
    await expect.element(page.getByText('Each day once, with a name')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)).toEqual([]);
    await page.getByLabelText('Day', { exact: true }).fill('2027-12-24');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Christmas Eve');
    server.answer(settingsApi.updateGlobalOptions, true);
    await save.click();
    await expect.element(page.getByText('The options are saved.')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)[0]?.fields).toEqual({
      notice: 'Closed on Friday afternoon',
      noticeLevel: 'warning' as const,
      brandName: 'Power Files',
      brandColor: '#a61e4d',
      holidays: [{ day: '2027-12-24', name: 'Christmas Eve' }],
    });
  });

  test('reach open browsers at once [P1.28]', async () => {
    const { server } = await openScreen('/logout', { world: 'desk', as: 'visiting' });
    const banner = page.getByRole('banner');
    await expect.element(banner).toBeVisible();
    await expect.poll(() => server.openSockets).toBe(1);
    const color = () => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-port-7').trim();
    const before = color();
    server.patch(settingsApi.loadPublicOptions, (options) => ({
      ...options,
      notice: 'Closed on Friday afternoon',
      noticeLevel: 'warning' as const,
      brandName: 'Power Files',
      brandColor: '#a61e4d',
    }));
    server.publish('settings', {});
    await expect.element(page.getByText('Closed on Friday afternoon')).toBeVisible();
    await expect.element(banner.getByText('Power Files')).toBeVisible();
    await expect.poll(() => document.title).toMatch(/Power Files$/);
    await expect.poll(color).not.toBe(before);
  });
});
