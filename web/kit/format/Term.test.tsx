import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('a technical term is explained by pointer and by key', async () => {
  await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  const term = page.getByRole('button', { name: 'VIN', exact: true });
  const field = page.getByRole('textbox', { name: 'VIN' });
  const explanation = page.getByRole('tooltip');
  const isGone = async () => {
    await expect.element(explanation).not.toBeInTheDocument();
  };
  const focusField = () => {
    (field.element() as HTMLElement).focus();
  };

  await expect.element(field).toBeVisible();
  focusField();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(term).toHaveFocus();
  await expect.element(explanation).toBeVisible();
  await expect.element(term).toHaveAccessibleDescription(/17 letters and digits/);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveFocus();
  await isGone();

  await term.hover();
  await expect.element(explanation).toMatchTextContent('17 letters and digits');
  await explanation.hover();
  await expect.element(explanation).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isGone();

  // The pointer still rests on the word.
  await term.hover();
  await userEvent.keyboard('{Escape}');
  await isGone();
  focusField();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(explanation).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isGone();
  await userEvent.keyboard('{Enter}');
  await expect.element(explanation).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await isGone();

  await term.click();
  await expect.element(field).not.toHaveFocus();
});
