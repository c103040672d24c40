import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('pauses and resumes the automatic service without saving the options', async () => {
  const { server } = await openScreen('/admin/options?part=automation', { world: 'automation', as: 'support' });
  const panel = page.getByRole('region', { name: 'Status of the automatic service' });
  await panel.getByRole('button', { name: 'Pause' }).click();
  server.moveTo('paused');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect.element(panel).toMatchTextContent('The automatic service is paused');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  server.moveTo('resumed');
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect.element(panel).toMatchTextContent('The automatic service is running');
});
