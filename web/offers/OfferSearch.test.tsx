import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offersApi } from '#contract/offers.ts';
import { openFront, openScreen } from '#test/screens/open-screen.tsx';

const search = page.getByRole('searchbox', { name: 'Is your car covered?' });
const golf = page.getByRole('listitem').filter({ hasText: 'Golf VII GTD' }).first();
const phone = { world: 'settings', size: [360, 740] } as const;

test('a visitor sees the number of vehicles and finds one with its methods, without prices [P8.1 P8.2]', async () => {
  const { facts } = await openScreen('/', phone);
  await expect.element(page.getByText(`${facts.vehicles.toLocaleString('en-US')} vehicles`)).toBeVisible();
  await search.fill('vw golf 7 gtd');
  await expect.element(golf).toMatchTextContent('Stage 1');
  await expect.element(golf).not.toMatchTextContent('Cr.');
  await expect.element(page.getByText('You see your prices once you are signed in.')).toBeVisible();
  await search.fill('<b>nothing</b> of that kind');
  await expect.element(page.getByText('No vehicle with these words. Fewer words find more.')).toBeVisible();
});

test('a visitor sees prices in credits and euros if the operator shows them, also on a phone [P8.1 P8.2]', async () => {
  await openScreen('/', {
    ...phone,
    before: (server) => {
      server.moveTo('prices shown');
    },
  });
  await search.fill('vw golf 7 gtd');
  await expect.element(golf).toMatchTextContent(/\d+–\d+ Cr\./);
  await expect.element(golf).toMatchTextContent(/€\d+\.00–€\d+\.00 net/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('a visitor reads the campaign that the prices include and its last day [P1.163]', async () => {
  const campaign = { names: [{ language: 'en' as const, name: 'Autumn' }], percent: 5, until: '2026-12-31' };
  await openScreen('/', {
    ...phone,
    before: (server) => {
      server.moveTo('prices shown');
      server.patch(offersApi.getShowcase, (showcase) => ({ ...showcase, campaign }));
      server.patch(offersApi.searchOffers, (offers) => ({ ...offers, campaign }));
    },
  });
  const line = page.getByText('Prices with Autumn: 5% less, until Dec 31, 2026.');
  await expect.element(line).toBeVisible();
  await search.fill('vw golf 7 gtd');
  await expect.element(golf).toMatchTextContent(/Cr\./);
  await expect.element(line).toBeVisible();
});

test('support hours use the 12-hour clock in English', async () => {
  await openFront('/', { world: 'shell', now: new Date('2026-03-28T20:00:00Z') });
  await expect.element(page.getByText(/^Support opens Mon 8:00\sAM$/)).toBeVisible();
});
