import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const save = page.getByRole('button', { name: 'Save', exact: true });
const savedNotice = page.getByText('The options are saved.');

describe('notice, brand and support hours', () => {
  test('are saved each in its section [P1.28]', async () => {
    const { server, visit } = await openScreen('/admin/options?part=notice', { world: 'desk', as: 'support' });
    server.answer(settingsApi.updateGlobalOptions, true);
    await page.getByLabelText('Text of the notice').fill('Closed on Friday afternoon');
    await page.getByText('Warning', { exact: true }).click();
    await save.click();
    await expect.element(savedNotice).toBeVisible();
    await visit('/admin/options?part=brand');
    await page.getByLabelText('Name of the portal').fill('Power Files');
    await page.getByRole('textbox', { name: 'Color' }).fill('#a61e4d');
    // Its palette would lie over the button.
    await userEvent.keyboard('{Tab}');
    await save.click();
    await expect
      .poll(() => server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields))
      .toEqual([
        { notice: 'Closed on Friday afternoon', noticeLevel: 'warning' },
        { brandName: 'Power Files', brandColor: '#a61e4d' },
      ]);
  });

  test('with a day off that has no date or name are refused at its field [P1.28]', async () => {
    const { server } = await openScreen('/admin/options?part=hours', { world: 'desk', as: 'support' });
    await page.getByRole('button', { name: 'Add a day' }).click();
    await save.click();
    await expect.element(page.getByText('Each day once, with a name')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)).toEqual([]);
    await page.getByLabelText('Day', { exact: true }).fill('2027-12-24');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Christmas Eve');
    server.answer(settingsApi.updateGlobalOptions, true);
    await save.click();
    await expect.element(savedNotice).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)[0]?.fields).toEqual({
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
