import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { asLogo } from './as-logo.ts';

const save = page.getByRole('button', { name: 'Save', exact: true });
const savedNotice = page.getByText('The options are saved.');

/** Waits until the form has read back what was saved: what is still under way would go on in the next test. */
const expectReadBack = async () => {
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
};

describe('brand and support hours', () => {
  test('are saved each in its section [P1.28]', async () => {
    const { server, visit } = await openScreen('/admin/options?part=home', { world: 'desk', as: 'support' });
    server.answer(settingsApi.updateGlobalOptions, true);
    await page.getByLabelText('Address of an external registration').fill('https://register.example/');
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
        { registrationLink: 'https://register.example/' },
        { brandName: 'Power Files', brandColor: '#a61e4d' },
      ]);
    await expectReadBack();
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
      brandName: 'Power Files',
      brandColor: '#a61e4d',
    }));
    server.publish('settings', {});
    await expect.element(banner.getByText('Power Files')).toBeVisible();
    await expect.poll(() => document.title).toMatch(/Power Files$/);
    await expect.poll(color).not.toBe(before);
  });
});

describe('the color', () => {
  const field = page.getByRole('textbox', { name: 'Color' });

  test('may be a name of CSS, which becomes its value [P1.135]', async () => {
    const { server } = await openScreen('/admin/options?part=brand', { world: 'desk', as: 'support' });
    server.answer(settingsApi.updateGlobalOptions, true);
    await field.fill('RebeccaPurple');
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue('#663399');
    await save.click();
    await expect
      .poll(() => server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields))
      .toEqual([{ brandColor: '#663399' }]);
    await expectReadBack();
  });

  test('that is none is refused at its field [P1.135]', async () => {
    const { server } = await openScreen('/admin/options?part=brand', { world: 'desk', as: 'support' });
    await field.fill('rot');
    await userEvent.keyboard('{Tab}');
    await save.click();
    await expect.element(page.getByText('A color such as #0d659d or a name of CSS such as “teal”')).toBeVisible();
    expect(server.sentTo(settingsApi.updateGlobalOptions)).toEqual([]);
  });

  test('says its contrast when white text on it cannot be read [P1.135]', async () => {
    await openScreen('/admin/options?part=brand', { world: 'desk', as: 'support' });
    const note = page.getByText('White text on this color has a contrast of only 1.1:1.');
    await field.fill('yellow');
    await userEvent.keyboard('{Tab}');
    await expect.element(note).toBeVisible();
    await field.fill('navy');
    await userEvent.keyboard('{Tab}');
    await expect.element(note).not.toBeInTheDocument();
  });
});

describe('the notation of numbers and dates', () => {
  test('is chosen by its region, with a sample of it [P1.158]', async () => {
    const { server } = await openScreen('/admin/options?part=brand', { world: 'desk', as: 'support' });
    server.answer(settingsApi.updateGlobalOptions, true);
    await page.getByLabelText('Notation of numbers and dates').selectOptions('Switzerland');
    await expect.element(page.getByText(/12[’']345\.60/)).toBeVisible();
    await save.click();
    await expect
      .poll(() => server.sentTo(settingsApi.updateGlobalOptions).map(({ fields }) => fields))
      .toEqual([{ formatRegion: 'CH' }]);
    await expectReadBack();
  });
});

describe('the logo', () => {
  test('of 20 MB is refused before it is read [P1.136]', async () => {
    const { server } = await openScreen('/admin/options?part=brand', { world: 'desk', as: 'support' });
    await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('main input[type=file]');
    if (input === null) throw new Error('no field');
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(20_000_000)], 'logo.png', { type: 'image/png' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByText('The logo may have at most 512 kB.')).toBeVisible();
    expect(server.sentTo(settingsApi.uploadLogo)).toEqual([]);
  });

  test.each([
    ['a picture with a script', 'onload="document.title=\'ran\'"', "<script>document.title='ran'</script>"],
    ['a drawing', '', ''],
  ])('that is an SVG, %s, becomes a PNG, in which nothing runs [P1.136]', async (_what, attribute, script) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" ${attribute}>${script}<rect width="40" height="20" fill="red"/></svg>`;
    const logo = await asLogo(new File([drawing], 'logo.svg', { type: 'image/svg+xml' }));
    const bytes = await logo.bytes();
    expect([logo.type, ...bytes.subarray(1, 4)]).toEqual(['image/png', 0x50, 0x4e, 0x47]);
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('script');
    expect(document.title).not.toBe('ran');
  });
});
