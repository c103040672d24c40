import { afterEach, describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import {
  getOperatorOptions,
  getPortalText,
  loadGlobalOptions,
  loadPublicOptions,
  type PortalTextKind,
  portalTextKinds,
  updateGlobalOptions,
  updatePortalText,
} from '#contract/options.ts';
import { usePortal } from '#test/portal.ts';
import { closeSockets, connected } from '#test/sockets.ts';

const portal = usePortal({ uploadLimit: 3 << 20 });

afterEach(closeSockets);

const change = (text: string) => portal().database.pool.query(`update portal_options set ${text}`);

test('whoever is signed in learns version, limits and discount, also while their account is locked', async () => {
  const person = await portal().person({ active: false });
  expect(await person.ask(loadGlobalOptions, {})).toEqual({
    appVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    automaticStatus: true,
    discountPercent: 0,
    discountText: '',
    supportContact: '',
    uploadLimit: 3 << 20,
  });
  await expect(portal().visitor.ask(loadGlobalOptions, {})).rejects.toMatchObject({ code: 'notSignedIn', status: 401 });
});

test('what the operator changes is told with the next question', async () => {
  const person = await portal().person();
  await change(
    `automatic_status = false, discount_percent = 15, discount_text = 'Summer', support_contact = 'a@b.example'`,
  );
  expect(await person.ask(loadGlobalOptions, {})).toMatchObject({
    automaticStatus: false,
    discountPercent: 15,
    discountText: 'Summer',
    supportContact: 'a@b.example',
  });
});

test('outside the demo there is no demo vehicle', async () => {
  const person = await portal().person();
  expect(await person.ask(loadGlobalOptions, {})).not.toHaveProperty('demoVehicle');
});

const operatorOptions = {
  automaticStatus: false,
  discountPercent: 10,
  discountText: 'Winter',
  supportContact: 'support@files.example',
  operatorEmail: 'office@files.example',
  registrationLink: 'https://register.example/',
  oldPortalNotice: false,
  creditPrice: 95,
  creditPackages: [500, 50, 100, 50],
  bankHolder: 'Files GmbH',
  bankName: 'Bank of Files',
  bankIban: 'AT61 1904 3002 3457 3201',
  bankBic: 'BKAUATWW',
};

const wireNames: Record<string, string> = { discountPercent: 'globalPriceDiscount' };

test('the operator sets every option, and open browsers hear of it', async () => {
  const support = await portal().person({ rights: 2 });
  const customer = await portal().person();
  const { heard } = await connected(portal(), customer);
  expect(await support.ask(updateGlobalOptions, operatorOptions)).toBe(true);
  await expect.poll(() => heard).toEqual([['optionsChanged', {}]]);
  expect(await support.ask(getOperatorOptions, {})).toEqual({ ...operatorOptions, creditPackages: [50, 100, 500] });
  expect(await customer.ask(loadGlobalOptions, {})).toMatchObject({
    automaticStatus: false,
    discountPercent: 10,
    discountText: 'Winter',
  });
  expect(await portal().visitor.ask(loadPublicOptions, {})).toEqual({
    oldPortalNotice: false,
    registrationLink: 'https://register.example/',
    supportContact: 'support@files.example',
  });
});

test.each([
  ['discountPercent', 101],
  ['discountPercent', -1],
  ['supportContact', 'nobody'],
  ['registrationLink', 'javascript:alert(1)'],
  ['creditPrice', 0],
  ['creditPackages', [0]],
  ['bankIban', 'no iban'],
  ['bankBic', 'SHORT'],
])('an option that cannot be is refused: %s %j', async (name, value) => {
  const support = await portal().person({ rights: 2 });
  const before = await support.ask(getOperatorOptions, {});
  const response = await fetch(`${portal().root}/api/tf24API/updateGlobalOptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${support.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...updateGlobalOptions.input.encode(operatorOptions), [wireNames[name] ?? name]: value }),
  });
  expect(await response.json()).toMatchObject({ status: 400, code: 'invalidInput' });
  expect(await support.ask(getOperatorOptions, {})).toEqual(before);
});

describe('a text of the operator', () => {
  const read = (kind: PortalTextKind, language: Language) => portal().visitor.ask(getPortalText, { kind, language });
  const write = async (kind: PortalTextKind, language: Language, content: string) =>
    (await portal().person({ rights: 2 })).ask(updatePortalText, { kind, language, content });

  test.each(portalTextKinds)(
    '%s: until it is written, the portal speaks for itself in every language',
    async (kind) => {
      const texts = await Promise.all((Object.keys(languages) as Language[]).map((language) => read(kind, language)));
      for (const text of texts) expect(text).not.toHaveProperty('changedAt');
      expect(new Set(texts.map(({ content }) => content)).size).toBe(8);
    },
  );

  test('the old portal’s notice says what the specification says', async () => {
    const { content } = await read('oldPortalNotice', 'en');
    expect(content).toContain('1 June 2025');
    expect(content).toContain('migrated to this new portal');
    expect(content).toContain('can still be used in the old portal, but cannot be topped up');
    expect(content).toContain('receive a mail to set a password');
  });

  test('is read in the language asked for, else in English, else in any that is there', async () => {
    await write('imprint', 'de', '# Wir sind es');
    expect(await read('imprint', 'de')).toMatchObject({ content: '# Wir sind es', language: 'de' });
    expect(await read('imprint', 'fr')).toMatchObject({ content: '# Wir sind es', language: 'de' });
    await write('imprint', 'en', '# It is us');
    expect(await read('imprint', 'fr')).toMatchObject({ content: '# It is us', language: 'en' });
    expect(await read('imprint', 'de')).toMatchObject({ content: '# Wir sind es', language: 'de' });
    expect((await read('imprint', 'en')).changedAt).toMatch(/Z$/);
  });

  test('that is emptied gives the word back to the portal', async () => {
    const before = await read('terms', 'en');
    await write('terms', 'en', 'Ours');
    await write('terms', 'en', 'Ours, changed');
    expect(await read('terms', 'en')).toMatchObject({ content: 'Ours, changed' });
    await write('terms', 'en', '  \n');
    expect(await read('terms', 'en')).toEqual(before);
  });
});
