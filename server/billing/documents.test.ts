import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import Document from 'pdfkit';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { type Language, languages } from '#contract/languages.ts';
import english from '#locales/en/billing.documents.json' with { type: 'json' };
import { textsIn } from '#server/i18n/texts.ts';
import { settingsApi } from '#contract/settings.ts';
import { makeFile, finishedOrder } from '#test/orders.ts';
import { readLetters, type Piece, readPieces, readStreams } from '#test/pdf.ts';
import { pictures, turned } from '#test/pictures.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { readLogo } from './document-logo.ts';
import { drawDocument, type Sheet } from './draw-document.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { issuedInvoice } from './issued-invoice.ts';

const portal = usePortal({ own: true });
let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await query(
    `update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678',
       bank_holder = 'Tuneport Test GmbH', bank_name = 'Testbank', bank_iban = 'AT611904300234573201', bank_bic = 'BKAUATWW'`,
  );
});
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

async function customerWith(language: Language, credits = 100): Promise<Person> {
  const customer = await portal().person({ credits });
  await query(
    `update users set company_name = 'Łódź Тюнинг Straße', first_name = 'Anna', second_name = 'Berg', street = 'Gasse 2',
       zip = '1020', city = 'Ort', language = $2 where id = $1`,
    customer.id,
    language,
  );
  return customer;
}

async function open(person: Person, number: string): Promise<{ bytes: Buffer; fileName: string }> {
  const { blob, fileName } = await person.askForFile(billingApi.downloadDocument, { number });
  return { bytes: Buffer.from(await blob.arrayBuffer()), fileName };
}

/** The fonts that a PDF carries with it. */
const fontsOf = (pdf: Buffer): string[] =>
  [
    ...new Set([...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = '']) => name)),
  ].toSorted();
const picturesOf = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1;

/** A picture of one color, as browsers and drawing programs write them: with and without transparency. */
function pngOf(colorType: 2 | 6, [width, height]: readonly [number, number], pixel: readonly number[]): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(Buffer.from(pixel));
  return PNG.sync.write(picture, { colorType });
}

/** A PNG with damaged pixels, and the checksum that belongs to them. */
function damaged(file: Buffer): Buffer {
  const bytes = Buffer.from(file);
  const [from, length] = [bytes.indexOf('IDAT'), bytes.readUInt32BE(33)];
  bytes.fill(0xff, from + 6, from + 4 + length);
  bytes.writeUInt32BE(crc32(bytes.subarray(from, from + 4 + length)), from + 4 + length);
  return bytes;
}

const blankOperator = {
  tax_number: '',
  bank_name: '',
  bank_bic: '',
  email: '',
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  register_court: '',
  register_number: '',
  buyer_reference: '',
};

const blankSheet = (language: Language): Sheet => ({
  language,
  parties: {
    company_name: 'Werkstatt',
    first_name: '',
    second_name: '',
    street: 'Gasse 2',
    zip: '1020',
    city: 'Ort',
    vat_number: '',
    iso: 'AT',
    email: '',
    buyer_reference: '',
    format_region: '',
    language,
  },
  title: 'Title',
  number: 'RE-2026-000001',
  issuedAt: '2026-11-23T10:00:00Z',
  facts: [],
  columns: [],
  lines: [],
  sums: [],
  notes: [],
});

async function invoiceOf(customer: Person) {
  await support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'purchase',
    amount: creditCents(25_000),
    reason: 'bank transfer',
    bookingKey: randomUUID(),
  });
  const [entry] = (await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' })).data;
  if (entry === undefined) throw new Error('no purchase');
  return support.ask(billingApi.createInvoice, { creditEntryId: entry.entryId });
}

test('the PDF of an invoice stays the same byte for byte when its data change later [A3.11 P1.42]', async () => {
  const customer = await customerWith('de');
  const { number } = await invoiceOf(customer);
  const first = await open(customer, number);
  expect(first.fileName).toBe(`${number}.pdf`);
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await query(`update users set company_name = 'Another', language = 'fr' where id = $1`, customer.id);
  await query(`update portal_options set operator_street = 'Elsewhere 9'`);
  expect((await open(customer, number)).bytes.equals(first.bytes)).toBe(true);
  expect((await open(support, number)).bytes.equals(first.bytes)).toBe(true);
  await query(`update portal_options set operator_street = 'Ring 1'`);
});

test('simultaneous first downloads create one file', async () => {
  const customer = await customerWith('en');
  const { number } = await invoiceOf(customer);
  const opened = await Promise.all([customer, support, customer, support].map((person) => open(person, number)));
  expect(new Set(opened.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  const { rows } = await query('select from document_files where number = $1', number);
  expect(rows).toHaveLength(1);
});

test('an invoice states number, parties, items, tax and account in the customer’s language', async () => {
  const customer = await customerWith('de');
  const { number } = await invoiceOf(customer);
  const letters = readLetters((await open(customer, number)).bytes);
  for (const part of [
    `Rechnung ${number}`,
    'Tuneport Test GmbH',
    'Łódź Тюнинг Straße',
    'Anna Berg',
    'Deutschland',
    'Credits für den Dateiservice',
    '250,00',
    '19',
    '47,50',
    '297,50',
    'ATU12345678',
    'AT611904300234573201',
  ])
    expect(letters).toContain(part);
});

test('a delivery note names a vehicle that is not listed in the words of its customer [P1.89]', async () => {
  const customer = await customerWith('de');
  const described = { category: 'car', brand: 'Wiesmann', model: 'Roadster', year: '2009', engine: '4.4 V8' } as const;
  const wanted = { described: { ...described, controlUnit: '' }, methods: ['Stage_1'], isPaid: true };
  const { taskId } = await finishedOrder(portal(), { customer, support }, wanted);
  const { number } = await customer.ask(billingApi.createDeliveryNote, { taskId });
  const letters = readLetters((await open(customer, number)).bytes);
  expect(letters).toContain('Fahrzeug: Wiesmann Roadster 4.4 V8 (2009)');
});

test('a cancellation names its invoice and not its reason', async () => {
  const customer = await customerWith('en');
  const { invoiceId, number } = await invoiceOf(customer);
  const cancellation = await support.ask(billingApi.cancelInvoice, {
    invoiceId,
    reason: 'wrong address',
    takesCredits: false,
  });
  const letters = readLetters((await open(customer, cancellation.number)).bytes);
  for (const part of [
    `Cancellation invoice ${cancellation.number}`,
    `cancels invoice ${number}`,
    'Total cancelled',
    '€297.50',
  ])
    expect(letters).toContain(part);
  // The reason of a cancellation is for staff only.
  expect(letters).not.toContain('wrong address');
});

test.each([
  ['DE', 'en'],
  ['AT', 'en'],
] as const)('a delivery note of a customer in %s shows neither tax nor amounts of money', async (country, language) => {
  const customer = await customerWith(language);
  await query(
    'update users set country_id = (select id from countries where iso = $2) where id = $1',
    customer.id,
    country,
  );
  const { taskId, jobId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const { number, deliveryNoteId } = await customer.ask(billingApi.createDeliveryNote, { taskId });
  expect(await customer.ask(billingApi.getDeliveryNote, { taskId })).toEqual({ deliveryNoteId, number });
  const { bytes, fileName } = await open(customer, number);
  expect(fileName).toBe(`${number}.pdf`);
  expect((await open(support, number)).bytes.equals(bytes)).toBe(true);
  const letters = readLetters(bytes);
  for (const part of [`Delivery note ${number}`, `File ${taskId}`, `Order ${jobId}`, 'VIN-', 'Stage', '60'])
    expect(letters).toContain(part);
  expect(letters).not.toMatch(/€|Tax rate|\d %/);
});

test('a delivery note stored without operator, language and task can be opened', async () => {
  const customer = await customerWith('en');
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const { number } = await customer.ask(billingApi.createDeliveryNote, { taskId });
  await query('alter table delivery_notes disable trigger append_only');
  await query(
    `update delivery_notes set company = company - 'operator' - 'language' - 'task' where number = $1`,
    number,
  );
  await query('alter table delivery_notes enable trigger append_only');
  expect(readLetters((await open(customer, number)).bytes)).toContain(`File ${taskId}`);
});

test('downloading a document returns 404 for another customer and for a number that was never issued [A7.95]', async () => {
  const [customer, stranger] = [await customerWith('en'), await portal().person()];
  const { number } = await invoiceOf(customer);
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const note = await customer.ask(billingApi.createDeliveryNote, { taskId });
  for (const theirs of [number, note.number]) {
    await open(customer, theirs);
    await expect(open(stranger, theirs)).rejects.toMatchObject({ code: 'notFound', status: 404 });
  }
  await expect(stranger.ask(billingApi.getDeliveryNote, { taskId })).rejects.toMatchObject({ code: 'notFound' });
  for (const unissued of ['RE-2019-000001', 'ST-2019-000001', 'LS-2019-000001'])
    await expect(open(support, unissued)).rejects.toMatchObject({ code: 'notFound' });
  for (const unknownNumber of ['../secret', 'XX-2026-000001', 'RE-2026-1']) {
    const answer = await portal().app.inject({
      method: 'POST',
      url: '/api/tf24API/downloadDocument',
      headers: { authorization: `Bearer ${support.token}` },
      payload: { number: unknownNumber },
    });
    expect(answer.statusCode).toBe(400);
  }
});

describe('the layout of a document', () => {
  const upload = (bytes: Buffer, name: string) =>
    support.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(bytes, name) } });
  afterAll(() => support.ask(settingsApi.deleteLogo, {}));

  test('embeds the fonts of the screens, with Cyrillic and Polish letters [P8.4]', async () => {
    const customer = await customerWith('ru');
    await query(`update users set first_name = 'Анна', second_name = 'Щукина' where id = $1`, customer.id);
    const { bytes } = await open(customer, (await invoiceOf(customer)).number);
    expect(fontsOf(bytes)).toEqual(['Inter-Regular', 'Inter-SemiBold']);
    const letters = readLetters(bytes);
    for (const part of ['Łódź Тюнинг Straße', 'Анна Щукина', 'Счёт']) expect(letters).toContain(part);
  });

  test('includes the operator’s logo of the day of issue and keeps it [P8.4]', async () => {
    const customer = await customerWith('en');
    const plain = await invoiceOf(customer);
    const withoutLogo = (await open(customer, plain.number)).bytes;
    expect(picturesOf(withoutLogo)).toBe(0);
    await upload(pngOf(6, [64, 16], [255, 0, 0, 128]), 'logo.png');
    const early = await invoiceOf(customer);
    const withPng = (await open(customer, early.number)).bytes;
    expect(picturesOf(withPng)).toBe(1);
    await upload(pictures.jpeg, 'logo.jpg');
    expect(picturesOf((await open(customer, (await invoiceOf(customer)).number)).bytes)).toBe(1);
    expect((await open(customer, plain.number)).bytes.equals(withoutLogo)).toBe(true);
    expect((await open(customer, early.number)).bytes.equals(withPng)).toBe(true);
  });

  const png = pngOf(2, [64, 64], [0, 0, 0, 255]);
  const header = png.subarray(0, 33);
  const huge = Buffer.from(header);
  huge.writeUInt32BE(2_000_000_000, 16);
  test.each([
    ['only begins like a PNG', Buffer.concat([header.subarray(0, 8), Buffer.from('nothing more')])],
    ['says that it is larger than any logo', Buffer.concat([huge, png.subarray(33)])],
    ['has pixels that nobody can unpack', damaged(png)],
    ['is cut off', png.subarray(0, png.length - 20)],
    ['only begins like a JPEG', Buffer.from('ffd8ffe0', 'hex')],
    ['is a WebP, which no PDF knows', pictures.lossyWebp],
  ])('omits a logo that %s', (_what, bytes) => {
    expect(readLogo(bytes)).toBeUndefined();
  });

  test('omits a WebP logo', async () => {
    const customer = await customerWith('en');
    await upload(pictures.losslessWebp, 'logo.webp');
    const { bytes: document } = await open(customer, (await invoiceOf(customer)).number);
    expect(picturesOf(document)).toBe(0);
    expect(readLetters(document)).toContain('Tuneport Test GmbH');
  });

  test.each([1, 3, 6, 8])('draws a JPEG with orientation %i in its proportions', async (orientation) => {
    const logo = readLogo(turned(pictures.jpeg, orientation));
    const pdf = await drawDocument({ ...blankSheet('en'), columns: ['What'], logo });
    const [, wide = '', high = ''] =
      /([\d.-]+) 0 0 ([\d.-]+) [\d.-]+ [\d.-]+ cm\n\/I1 Do/.exec(readStreams(pdf).join('\n')) ?? [];
    expect(Math.abs(Number(wide) / Number(high))).toBeCloseTo(48 / 16, 2);
  });

  // Red, green and blue over black, white and half transparent red.
  test.each([
    [
      'interlaced',
      '89504e470d0a1a0a0000000d4948445200000003000000020806000001ea73568c0000001b4944415478da63f8cfc0f0' +
        '9f8181e13f9806b118fe8301034303009efd0c75dbddbb330000000049454e44ae426082',
    ],
    [
      'of 16 bits a color',
      '89504e470d0a1a0a0000000d4948445200000003000000021006000000cde4ba590000001c4944415478da63f8ff9f81' +
        '81810144c2308884d050260c80f80d0d004b8418e924a713b80000000049454e44ae426082',
    ],
  ])('draws a logo that is %s on white', (_what, hex) => {
    const logo = readLogo(Buffer.from(hex, 'hex'));
    expect(logo).toMatchObject({ width: 3, height: 2 });
    const { data } = PNG.sync.read(logo?.image ?? Buffer.alloc(0));
    expect(data.toString('hex')).toBe('ff0000ff00ff00ff0000ffff000000ffffffffffff7f7fff');
  });
});

test('a long document has page numbers, repeated table headings, and the sums on the last page [P8.4]', async () => {
  const long = `${'Kraftfahrzeugsteuergerätedatenbearbeitungsgesellschaft '.repeat(3)}mbH`;
  const pdf = await drawDocument({
    ...blankSheet('de'),
    parties: { ...blankSheet('de').parties, company_name: long },
    columns: ['Beschreibung', 'Preis'],
    lines: Array.from({ length: 60 }, (_, place) => [`Zeile ${place + 1}\nmit zwei Reihen`, '1.234,00']),
    sums: [
      ['Netto', '74.040,00'],
      ['Summe', '88.107,60'],
    ],
    notes: ['Danke.'],
  });
  const pages = readLetters(pdf).split('\f').slice(0, -1);
  expect(pages).toHaveLength(4);
  // A page that was lost is found again by its foot.
  for (const page of pages.slice(1)) expect(page).toContain('Title RE-2026-000001\n');
  for (const [place, page] of pages.entries()) {
    expect(page.includes('Beschreibung')).toBe(page.includes('Zeile'));
    expect(page).toContain(`${place + 1} / 4`);
  }
  const lines = pages.flatMap((page) => [...page.matchAll(/Zeile (\d+)\n/g)].map(([, number]) => Number(number)));
  expect(lines).toEqual(Array.from({ length: 60 }, (_, place) => place + 1));
  expect(pages.findIndex((page) => page.includes('88.107,60'))).toBe(3);
  expect(pages[3]).toContain('74.040,00');
  // No word is too long to be broken.
  expect(pages[0]?.replaceAll(/\s/g, '')).toContain(long.replaceAll(' ', ''));
});

test.each(Object.keys(languages) as Language[])(
  'a letter stays within its margins and the address window, in %s',
  async (language) => {
    const operator = {
      ...blankOperator,
      company: 'Tuneport & Söhne Motorsteuerungstechnik und Diagnose GmbH',
      street: 'Straße der Freundschaft 123b',
      zip: '80331',
      city: 'Garmisch-Partenkirchen',
      iso: 'DE',
      vat_number: 'DE136695976',
      directors: 'Maria-Magdalena von Hohenstein-Wittgenstein, Carl Müller',
      bank_holder: 'Tuneport & Söhne Motorsteuerungstechnik und Diagnose GmbH',
      bank_iban: 'DE02 1203 0000 0000 2020 51',
    };
    const address = {
      company_name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KG',
      first_name: 'Maria-Magdalena',
      second_name: 'von Hohenstein-Wittgenstein',
      street: 'Straße der Deutsch-Sowjetischen Freundschaft 123b',
      zip: '10117',
      city: 'Berlin',
      iso: 'DE',
    };
    const sheet = invoiceSheet(
      issuedInvoice({
        number: 'RE-2026-000123',
        userId: 4711,
        credits: creditCents(1_234_567),
        net: 1_234_567,
        taxRate: 1900,
        tax: 234_568,
        gross: 1_469_135,
        currency: 'EUR',
        taxRule: 'reverseCharge',
        createdAt: '2026-09-23T10:00:00Z',
        company: {
          ...blankSheet(language).parties,
          ...address,
          vat_number: 'DE136695976',
          buyer_reference: 'PO-2026-0815',
          operator,
          suppliedAt: '2026-09-23T10:00:00Z',
        },
      }),
    );
    const lines = Array.from({ length: 60 }, () => sheet.lines[0] ?? []);
    const pieces = readPieces(await drawDocument({ ...sheet, lines }));
    expect(Math.max(...pieces.map(({ page }) => page))).toBe(2);
    const ruler = new Document();
    // By name: a font that is given as bytes is read anew for each piece.
    for (const name of ['Inter-Regular', 'Inter-SemiBold'])
      ruler.registerFont(name, await readFile(new URL(`fonts/${name}.ttf`, import.meta.url)));
    const place = pieces.find(({ text }) => text === '10117 Berlin');
    const widthOf = ({ font, size, text }: Piece) =>
      ruler
        .font(font === place?.font ? 'Inter-Regular' : 'Inter-SemiBold')
        .fontSize(size)
        .widthOfString(text);
    const mm = (length: number) => (length * 72) / 25.4;
    const nearly = 0.5;
    for (const piece of pieces) {
      const right = piece.left + widthOf(piece);
      // The facts beside the address may go up to 1 cm from the edge.
      const isFact = piece.page === 0 && piece.left >= mm(125) - nearly && piece.top < mm(98.5);
      const limit = mm(isFact ? 200 : 190) + nearly;
      expect({ ...piece, isWithin: piece.left >= mm(25) - nearly && right <= limit }).toEqual({
        ...piece,
        isWithin: true,
      });
      expect(piece.top).toBeLessThan(mm(297) - 12);
    }
    const window = pieces.filter(({ page, left, top }) => page === 0 && left < mm(105) && top > mm(45) && top < mm(90));
    // The sender, the company in two lines, the person, street, place and country.
    expect(
      window
        .map(({ text }) => text)
        .slice(-6)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ).toContain(
      'Maria-Magdalena von Hohenstein-Wittgenstein Straße der Deutsch-Sowjetischen Freundschaft 123b 10117 Berlin',
    );
    for (const piece of window) expect(piece.left + widthOf(piece)).toBeLessThan(mm(105));
  },
);

test('staff find delivery notes by number, task and customer, with their sum [P1.42]', async () => {
  const customer = await customerWith('en');
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const { number } = await customer.ask(billingApi.createDeliveryNote, { taskId });
  const find = (search: string) => support.ask(billingApi.listDeliveryNotes, { filterMode: 'all', search });
  expect(await find(number.toLowerCase())).toMatchObject({
    total: 1,
    sum: 6000,
    data: [{ number, taskId, userId: customer.id, customer: 'Łódź Тюнинг Straße', price: 6000 }],
  });
  expect((await find(String(taskId))).data.map((note) => note.number)).toContain(number);
  expect(await find(customer.username)).toMatchObject({ total: 1 });
  expect(await find(`${number} nobody-of-that-name`)).toEqual({ data: [], total: 0, sum: 0 });
  expect(await support.ask(billingApi.listDeliveryNotes, { filterMode: 'today', userId: customer.id })).toMatchObject({
    total: 1,
  });
});

describe('documents in every language', () => {
  const keys = Object.keys(english) as (keyof typeof english)[];

  test.each(Object.keys(languages) as Language[])(
    'in %s have all texts, in letters that the font has',
    async (language) => {
      const values = {
        rate: '19 %',
        number: 'RE-2026-000001',
        date: 'today',
        country: 'Österreich',
        credits: '10',
        amount: '10 €',
        days: 14,
        bank: 'IBAN DE02120300000000202051',
      };
      const documentTexts = (one: Language) => keys.map((key) => textsIn(one)(`billing.documents.${key}`, values));
      const texts = documentTexts(language);
      for (const text of texts) expect(text).not.toMatch(/\{\{|^$/);
      if (language !== 'en') expect(texts).not.toEqual(documentTexts('en'));
      const sheet: Sheet = { ...blankSheet(language), columns: ['What'] };
      // Together they are more than a page.
      const half = texts.length / 2;
      for (const notes of [texts.slice(0, half), texts.slice(half)]) {
        const pdf = await drawDocument({ ...sheet, notes });
        // Letters that look the same are others in the documents between.
        await drawDocument({ ...sheet, notes: documentTexts(language === 'ru' ? 'en' : 'ru') });
        expect((await drawDocument({ ...sheet, notes })).equals(pdf)).toBe(true);
        const letters = readLetters(pdf).replaceAll(/\s+/g, '');
        for (const text of notes) expect(letters).toContain(text.replaceAll(/\s+/g, ''));
      }
    },
  );
});
