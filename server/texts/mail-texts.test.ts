import { afterAll, describe, expect, test } from 'vitest';
import { auditApi } from '#contract/audit.ts';
import { mailApi } from '#contract/mail.ts';
import { mailGroups, type MailKind, textsApi, type TextVersion } from '#contract/texts.ts';
import { type Language, languages } from '#contract/languages.ts';
import english from '#locales/en/mail.letters.json' with { type: 'json' };
import german from '#locales/de/mail.letters.json' with { type: 'json' };
import { sealWith } from '#server/db/seal.ts';
import { findTemplateProblems, listVariables } from '#rules/mail-template.ts';
import { deliveredTemplate, mailCustomer, writeMail } from '#server/mail/index.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Person, usePortal } from '#test/portal.ts';

const smtp = await startMailServer();
afterAll(() => smtp.down());
const portal = usePortal({ smtpUrl: smtp.url, mailFrom: 'portal@files.example' });

const own = {
  kind: 'accountUnlocked',
  language: 'en',
  subject: 'Welcome aboard, {{name}}',
  body: 'Dear {{name}} of <b>{{portalName}}</b>,\n\nCome in:\n{{link}}',
} as const;

const everyKind: MailKind[] = Object.values(mailGroups).flat();

test('every mail of the portal is listed once', () => {
  expect(everyKind.toSorted()).toEqual(Object.keys(english).toSorted());
});

test.each(everyKind)('%s: the delivered text passes the rules for own ones in every language', (kind) => {
  const variables = listVariables(kind, deliveredTemplate(kind, 'en'));
  for (const language of Object.keys(languages) as Language[])
    expect(findTemplateProblems(deliveredTemplate(kind, language), variables)).toEqual([]);
});

/** A call on the wire, by the JSON of its fields. */
async function send(person: Person, name: string, fields: object) {
  const response = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return { status: response.status, json: await response.json() };
}

const support = () => portal().person({ role: 'support' });
const reset = async (kind: MailKind, language: Language) =>
  (await support()).ask(textsApi.updateMailText, { kind, language, subject: '', body: '' });

/** Mails a customer that the account is unlocked, and answers what arrives. */
async function unlock(language: Language, name = 'Anna') {
  const customer = await portal().person();
  const { pool, db } = portal().database;
  await pool.query(
    'update users set language = $2, first_name = $3, second_name = $4, company_name = $3 where id = $1',
    [customer.id, language, name, ''],
  );
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [customer.id]);
  const values = { name, link: `${portal().root}/signin` };
  await db.transaction().execute((tx) => mailCustomer(tx, { userId: customer.id, kind: 'accountUnlocked', values }));
  const arrived = () => smtp.arrived.filter(({ to }) => to.includes(rows[0]?.email ?? ''));
  await expect.poll(arrived).toHaveLength(1);
  const [mail] = arrived();
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

describe('a mail', () => {
  test('arrives with the own text of its language, in both parts, and with the delivered one in others [P1.151]', async () => {
    expect(await send(await support(), 'updateMailText', own)).toEqual({ status: 200, json: true });
    const mail = await unlock('en', '<i>Anna</i> {{link}}');
    expect(mail.subject).toBe('Welcome aboard, <i>Anna</i> {{link}}');
    expect(mail.text).toContain('Dear <i>Anna</i> {{link}} of <b>Tuneport</b>,\n\nCome in:');
    expect(mail.html).toContain('Dear &lt;i&gt;Anna&lt;/i&gt; {{link}} of &lt;b&gt;Tuneport&lt;/b&gt;,');
    expect(mail.html).not.toMatch(/<b>|<i>/);
    const other = await unlock('de');
    expect(other.subject).toBe(german.accountUnlocked.subject);
    await reset('accountUnlocked', 'en');
    expect((await unlock('en')).subject).toBe(english.accountUnlocked.subject);
  });

  test('has the text of the moment at which it is written', async () => {
    await (await support()).ask(textsApi.updateMailText, { ...own, subject: 'First' });
    const before = await unlock('en');
    await (await support()).ask(textsApi.updateMailText, { ...own, subject: 'Second' });
    expect([before.subject, (await unlock('en')).subject]).toEqual(['First', 'Second']);
    await reset('accountUnlocked', 'en');
  });

  test('keeps the secret of its link sealed under an own text', async () => {
    const kind = 'passwordReset';
    const body = 'Dear {{name}}\n\n{{link}}';
    await (await support()).ask(textsApi.updateMailText, { kind, language: 'en', subject: 'Key', body });
    const to = `sealed-${crypto.randomUUID()}@test.invalid`;
    const seal = sealWith('a secret of at least 32 characters');
    await portal()
      .database.db.transaction()
      .execute((tx) =>
        writeMail(tx, {
          to,
          language: 'en',
          kind,
          values: { name: 'Anna' },
          secret: { seal, values: { link: 'https://files.example/new?key=abc' } },
        }),
      );
    const admin = await portal().person({ role: 'admin' });
    const { data } = await admin.ask(mailApi.getMails, { filterMode: 'all', search: to });
    expect(data[0]).toMatchObject({ subject: 'Key', body: 'Dear Anna\n\nhttps://files.example/new?…' });
    await reset(kind, 'en');
  });
});

describe('an own text of a mail', () => {
  test.each([
    ['no subject', { subject: '' }, 'subjectMissing', []],
    ['a subject of two lines', { subject: 'New\npassword' }, 'subjectNotOneLine', []],
    ['an unknown variable in the subject', { subject: '{{vin}}' }, 'subjectVariableUnknown', ['{{vin}}']],
    ['no body', { body: '' }, 'bodyMissing', []],
    ['an unknown variable', { body: '{{vin}}\n{{link}}' }, 'bodyVariableUnknown', ['{{vin}}']],
    ['no link', { body: 'Hello' }, 'bodyVariableMissing', ['{{link}}']],
    ['a link among words', { body: 'Go: {{link}}' }, 'bodyLinkNotAlone', ['{{link}}']],
  ])('with %s is refused by name, and neither saved, shown nor sent [P1.150]', async (_what, change, code, names) => {
    const person = await support();
    const fields = { kind: 'passwordReset', language: 'en', subject: 'Key', body: '{{link}}', ...change };
    for (const name of ['updateMailText', 'previewMailText', 'sendTestOfMailText'])
      expect(await send(person, name, fields)).toMatchObject({ status: 422, json: { code, names } });
    expect(await person.ask(textsApi.getMailText, { kind: 'passwordReset', language: 'en' })).not.toHaveProperty('own');
  });

  test.each([
    ['a subject that is too long', { subject: 'x'.repeat(151) }, 'subject'],
    ['a body that is too long', { body: `{{link}}\n${'x'.repeat(10_000)}` }, 'body'],
    ['an unknown kind', { kind: 'constructor' }, 'kind'],
    ['an unknown language', { language: 'tlh' }, 'language'],
    ['a letter that cannot be stored', { body: 'a\0b' }, 'body'],
    ['a number for a subject', { subject: 7 }, 'subject'],
  ])('with %s is refused at its field [P1.150]', async (_what, change, field) => {
    const answer = await send(await support(), 'updateMailText', { ...own, ...change });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalidInput' } });
    expect(JSON.stringify(answer.json)).toContain(field);
  });

  test('is previewed as it is written, with facts, button and example values [P1.152]', async () => {
    const fields = {
      ...own,
      kind: 'taskFinished',
      body: 'Done.\n\nVIN: {{vin}}\nOwner: {{furtherDetails}}\nPlate: {{plate}}\n\n{{link}}',
    };
    const { json } = await send(await support(), 'previewMailText', fields);
    expect(json).toEqual({
      subject: 'Welcome aboard, Anna Berger',
      text: expect.stringContaining('Done.\n\nVIN: WVWZZZ1KZ6W000001\nPlate: W 12345 X'),
      parts: [
        { kind: 'text', lines: ['Done.'] },
        {
          kind: 'facts',
          rows: [
            ['VIN', 'WVWZZZ1KZ6W000001'],
            ['Plate', 'W 12345 X'],
          ],
        },
        { kind: 'link', href: expect.stringMatching(/^http.*\/jobs$/) },
      ],
      button: 'Open the order',
    });
  });

  test('is sent to its writer as a test, unsaved [P1.152]', async () => {
    const person = await support();
    const { pool } = portal().database;
    const email = `writer-${crypto.randomUUID()}@test.invalid`;
    await pool.query('update users set email = $2 where id = $1', [person.id, email]);
    expect(await person.ask(textsApi.sendTestOfMailText, { ...own, subject: 'Trial' })).toBe(true);
    await expect
      .poll(() => smtp.arrived.filter(({ to }) => to.includes(email)).map(({ subject }) => subject))
      .toEqual(['Trial']);
    expect(await person.ask(textsApi.getMailText, own)).not.toHaveProperty('own');
  });

  test('names the variables of its mail with an example of each', async () => {
    const { variables, examples, delivered } = await (
      await support()
    ).ask(textsApi.getMailText, {
      kind: 'taskFinished',
      language: 'de',
    });
    expect(delivered).toEqual(german.taskFinished);
    expect(variables.subject).not.toContain('link');
    expect(examples).toMatchObject({ vehicle: 'Volkswagen Golf 2.0 TDI', status: 'fertig', portalName: 'Tuneport' });
  });
});

describe('versions', () => {
  const kind = 'welcome' as const;
  const text = (subject: string) =>
    ({ kind, language: 'fr', subject, body: `${subject} {{name}}\n{{portal}}` }) as const;

  test('are kept with writer and time, can be read, and a reset is one as well [P1.153]', async () => {
    const [anna, ben] = [await support(), await support()];
    expect(await anna.ask(textsApi.updateMailText, text('Un'))).toBe(true);
    expect(await anna.ask(textsApi.updateMailText, text('Un'))).toBe(false);
    expect(await ben.ask(textsApi.updateMailText, text('Deux'))).toBe(true);
    expect(await ben.ask(textsApi.updateMailText, { ...text(''), body: '' })).toBe(true);
    expect(await ben.ask(textsApi.updateMailText, { ...text(''), body: '' })).toBe(false);
    const versions = await anna.ask(textsApi.getTextVersions, { kind, language: 'fr' });
    expect(versions.map(({ isReset, changedBy }) => [isReset, changedBy])).toEqual([
      [true, ben.username],
      [false, ben.username],
      [false, anna.username],
    ]);
    const [last, , first] = versions;
    if (last === undefined || first === undefined) throw new Error('versions are missing');
    const read = ({ textVersionId }: Pick<TextVersion, 'textVersionId'>) =>
      anna.ask(textsApi.getTextVersion, { textVersionId });
    expect(await read(first)).toEqual({ subject: 'Un', body: 'Un {{name}}\n{{portal}}' });
    expect(await read(last)).toMatchObject({ subject: 'Bienvenue chez {{portalName}}' });
    const state = (await anna.ask(textsApi.getTexts, {})).find((one) => one.kind === kind);
    expect(state).toEqual({ kind, languages: [], changedAt: last.changedAt });
  });

  test('list the languages with an own text [P1.153]', async () => {
    const person = await support();
    for (const language of ['de', 'pl'] as const)
      await person.ask(textsApi.updateMailText, { ...text('Own'), language });
    const texts = await person.ask(textsApi.getTexts, {});
    expect(texts.find((one) => one.kind === kind)).toMatchObject({ languages: ['de', 'pl'] });
    expect(texts.find((one) => one.kind === 'lowBalance')).toEqual({ kind: 'lowBalance', languages: [] });
    for (const language of ['de', 'pl'] as const) await reset(kind, language);
  });

  test('are in the audit log with their texts', async () => {
    await (await support()).ask(textsApi.updateMailText, { ...text('Trois'), language: 'it' });
    const admin = await portal().person({ role: 'admin' });
    const { data } = await admin.ask(auditApi.getAuditLog, { filterMode: 'all', search: 'Trois' });
    expect(data[0]).toMatchObject({ subject: 'text_versions' });
    await reset(kind, 'it');
  });
});
