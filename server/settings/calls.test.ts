import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { CountryId } from '#contract/ids.ts';
import { type Language, languages } from '#contract/languages.ts';
import { furtherChatTypes, type PortalTextKind, portalTextKinds, settingsApi } from '#contract/settings.ts';
import { webManifestApi } from '#contract/settings/web-manifest.ts';
import { defaultFurtherExtensions } from '#rules/file-types.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { makeFile } from '#test/orders.ts';
import { pictures } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';
import { closeSockets, connected } from '#test/sockets.ts';

const portal = usePortal({ uploadLimit: 3 << 20 });
avoidMidnight();

afterEach(closeSockets);

const workday = (weekday: number) => ({ weekday, opens: 480, closes: 1080, warns: 15 });
const saturday = { weekday: 6, opens: 480, closes: 720, warns: 0 };

const change = (text: string) => portal().database.pool.query(`update portal_options set ${text}`);

test('any signed-in user gets version, limits and discount, also while the account is locked [A3.9 A7.99 C3.6]', async () => {
  const person = await portal().person({ active: false });
  expect(await person.ask(settingsApi.loadGlobalOptions, {})).toEqual({
    appVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    automaticStatus: true,
    discountPercent: 0,
    discountText: '',
    supportContact: '',
    uploadLimit: 3 << 20,
    furtherFiles: {
      noExtension: true,
      numericExtensions: true,
      furtherExtensions: defaultFurtherExtensions,
      chatTypes: furtherChatTypes,
    },
    // The hours of the specification: Mon-Fri 08:00-18:00, the last quarter of an hour with a warning, and Sat 08:00-12:00.
    supportTimes: { hours: [...[1, 2, 3, 4, 5].map((weekday) => workday(weekday)), saturday], holidays: [] },
    ownDetails: true,
    readingDetails: 'optional',
    fileSearch: true,
    readBacks: true,
    askCustomers: true,
    proposals: true,
    inquiries: true,
    rejectOrders: true,
    startAgain: true,
    unlistedVehicles: true,
    ownTools: true,
  });
  await expect(portal().visitor.ask(settingsApi.loadGlobalOptions, {})).rejects.toMatchObject({
    code: 'notSignedIn',
    status: 401,
  });
});

test('changes of the operator are returned by the next call', async () => {
  const person = await portal().person();
  await change(
    `automatic_status = false, discount_percent = 15, discount_text = 'Summer', support_contact = 'a@b.example'`,
  );
  expect(await person.ask(settingsApi.loadGlobalOptions, {})).toMatchObject({
    automaticStatus: false,
    discountPercent: 15,
    discountText: 'Summer',
    supportContact: 'a@b.example',
  });
});

test('returns no demo vehicle outside the demo', async () => {
  const person = await portal().person();
  expect(await person.ask(settingsApi.loadGlobalOptions, {})).not.toHaveProperty('demoVehicle');
});

const operatorOptions = {
  automaticStatus: false,
  discountPercent: 10,
  discountText: 'Winter',
  supportContact: 'support@files.example',
  operatorEmail: 'office@files.example',
  registrationLink: 'https://register.example/',
  filesWithoutExtension: true,
  numericExtensions: false,
  furtherExtensions: ['kess3', 'epr'],
  chatTypes: ['pdf' as const],
  visitorPrices: true,
  ownDetails: false,
  readingDetails: 'required' as const,
  fileSearch: false,
  readBacks: false,
  askCustomers: false,
  proposals: false,
  inquiries: false,
  rejectOrders: false,
  startAgain: false,
  unlistedVehicles: false,
  ownTools: false,
  confirmFamilies: false,
  creditPrice: 95,
  currency: 'CHF' as const,
  bankHolder: 'Files GmbH',
  bankName: 'Bank of Files',
  bankIban: 'AT61 1904 3002 3457 3201',
  bankBic: 'BKAUATWW',
  brandName: 'Files & Power',
  brandColor: '#aa3311',
  formatRegion: 'CH' as const,
  supportHours: [workday(1), { weekday: 2, opens: 600, closes: 900, warns: 30 }],
  holidays: [{ day: '2027-12-25', name: 'Christmas' }],
  operatorCompany: 'Files GmbH',
  operatorStreet: 'Ring 1',
  operatorZip: '1010',
  operatorCity: 'Wien',
  operatorCountryId: 23 as CountryId,
  operatorVatNumber: 'ATU12345678',
  operatorTaxNumber: '12 345/6789',
  operatorContactName: 'Anna Berg',
  operatorContactPhone: '+43 1 2345678',
  operatorContactEmail: 'invoices@files.example',
  operatorRegisterCourt: 'Handelsgericht Wien',
  operatorRegisterNumber: 'FN 123456a',
  operatorDirectors: 'Anna Berg, Carl Dorn',
  operatorBuyerReference: 'none',
};

const wireNames: Record<string, string> = { discountPercent: 'globalPriceDiscount' };

test('the operator sets every option, and open browsers are notified [A7.100 P1.8 P1.10 P1.28]', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person();
  const { heard } = await connected(portal(), customer);
  expect(await support.ask(settingsApi.updateGlobalOptions, operatorOptions)).toBe(true);
  await expect
    .poll(() => heard)
    .toEqual([
      ['settings', {}],
      ['prices', {}],
    ]);
  expect(await support.ask(settingsApi.getOperatorOptions, {})).toEqual(operatorOptions);
  expect(await customer.ask(settingsApi.loadGlobalOptions, {})).toMatchObject({
    automaticStatus: false,
    discountPercent: 10,
    discountText: 'Winter',
  });
  expect(await portal().visitor.ask(settingsApi.loadPublicOptions, {})).toEqual({
    currency: 'CHF',
    oldPortalNotice: true,
    news: [],
    registrationLink: 'https://register.example/',
    supportContact: 'support@files.example',
    supportTimes: { hours: operatorOptions.supportHours, holidays: operatorOptions.holidays },
    brandName: 'Files & Power',
    brandColor: '#aa3311',
  });
  expect((await customer.ask(settingsApi.loadGlobalOptions, {})).supportTimes).toEqual({
    hours: operatorOptions.supportHours,
    holidays: operatorOptions.holidays,
  });
});

test('a change is logged with user, address and the differences only', async () => {
  const support = await portal().person({ role: 'support' });
  await support.ask(settingsApi.updateGlobalOptions, operatorOptions);
  await support.ask(settingsApi.updateGlobalOptions, { ...operatorOptions, discountPercent: 11, holidays: [] });
  const { rows } = await portal().database.pool.query<object>(
    `select call, action, subject, subject_id, address, before, after from audit_log where actor_id = $1
     order by id desc limit 2`,
    [support.id],
  );
  const common = { call: 'updateGlobalOptions', address: expect.stringContaining('127.0.0.1') as unknown };
  expect(rows).toEqual([
    {
      ...common,
      action: 'deleted',
      subject: 'holidays',
      subject_id: '2027-12-25',
      before: { day: '2027-12-25', name: 'Christmas' },
      after: null,
    },
    {
      ...common,
      action: 'changed',
      subject: 'portal_options',
      subject_id: 'true',
      before: { discount_percent: 10 },
      after: { discount_percent: 11 },
    },
  ]);
});

function pngOfSide(side: number): Buffer {
  const png = Buffer.from(pictures.png);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}

describe('logo of the operator', () => {
  const { png, jpeg, lossyWebp } = pictures;
  const logoOf = async () => (await portal().visitor.ask(settingsApi.loadPublicOptions, {})).logo;

  test('is public with its media type and can be removed [P1.29]', async () => {
    const support = await portal().person({ role: 'support' });
    await support.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(png, 'logo.png') } });
    const logo = await logoOf();
    const response = await fetch(`${portal().root}/api/tf24API/getLogo?logo=${logo}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect((await fetch(`${portal().root}/api/tf24API/getLogo?logo=${'0'.repeat(64)}`)).status).toBe(404);
    expect(await support.ask(settingsApi.deleteLogo, {})).toBe(true);
    expect(await support.ask(settingsApi.deleteLogo, {})).toBe(false);
    expect(await logoOf()).toBeUndefined();
  });

  test.each([
    ['a text that is called a picture', Buffer.from('<svg onload="alert(1)"/>'), 'fileTypeNotValid'],
    ['more than 512 kB', Buffer.concat([png, Buffer.alloc(512 * 1024)]), 'logoTooLarge'],
    [
      'the first bytes of a PNG with a text',
      Buffer.concat([png.subarray(0, 8), Buffer.from('hello world')]),
      'logoDamaged',
    ],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'logoDamaged'],
    ['half a WebP', lossyWebp.subarray(0, lossyWebp.length / 2), 'logoDamaged'],
    ['a PNG of 60,000 × 60,000', pngOfSide(60_000), 'logoTooManyPixels'],
  ])('is not %s', async (_what, bytes, code) => {
    const support = await portal().person({ role: 'support' });
    await expect(
      support.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(bytes, 'logo.png') } }),
    ).rejects.toMatchObject({
      code,
    });
    expect(await logoOf()).toBeUndefined();
  });
});

test('a logo of 20 MB is refused before it is read [P1.136]', async () => {
  const support = await portal().person({ role: 'support' });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(`${portal().root}/api/tf24API/uploadLogo`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${support.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 20_000_000,
      },
    });
    sending.on('response', resolve).on('error', reject);
    // Not one byte of the file is sent.
    sending.flushHeaders();
  });
  expect(await json(answer)).toMatchObject({ status: 413, code: 'logoTooLarge' });
  answer.destroy();
});

test.each([
  ['discountPercent', 101],
  ['discountPercent', -1],
  ['supportContact', 'nobody'],
  ['registrationLink', 'javascript:alert(1)'],
  ['visitorPrices', 'maybe'],
  ['readingDetails', 'sometimes'],
  ['creditPrice', 0],
  ['bankIban', 'no iban'],
  ['bankIban', 'AT61 1904 3002 3457 3202'],
  ['bankBic', 'SHORT'],
  ['brandColor', 'red'],
  ['supportHours', [{ weekday: 1, opens: 600, closes: 600, warns: 0 }]],
  ['supportHours', [workday(1), workday(1)]],
  ['holidays', [{ day: '2026-02-30', name: 'Never' }]],
  ['holidays', [{ day: '2026-12-25', name: '' }]],
  ['operatorCountryId', 9999],
])('an invalid option is refused: %s %j [A5.15]', async (name, value) => {
  const support = await portal().person({ role: 'support' });
  const before = await support.ask(settingsApi.getOperatorOptions, {});
  const response = await fetch(`${portal().root}/api/tf24API/updateGlobalOptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${support.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...settingsApi.updateGlobalOptions.input.encode(operatorOptions),
      [wireNames[name] ?? name]: value,
    }),
  });
  expect(await response.json()).toMatchObject({ status: 400, code: 'invalidInput' });
  expect(await support.ask(settingsApi.getOperatorOptions, {})).toEqual(before);
});

describe('portal text', () => {
  const read = (kind: PortalTextKind, language: Language) =>
    portal().visitor.ask(settingsApi.getPortalText, { kind, language });
  const write = async (kind: PortalTextKind, language: Language, content: string) =>
    (await portal().person({ role: 'support' })).ask(settingsApi.updatePortalText, { kind, language, content });

  test.each(portalTextKinds)('%s has a default in every language until it is written [C2.20 C2.22]', async (kind) => {
    const texts = await Promise.all((Object.keys(languages) as Language[]).map((language) => read(kind, language)));
    for (const text of texts) expect(text).not.toHaveProperty('changedAt');
    expect(new Set(texts.map(({ content }) => content)).size).toBe(8);
  });

  test('the default notice about the old portal is the specified text [C1.10 C1.11 C1.12]', async () => {
    const { content } = await read('oldPortalNotice', 'en');
    expect(content).toContain('1 June 2025');
    expect(content).toContain('migrated to this new portal');
    expect(content).toContain('can still be used in the old portal, but cannot be topped up');
    expect(content).toContain('receive a mail to set a password');
  });

  test('is returned in the requested language, or English, or any existing one [P1.9]', async () => {
    await write('imprint', 'de', '# Wir sind es');
    expect(await read('imprint', 'de')).toMatchObject({ content: '# Wir sind es', language: 'de' });
    expect(await read('imprint', 'fr')).toMatchObject({ content: '# Wir sind es', language: 'de' });
    await write('imprint', 'en', '# It is us');
    expect(await read('imprint', 'fr')).toMatchObject({ content: '# It is us', language: 'en' });
    expect(await read('imprint', 'de')).toMatchObject({ content: '# Wir sind es', language: 'de' });
    expect((await read('imprint', 'en')).changedAt).toMatch(/Z$/);
  });

  test('falls back to the default once emptied', async () => {
    const before = await read('terms', 'en');
    await write('terms', 'en', 'Ours');
    await write('terms', 'en', 'Ours, changed');
    expect(await read('terms', 'en')).toMatchObject({ content: 'Ours, changed' });
    await write('terms', 'en', '  \n');
    expect(await read('terms', 'en')).toEqual(before);
  });
});

test('the web app manifest has the name of the operator and existing icons [P8.5]', async () => {
  await change(`brand_name = ''`);
  const manifest = () => portal().visitor.ask(webManifestApi.getWebManifest, { language: 'en' });
  expect(await manifest()).toMatchObject({ name: 'Tuneport', start_url: '/', display: 'standalone' });
  await change(`brand_name = 'Files & Power'`);
  const { name, icons } = await manifest();
  expect(name).toBe('Files & Power');
  for (const { src, sizes } of icons) {
    const picture = Buffer.from(await (await fetch(`${portal().root}${src}`)).arrayBuffer());
    // Width and height stand at the head of a PNG.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
});

test('the web app manifest has shortcuts, and takes readouts by their endings [P1.196]', async () => {
  await portal().database.pool.query(`update portal_options set further_extensions = '{frf}'`);
  const read = async (query: string) =>
    (await (await fetch(`${portal().root}/api/tf24API/getWebManifest${query}`)).json()) as object;
  const endings = [
    '.bin',
    '.mpc',
    '.dtf',
    '.fpf',
    '.ori',
    '.org',
    '.zip',
    '.rar',
    '.pld',
    '.slave',
    '.dec',
    '.dim',
    '.frf',
  ];
  const german = await read('?language=de');
  expect(german).toMatchObject({
    id: '/',
    scope: '/',
    lang: 'de',
    shortcuts: [
      { name: 'Neuer Auftrag', url: '/jobCreate' },
      { name: 'Dateien', url: '/tasks' },
    ],
    share_target: {
      action: '/receive',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'file', accept: ['application/octet-stream', ...endings] }] },
    },
    file_handlers: [{ action: '/jobCreate', accept: { 'application/octet-stream': endings } }],
  });
  // A language that there is not is no reason to have no manifest.
  expect(await read('?language=xx')).toMatchObject({ lang: 'en' });
  expect(await read('')).toMatchObject({ lang: 'en' });
});
