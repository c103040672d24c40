import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { familiesApi } from '#contract/automation/families.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const address = '/admin/options?part=automation';
const list = page.getByRole('region', { name: 'Unproven families' });
const simos = list.getByRole('listitem').filter({ hasText: 'Continental Simos 18' });

test('an administrator confirms a family and withdraws it again, each after a question [P6.3]', async () => {
  const { server } = await openScreen(address, { world: 'automation', as: 'admin' });
  await expect.element(simos).toMatchTextContent('Support delivers');
  await simos.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('without a person');
  server.moveTo('confirmed');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.element(simos).toMatchTextContent('Confirmed');
  expect(server.sentTo(familiesApi.confirmFamily)).toMatchObject([{ fields: { family: 'simos18' } }]);
  server.moveTo('withdrawn');
  await simos.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(simos).toMatchTextContent('Support delivers');
});

test('support sees the families and cannot confirm them [P6.3]', async () => {
  await openScreen(address, { world: 'automation', as: 'support' });
  await expect.element(simos).toMatchTextContent('Support delivers');
  expect(list.getByRole('button').elements()).toHaveLength(0);
});
