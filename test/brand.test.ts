import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { auditApi } from '#contract/audit.ts';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { csvApi, ExchangeKind } from '#contract/csv.ts';
import { type Language, languages } from '#contract/languages.ts';
import { creditCents } from '#contract/money.ts';
import { privacyApi } from '#contract/privacy.ts';
import { securityApi } from '#contract/security.ts';
import { settingsApi } from '#contract/settings.ts';
import { webManifestApi } from '#contract/settings/web-manifest.ts';
import { saveFile } from '#server/files/index.ts';
import { writeMail } from '#server/mail/index.ts';
import type { MailKind } from '#contract/texts.ts';
import { renderMail } from '#server/mail/mail-texts.ts';
import letters from '#locales/en/mail.letters.json' with { type: 'json' };
import { startMailServer } from './mail-server.ts';
import { finishedOrder, makeFile } from './orders.ts';
import { readLetters, readStreams } from './pdf.ts';
import { pictures } from './pictures.ts';
import { password, type Person, usePortal } from './portal.ts';

/** Looks everywhere outside the portal's own screens for the name of the software, once the operator has a name. */
const operator = { name: 'Power "Files" & <Söhne>', color: '#2b8a3e' };

const smtp = await startMailServer();
afterAll(() => smtp.down());
const web = join(import.meta.dirname, '../dist/web');
const portal = usePortal({
  web,
  smtpUrl: smtp.url,
  mailFrom: 'post@files.example',
  supportContact: 'help@files.example',
});

let admin: Person;
let customer: Person;
let numbers: Set<string>;
beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
  customer = await portal().person({ credits: 1000 });
  await portal().database.pool.query(
    `update portal_options set brand_name = $1, brand_color = $2, operator_company = 'Power GmbH', operator_street = 'Ring 1',
       operator_zip = '1010', operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678',
       bank_holder = 'Power GmbH', bank_name = 'Bank', bank_iban = 'AT611904300234573201', bank_bic = 'BKAUATWW'`,
    [operator.name, operator.color],
  );
  await portal().database.pool.query(
    `update users set company_name = 'Garage', first_name = 'Anna', second_name = 'Berg', street = 'Gasse 2', zip = '1020',
       city = 'Wien' where id = $1`,
    [customer.id],
  );
  numbers = await issueDocuments();
});

/** Issues a document of each kind to the customer; returns their numbers. */
async function issueDocuments(): Promise<Set<string>> {
  const support = await portal().person({ role: 'support' });
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const note = await customer.ask(billingApi.createDeliveryNote, { taskId });
  const change = (kind: 'purchase' | 'refund', amount: number) =>
    support.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind,
      amount: creditCents(amount),
      reason: 'bank transfer',
      bookingKey: randomUUID(),
      ...(kind === 'refund' && { taskId }),
    });
  await change('refund', 1000);
  await change('purchase', 25_000);
  const [entry] = (await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' })).data;
  if (entry === undefined) throw new Error('no purchase');
  const invoice = await support.ask(billingApi.createInvoice, { creditEntryId: entry.entryId });
  const cancelled = await support.ask(billingApi.cancelInvoice, {
    invoiceId: invoice.invoiceId,
    reason: 'mistake',
    takesCredits: true,
  });
  const notes = await support.ask(billingApi.listDeliveryNotes, { filterMode: 'all', userId: customer.id });
  return new Set([note.number, invoice.number, cancelled.number, ...notes.data.map(({ number }) => number)]);
}

/** The name of the software where programs alone read it; another name would end open sessions and drafts. */
const readByPrograms = [
  // Keys of the browser's storage, in the script of the page.
  /'tuneport\.(?:language|watch|token|reads|access)'/g,
  // Headers of calls, which pages of an earlier version still send.
  /tuneport-(?:read|seen)-at/g,
  // The mark of synthetic readouts, which a customer of a test or of the demo has uploaded.
  /SYNTHETIC TUNEPORT IMAGE/g,
];

/** The name of the software with its surroundings in a text; empty where it is not named. */
function findProductName(text: string): string {
  const shown = readByPrograms.reduce((rest, exception) => rest.replaceAll(exception, ''), text);
  const at = shown.toLowerCase().indexOf('tuneport');
  return at < 0 ? '' : shown.slice(Math.max(0, at - 80), at + 80);
}

const get = async (path: string) => {
  const answer = await fetch(`${portal().root}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, text: bytes.toString(), headers: JSON.stringify([...answer.headers]) };
};

/** The texts of a file: of a ZIP those of its files, of a PDF its letters and all that it says about itself. */
async function textsOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const texts: string[] = [];
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry())
      texts.push(entry.fileName, await textsOf(await buffer(await zip.openReadStreamPromise(entry))));
    return texts.join('\n');
  }
  const plain = [bytes.toString('latin1'), bytes.toString('utf16le')];
  if (bytes.subarray(0, 5).toString() !== '%PDF-') return plain.join('\n');
  // PDF writes the facts about a document in the other order of bytes.
  const swapped = Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
  return [...plain, swapped, ...readStreams(bytes), readLetters(bytes)].join('\n');
}

describe('the product’s name is not in', () => {
  test.each([
    '/',
    '/signin',
    '/no/such/page',
    '/robots.txt',
    '/.well-known/security.txt',
    '/healthz',
    '/readyz',
    '/logo.svg',
    '/favicon.ico',
    '/api/openapi.json',
    '/api/tf24API/getWebManifest',
    '/api/tf24API/loadPublicOptions',
    '/api/tf24API/noSuchCall',
    '/api/tf24API/loadFrame',
    '/nosuch.png',
    ...['privacy', 'imprint', 'terms', 'oldPortalNotice'].flatMap((kind) =>
      Object.keys(languages).map((language) => `/api/tf24API/getPortalText?kind=${kind}&language=${language}`),
    ),
  ])('%s [P1.130]', async (path) => {
    const { text, headers } = await get(path);
    expect(findProductName(text)).toBe('');
    expect(findProductName(headers)).toBe('');
  });

  test('any mail, in any language [P1.131]', async () => {
    const to = `${randomUUID()}@test.invalid`;
    const kinds = Object.keys(letters) as MailKind[];
    const valuesOf = (kind: MailKind) =>
      Object.fromEntries(
        [...JSON.stringify(letters[kind]).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `a ${name}`]),
      );
    for (const language of Object.keys(languages) as Language[])
      for (const kind of kinds) {
        const { subject, body } = renderMail(kind, language, { ...valuesOf(kind), portalName: operator.name });
        expect(findProductName(`${subject}\n${body}`)).toBe('');
      }
    await portal()
      .database.db.transaction()
      .execute(async (tx) => {
        for (const kind of kinds) await writeMail(tx, { to, language: 'en', kind, values: valuesOf(kind) });
      });
    const arrived = () => smtp.arrived.filter((mail) => mail.to.includes(to));
    await expect.poll(() => arrived().length, { timeout: 120_000 }).toBe(kinds.length);
    for (const mail of arrived()) {
      expect(findProductName(JSON.stringify([mail.text, mail.html, ...mail.headers]))).toBe('');
      expect(mail.headers.get('from')).toContain('Power');
    }
  });

  test('any kind of document, in its letters and metadata [P1.132]', async () => {
    expect(numbers.size).toBe(4);
    for (const number of numbers) {
      const { blob, fileName } = await customer.askForFile(billingApi.downloadDocument, { number });
      const texts = await textsOf(Buffer.from(await blob.arrayBuffer()));
      expect(texts).toContain('Power GmbH');
      expect(findProductName(`${fileName}\n${texts}`)).toBe('');
    }
  });

  test('any export, nor in the data of an account [P1.132]', async () => {
    const language = 'de';
    const { rows } = await portal().database.pool.query<{ month: string }>(
      `select to_char(now() at time zone 'Europe/Vienna', 'YYYY-MM') as month`,
    );
    const month = rows[0]?.month ?? '';
    const files = [
      ...ExchangeKind.options.map((kind) => admin.askForFile(csvApi.exportCsv, { kind, language })),
      customer.askForFile(creditsApi.exportCredits, { filterMode: 'all', language }),
      admin.askForFile(securityApi.exportSecurityLog, { filterMode: 'all', language }),
      admin.askForFile(auditApi.exportAuditLog, { filterMode: 'all', language }),
      admin.askForFile(accountingApi.exportMonth, { month, language }),
      customer.askForFile(privacyApi.exportOwnData, { password }),
    ];
    for (const file of files) {
      const { blob, fileName } = await file;
      expect(findProductName(`${fileName}\n${await textsOf(Buffer.from(await blob.arrayBuffer()))}`)).toBe('');
    }
  });

  test('the address that an authenticator app reads [P1.132]', async () => {
    const { uri } = await customer.ask(accountsApi.beginSecondFactor, { password });
    expect(decodeURIComponent(uri)).toContain(operator.name);
    expect(findProductName(uri), 'uri').toBe('');
  });
});

test('the license page names the software, its license and its packages [P1.133]', async () => {
  const { text, answer } = await get('/licenses.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^Tuneport\n/);
  expect(text).toContain('MIT License');
  expect(text).toMatch(/^fastify \d+\.\d+\.\d+: MIT$/m);
});

const escapedName = 'Power &quot;Files&quot; &amp; &lt;Söhne&gt;';

describe('the served page', () => {
  test('has the operator’s name in title and previews before any script runs [P1.130]', async () => {
    const { text } = await get('/signin');
    expect(text.match(/<title>.*?<\/title>/g)).toEqual([`<title>${escapedName}</title>`]);
    for (const name of ['og:title', 'og:site_name'])
      expect(text).toContain(`property="${name}" content="${escapedName}"`);
    expect(text).toContain(`name="application-name" content="${escapedName}"`);
    expect(text).toMatch(/property="og:image" content="http:\/\/portal\.test\/icon-512\.png\?look=[0-9a-f]{12}"/);
  });

  test('draws name and logo first, in a style that its policy permits and no name can leave [P1.130]', async () => {
    const { text, answer } = await get('/');
    const [, nonce = '', style = ''] =
      /<style nonce="([\w-]+)">\s*(:root\{--first-name[^<]*)<\/style>/.exec(text) ?? [];
    expect(style).toContain(String.raw`--first-name:"Power \22 Files\22  \26  \3c S\f6 hne\3e "`);
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  test('follows a change at once [P1.130]', async () => {
    await admin.ask(settingsApi.updateGlobalOptions, { brandName: 'Other' });
    expect((await get('/')).text).toContain('<title>Other</title>');
    await admin.ask(settingsApi.updateGlobalOptions, { brandName: operator.name });
    expect((await get('/')).text).toContain(`<title>${escapedName}</title>`);
  });
});

describe('icons', () => {
  const iconsOf = async () => (await portal().visitor.ask(webManifestApi.getWebManifest, { language: 'en' })).icons;
  const pixelsOf = async (path: string) => PNG.sync.read((await get(path)).bytes);
  const pixelAt = ({ data, width }: PNG, x: number, y: number) => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];

  test('are those that the manifest names, in size, type and purpose [P1.134]', async () => {
    const icons = await iconsOf();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    );
    for (const { src, sizes, type } of icons) {
      const { answer, bytes } = await get(src);
      expect(answer.headers.get('content-type')).toBe(type);
      const { width, height } = PNG.sync.read(bytes);
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test('without a logo are the emblem in the operator’s color [P1.134]', async () => {
    expect(pixelAt(await pixelsOf('/icon-maskable-512.png'), 2, 2)).toEqual([0x2b, 0x8a, 0x3e, 255]);
    const round = await pixelsOf('/icon-192.png');
    expect(pixelAt(round, 0, 0)[3]).toBe(0);
    expect(pixelAt(round, 96, 4)).toEqual([0x2b, 0x8a, 0x3e, 255]);
    expect((await get('/logo.svg')).text).toContain('fill="#2b8a3e"');
  });

  test('are drawn from the logo, whole and in the middle, and get another address [P1.134]', async () => {
    const before = await iconsOf();
    // Two colors, twice as wide as high.
    const logo = new PNG({ width: 200, height: 100 });
    for (let at = 0; at < logo.data.length; at += 4)
      logo.data.set((at / 4) % 200 < 100 ? [255, 0, 0, 255] : [0, 0, 255, 255], at);
    await admin.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(PNG.sync.write(logo), 'logo.png') } });
    for (const { src } of await iconsOf()) expect(before.map((one) => one.src)).not.toContain(src);
    const any = await pixelsOf('/icon-192.png');
    expect(pixelAt(any, 10, 96)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(any, 180, 96)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(any, 96, 20)[3]).toBe(0);
    const full = await pixelsOf('/apple-touch-icon.png');
    expect([full.width, pixelAt(full, 0, 0), pixelAt(full, 50, 90)]).toEqual([
      180,
      [255, 255, 255, 255],
      [255, 0, 0, 255],
    ]);
    await admin.ask(settingsApi.deleteLogo, {});
  });

  test.each([
    ['JPEG', pictures.jpeg],
    ['WebP', pictures.lossyWebp],
  ])('are drawn from a logo that is a %s [P1.134]', async (_kind, bytes) => {
    await admin.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(bytes, 'logo') } });
    // Three times as wide as high, where the emblem would be in the color of the operator.
    const any = await pixelsOf('/icon-192.png');
    expect([pixelAt(any, 96, 20)[3], pixelAt(any, 4, 96)[3]]).toEqual([0, 255]);
    expect(pixelAt(await pixelsOf('/icon-maskable-512.png'), 2, 2)).toEqual([255, 255, 255, 255]);
    await admin.ask(settingsApi.deleteLogo, {});
  });

  test('are the emblem for a logo that is no picture or is away [P1.134]', async () => {
    const file = await portal().storage.receive(Readable.from([Buffer.from('<svg onload="alert(1)"/>')]));
    await portal()
      .database.db.transaction()
      .execute(async (tx) => {
        await saveFile(tx, portal().storage, file);
        await tx.updateTable('portal_options').set({ logo_sha256: file.sha256, logo_type: 'image/png' }).execute();
      });
    expect(pixelAt(await pixelsOf('/icon-192.png'), 96, 4)).toEqual([0x2b, 0x8a, 0x3e, 255]);
    await portal().storage.remove(file.sha256);
    await admin.ask(settingsApi.updateGlobalOptions, { brandColor: '#a61e4d' });
    expect(pixelAt(await pixelsOf('/icon-192.png'), 96, 4)).toEqual([0xa6, 0x1e, 0x4d, 255]);
    await admin.ask(settingsApi.deleteLogo, {});
    await admin.ask(settingsApi.updateGlobalOptions, { brandColor: operator.color });
  });

  test('of the tab are one file of three sizes [P1.134]', async () => {
    const { bytes } = await get('/favicon.ico');
    const sizes = [0, 1, 2].map((at) => {
      const entry = bytes.subarray(6 + 16 * at);
      const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
      const { width, height } = PNG.sync.read(bytes.subarray(offset, offset + length));
      return [entry.readUInt8(0), entry.readUInt8(1), width, height];
    });
    expect([bytes.readUInt16LE(4), sizes]).toEqual([3, [16, 32, 48].map((size) => [size, size, size, size])]);
  });

  test('are not sent again while the look is the same [P1.134]', async () => {
    const { answer } = await get('/icon-192.png');
    const tag = answer.headers.get('etag') ?? '';
    const again = await fetch(`${portal().root}/icon-192.png`, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await admin.ask(settingsApi.updateGlobalOptions, { brandColor: '#a61e4d' });
    const changed = await fetch(`${portal().root}/icon-192.png`, { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    await admin.ask(settingsApi.updateGlobalOptions, { brandColor: operator.color });
  });
});
