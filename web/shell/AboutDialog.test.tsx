import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const about = page.getByRole('contentinfo').getByRole('button', { name: 'About the software' });

describe('the dialog about the software', () => {
  test('names it with version and license, for staff [P1.133]', async () => {
    await openScreen('/admin/options?part=brand', { world: 'desk', as: 'support' });
    await about.click();
    const dialog = page.getByRole('dialog', { name: 'About the software' });
    await expect.element(dialog.getByText(/^Tuneport v\d+\.\d+\.\d+$/)).toBeVisible();
    await expect.element(dialog.getByText('MIT License')).toBeVisible();
    await expect.element(dialog.getByRole('link')).toHaveAttribute('href', '/licenses.txt');
    await expectAccessibleDialog('web/shell/AboutDialog.tsx');
  });

  test('is not offered to customers [P1.133]', async () => {
    await openScreen('/logout', { world: 'shell', as: 'workshop' });
    await expect.element(page.getByRole('contentinfo')).toMatchTextContent('Automatic service 24/7');
    await expect.element(about).not.toBeInTheDocument();
  });
});
