import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload, orderByHand } from '#e2e/ordering.ts';
import { query, signInByForm } from '#e2e/people.ts';
import { fillSignUp, mailedLink, newCompany } from '#e2e/visitor.ts';

test('a company signs up, is unlocked while it waits, and places its first order [A2.4 A2.15 A2.17 C2.5 C2.7 C8.2]', async ({
  page,
}) => {
  const company = newCompany();
  await fillSignUp(page, company);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/signUpThankyou/);
  await expect(page.getByText('as soon as our team has unlocked it')).toBeVisible();
  expect(await mailedLink(company.email, 'welcome')).toBe('/');
  const [kept] = await query<{ active: boolean; role: string; company_model: string; language: string }>(
    'select active, role, company_model, language from users where username = $1',
    [company.username],
  );
  expect(kept).toEqual({ active: false, role: 'customer', company_model: 'company', language: 'en' });

  await page.clock.install();
  await signInByForm(page, company.username);
  await expect(page).toHaveURL(/notActive/);
  await query('update users set active = true where username = $1', [company.username]);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/account/);
  await orderByHand(page, filePayload(syntheticImage({ family: 'edc16', software: '1037999400', seed: 40 })));
});
