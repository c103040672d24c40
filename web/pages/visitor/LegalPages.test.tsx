import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const visitor = { world: 'desk', as: 'visiting' } as const;

test('a legal page that the operator wrote says of which day it is [P1.9]', async () => {
  const { server, visit } = await openScreen('/logout', visitor);
  server.answer(settingsApi.getPortalText, {
    content: '# It is us\n\nRing 1, Vienna',
    language: 'en',
    changedAt: '2026-03-01T10:00:00Z',
  });
  await visit('/impressum');
  await expect.element(page.getByRole('heading', { name: 'It is us' })).toBeVisible();
  await expect.element(page.getByText('As of Mar 1, 2026')).toBeVisible();
});

test('the portal’s own legal page has no day [P1.9]', async () => {
  const { server, visit } = await openScreen('/logout', visitor);
  server.answer(settingsApi.getPortalText, { content: '# Imprint', language: 'en' });
  await visit('/impressum');
  await expect.element(page.getByRole('main').getByText('Imprint').first()).toBeVisible();
  await expect.element(page.getByText(/As of/)).not.toBeInTheDocument();
});
