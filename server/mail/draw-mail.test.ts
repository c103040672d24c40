import { afterAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { defaultBrandColor, settingsApi } from '#contract/settings.ts';
import english from '#locales/en/mail.letters.json' with { type: 'json' };
import { startMailServer } from '#test/mail-server.ts';
import { pictures } from '#test/pictures.ts';
import { makeFile } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { drawMail, logoId } from './draw-mail.ts';
import { writeMail } from './index.ts';
import type { MailBrand } from './mail-brand.ts';
import type { MailKind } from '#contract/texts.ts';
import { renderMail } from './mail-texts.ts';
import { parseLetter } from './parse-letter.ts';

const smtp = await startMailServer();
afterAll(() => smtp.down());

const origin = 'https://files.example';
const brand: MailBrand = { name: 'Power Files', color: defaultBrandColor, logo: undefined, company: '' };
const kinds = Object.keys(english) as MailKind[];

/** A mail of a kind whose values are their own names, but for links and what a test sets. */
function draw(kind: MailKind, language: Language = 'en', values: Record<string, string> = {}, look: MailBrand = brand) {
  const names = [...`${english[kind].subject}${english[kind].body}`.matchAll(/\{\{(\w+)\}\}/g)].map(
    ([, name = '']) => name,
  );
  const all = Object.fromEntries(names.map((name) => [name, `(${name})`]));
  const links = { link: `${origin}/jobs?job=1&file=2`, portal: `${origin}/signin` };
  const { subject, body } = renderMail(kind, language, { ...all, ...links, ...values });
  return { body, page: drawMail({ kind, language, subject, body, origin, brand: look }) };
}

describe.each(Object.keys(languages) as Language[])('mails in %s', (language) => {
  test.each(kinds)('%s has every word of its text, at most one button, and nothing to fetch', (kind) => {
    const { body, page } = draw(kind, language);
    const words = page
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    for (const part of parseLetter(body, origin)) {
      const said = part.kind === 'text' ? part.lines : part.kind === 'facts' ? part.rows.flat() : [part.href];
      for (const text of said) expect(words).toContain(text);
    }
    const hasLink = body.includes(`${origin}/`);
    expect(page.match(/class="button"/g) ?? []).toHaveLength(hasLink ? 1 : 0);
    expect(page).not.toMatch(/(src|background|href)="?(?!cid:)(https?:)?\/\/(?!files\.example)/);
    expect(page).not.toMatch(/url\(|<script|<link|<img/);
    expect(page).toContain(`<html lang="${language}">`);
  });
});

test('a finished file is mailed with a receipt: methods, price and balance, the vehicle once', () => {
  const { page, body } = draw('taskFinished', 'en', {
    vehicle: 'VW Golf',
    vin: 'WVWZZZ1KZ6W000001',
    methods: 'Stage 1, DPF off',
    price: '60 Cr.',
    balance: '120 Cr.',
    reference: '',
    plate: '',
    endCustomer: '',
    furtherDetails: '',
  });
  expect(parseLetter(body, origin)).toContainEqual({
    kind: 'facts',
    rows: [
      ['Vehicle', 'VW Golf'],
      ['VIN', 'WVWZZZ1KZ6W000001'],
      ['Methods', 'Stage 1, DPF off'],
      ['Price', '60 Cr.'],
      ['Balance', '120 Cr.'],
    ],
  });
  expect(page.replace(/<title>.*<\/title>/, '').match(/VW Golf/g)).toHaveLength(1);
  expect(page).toContain('href="https://files.example/jobs?job=1&amp;file=2"');
  expect(page).toContain('>Open the order</a>');
});

test('names of users add neither elements nor links', () => {
  const evil = `"><img src=x onerror=alert(1)><a href='https://evil.example/'>Pay</a> & https://evil.example/`;
  const { page } = draw('newAccount', 'en', { company: evil, username: evil, email: evil });
  expect(page).not.toMatch(/<img|href="https:\/\/evil|href='/);
  expect(page.match(/<a /g)).toHaveLength(2);
  expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
});

test('an address elsewhere stays text, even on a line of its own', () => {
  for (const line of [
    'https://evil.example/x',
    `${origin}.evil.example/x`,
    `${origin}@evil.example/`,
    'javascript:alert(1)',
  ])
    expect(parseLetter(`Hello,\n\n${line}`, origin)).toEqual([
      { kind: 'text', lines: ['Hello,'] },
      { kind: 'text', lines: [line] },
    ]);
});

test('the button has the color of the operator and a text that can be read on it', () => {
  const { page } = draw('lowBalance', 'en', {}, { ...brand, color: '#ffee00' });
  expect(page).toMatch(/class="button"[^>]*background: #ffee00;[^>]*color: #000000/);
});

describe('a sent mail', () => {
  const portal = usePortal({ own: true, smtpUrl: smtp.url });
  const send = async (to: string, attachments: { name: string; type: string; sha256: string }[] = []) => {
    await portal()
      .database.db.transaction()
      .execute((tx) =>
        writeMail(tx, {
          to,
          language: 'en',
          kind: 'accountUnlocked',
          values: { name: 'Anna', link: 'http://portal.test/signin' },
          attachments,
        }),
      );
    await expect.poll(() => smtp.arrived.filter((mail) => mail.to.includes(to))).toHaveLength(1);
    const mail = smtp.arrived.find((one) => one.to.includes(to));
    if (mail === undefined) throw new Error('no mail');
    return mail;
  };

  test('has text and page with the same link, and the name of the portal in place of a logo', async () => {
    const mail = await send('plain@test.invalid');
    expect(mail.structure).toBe('alternative(text/plain, text/html)');
    expect(mail.text).toContain('http://portal.test/signin');
    expect(mail.html).toContain('href="http://portal.test/signin"');
    expect(mail.html).toContain('>Sign in</a>');
    expect(mail.html).toContain('>Tuneport</span>');
  });

  test('carries the logo of the operator as a part of its own, beside attached files', async () => {
    const admin = await portal().person({ role: 'admin' });
    const logo = pictures.png;
    await admin.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(logo, 'logo.png') } });
    const mail = await send('logo@test.invalid');
    expect(mail.structure).toBe('alternative(text/plain, related(text/html, image/png))');
    expect(mail.html).toContain(`src="cid:${logoId}"`);
    expect(mail.pictures.get(logoId)?.bytes.equals(logo)).toBe(true);
    expect(mail.files).toEqual([]);
  });
});
