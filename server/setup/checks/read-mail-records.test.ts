import { describe, expect, test } from 'vitest';
import { readMailRecords, type ResolveTxt } from './read-mail-records.ts';

const from = 'Files <info@files.example>';
const server = 'smtp://mail.host.example:587';

const fail = (code: string) => Object.assign(new Error(code), { code });

/** A zone: the records of each name, or the code with which the resolver answers. */
const zone =
  (records: Record<string, string[] | 'ENODATA' | 'ESERVFAIL'>): ResolveTxt =>
  (name) => {
    const found = new Map(Object.entries(records)).get(name) ?? 'ENOTFOUND';
    return typeof found === 'string' ? Promise.reject(fail(found)) : Promise.resolve(found.map((one) => [one]));
  };

describe('records of the sender’s domain', () => {
  test('that are all set are found [P1.142]', async () => {
    const found = await readMailRecords(
      from,
      server,
      zone({
        'files.example': ['google-site-verification=x', 'v=spf1 include:host.example -all'],
        '_domainkey.files.example': 'ENODATA',
        '_dmarc.files.example': ['v=DMARC1; p=reject'],
      }),
    );
    expect(found).toEqual([
      { finding: 'spfFound', detail: 'v=spf1 include:host.example -all' },
      { finding: 'dkimFound', detail: '_domainkey.files.example' },
      { finding: 'dmarcFound', detail: 'v=DMARC1; p=reject' },
    ]);
  });

  test('that are missing are written out [P1.142]', async () => {
    expect(await readMailRecords(from, server, zone({}))).toEqual([
      { finding: 'spfMissing', record: { name: 'files.example', value: 'v=spf1 a:mail.host.example mx ~all' } },
      {
        finding: 'dkimMissing',
        record: { name: 'SELECTOR._domainkey.files.example', value: 'v=DKIM1; k=rsa; p=PUBLIC_KEY' },
      },
      {
        finding: 'dmarcMissing',
        record: { name: '_dmarc.files.example', value: 'v=DMARC1; p=none; rua=mailto:info@files.example' },
      },
    ]);
  });

  test.each([
    ['smtp://127.0.0.1:25', 'v=spf1 a mx ~all'],
    ['smtp://localhost', 'v=spf1 a mx ~all'],
    ['smtp://203.0.113.7:25', 'v=spf1 ip4:203.0.113.7 mx ~all'],
    ['smtps://user:secret@[2001:db8::7]:465', 'v=spf1 ip6:2001:db8::7 mx ~all'],
  ])('name the server %s in SPF as %s [P1.142]', async (url, value) => {
    const [spf] = await readMailRecords(from, url, zone({}));
    expect(spf?.record?.value).toBe(value);
  });

  test('of SPF that exist twice are a fault, and a text that only begins alike is none [P1.142]', async () => {
    const records = ['v=spf1 a -all', 'v=spf1 mx -all', 'v=spf10 nothing'];
    const [spf] = await readMailRecords(from, server, zone({ 'files.example': records }));
    expect(spf).toEqual({ finding: 'spfTwice', detail: 'v=spf1 a -all · v=spf1 mx -all' });
  });

  test('that no resolver answers are not called missing [P1.142]', async () => {
    const silent = zone({ 'files.example': ['v=spf1 -all'], '_dmarc.files.example': 'ESERVFAIL' });
    expect(await readMailRecords(from, server, silent)).toEqual([{ finding: 'dnsSilent', detail: 'files.example' }]);
  });

  test('are not read of a sender without a domain of its own [P1.142]', async () => {
    expect(await readMailRecords('tuneport@localhost', server, zone({}))).toEqual([]);
  });
});
