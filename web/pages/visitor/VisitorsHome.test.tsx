import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offersApi } from '#contract/offers.ts';
import { openFront, openScreen } from '#test/screens/open-screen.tsx';

const facts = page.getByLabelText('In figures');

test('visitors see three vehicles without prices, and a click searches for one [C2.1]', async () => {
  const { facts: world } = await openFront('/', { world: 'settings' });
  const example = page.getByRole('button', { name: world.exampleName });
  await expect.element(example).toBeVisible();
  await expect.element(example).not.toMatchTextContent('Cr.');
  await example.click();
  await expect.element(page.getByRole('searchbox', { name: 'Is your car covered?' })).toHaveValue(world.exampleName);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: world.exampleName }).first())
    .toMatchTextContent('Stage 1');
  await expect.element(example).not.toBeInTheDocument();
});

test('an example has its lowest price where the operator shows prices to visitors [P8.2]', async () => {
  const { facts: world } = await openFront('/', {
    world: 'settings',
    size: [360, 740],
    before: (server) => {
      server.moveTo('prices shown');
    },
  });
  await expect.element(page.getByRole('button', { name: world.exampleName })).toMatchTextContent(/from \d+ Cr\./);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('visitors see the way in three steps, the languages and the hours, and no figures of few files', async () => {
  await openFront('/', { world: 'settings' });
  const steps = page.getByRole('region', { name: 'How it works' });
  await expect.element(steps.getByRole('heading', { name: 'Choose' })).toBeVisible();
  expect(steps.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(facts).toMatchTextContent('English · Deutsch · Français');
  await expect.element(facts).toMatchTextContent('Support Mon–Fri 8:00 AM – 6:00 PM');
  await expect.element(facts).not.toMatchTextContent('in the last 30 days');
});

test('typical time and share of the automatic service are shown where there are enough files [P8.6]', async () => {
  await openFront('/', {
    world: 'settings',
    before: (server) => {
      server.patch(offersApi.getShowcase, (showcase) => ({
        ...showcase,
        vehicles: showcase.vehicles.map((vehicle) => ({ ...vehicle, isInstant: true })),
        figures: { medianSeconds: 250, instantShare: 8168 },
      }));
    },
  });
  await expect.element(facts).toMatchTextContent('4 min');
  await expect.element(facts).toMatchTextContent('82%');
  await expect.element(page.getByRole('button', { name: 'instant' }).first()).toBeVisible();
});

test('a customer’s home shows what needs them below the ways on [C2.2]', async () => {
  await openScreen('/', { world: 'settings', as: 'workshop' });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect.element(main.getByRole('region', { name: 'Needs you' })).toBeVisible();
});

test('the home of staff shows the figures of the desk', async () => {
  await openScreen('/', { world: 'settings', as: 'support' });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect.element(main.getByRole('region', { name: 'Figures' })).toMatchTextContent('Overdue');
});
