import { expect, test } from 'vitest';
import { accessApi } from '#contract/accounts/access.ts';
import { signInApi } from '#contract/accounts/sign-in.ts';
import { getPath } from '#contract/call.ts';
import { newsApi } from '#contract/news.ts';
import { offersApi } from '#contract/offers.ts';
import { settingsApi } from '#contract/settings.ts';
import { password, usePortal } from '#test/portal.ts';
import { createClient } from './client.ts';
import { logoPath, plainCalls } from './plain-calls.ts';

const declared = {
  signIn: signInApi.signIn,
  confirmSignIn: signInApi.confirmSignIn,
  loadPublicOptions: settingsApi.loadPublicOptions,
  getNews: newsApi.getNews,
  getShowcase: offersApi.getShowcase,
  searchOffers: offersApi.searchOffers,
  getPortalText: settingsApi.getPortalText,
};
const names = [
  'signIn',
  'confirmSignIn',
  'loadPublicOptions',
  'getNews',
  'getShowcase',
  'searchOffers',
  'getPortalText',
] as const;

test('every plain call has a declaration', () => {
  expect(Object.keys(plainCalls)).toEqual([...names]);
});

test.each(names)('%s is sent as declared and refreshed by the same topics', (name) => {
  const [plain, whole] = [plainCalls[name], declared[name]];
  expect(getPath(plain)).toBe(getPath(whole));
  expect([plain.method, plain.name, plain.shows, plain.changes]).toEqual([
    whole.method,
    whole.name,
    'shows' in whole ? whole.shows : undefined,
    'changes' in whole ? whole.changes : undefined,
  ]);
});

test('the logo is requested by its call', () => {
  expect(logoPath('ab12')).toBe(`/api${getPath(settingsApi.getLogo)}?logo=ab12`);
});

const portal = usePortal();
const client = () =>
  createClient({ root: portal().root, token: () => undefined, send: (url, sending) => fetch(url, sending) });

test('responses are the same with and without their schemas', async () => {
  const asked = { kind: 'terms', language: 'de' } as const;
  const [options, text, wholeOptions, wholeText] = await Promise.all([
    client().ask(plainCalls.loadPublicOptions, {}),
    client().ask(plainCalls.getPortalText, asked),
    client().ask(settingsApi.loadPublicOptions, {}),
    client().ask(settingsApi.getPortalText, asked),
  ]);
  expect(options).toEqual(wholeOptions);
  expect(text).toEqual(wholeText);
  expect(text.content.length).toBeGreaterThan(0);
  const wanted = { search: '', language: 'de' };
  expect(await client().ask(plainCalls.searchOffers, wanted)).toEqual(
    await client().ask(offersApi.searchOffers, wanted),
  );
});

test('offer prices are hundredths of credits here and decimals on the wire', () => {
  const onTheWire = {
    vehicles: [{ brand: 'VW', model: 'Golf', methods: ['Stage 1'], prices: { from: 12.5, to: 80 } }],
    total: 1,
    catalogue: 2,
  };
  expect(plainCalls.searchOffers.output.parse(onTheWire)).toEqual(offersApi.searchOffers.output.parse(onTheWire));
  const showcase = { vehicles: [{ brand: 'VW', model: 'Golf', from: 12.5, isInstant: true }] };
  expect(plainCalls.getShowcase.output.parse(showcase)).toEqual(offersApi.getShowcase.output.parse(showcase));
});

test('signing in returns the token and its user', async () => {
  const { username, id } = await portal().person();
  const answer = await client().ask(plainCalls.signIn, { username, password });
  expect(Object.keys(answer).toSorted()).toEqual(['token', 'userId']);
  expect(answer.userId).toBe(id);
  const owner = createClient({
    root: portal().root,
    token: () => answer.token,
    send: (url, sending) => fetch(url, sending),
  });
  expect((await owner.ask(accessApi.getAccess, {})).username).toBe(username);
});
