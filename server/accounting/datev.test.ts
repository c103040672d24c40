import { describe, expect, test } from 'vitest';
import { type Booking, datevHead, datevLine, inWindows1252, isDebtor, moneyLine } from './datev.ts';
import { debtorLine, debtorsHead } from './datev-debtors.ts';
import { documentGuid, documentXml } from './datev-documents.ts';
import type { DatevOptions } from './get-accounting.ts';
import { findSharedRates } from './revenue-account.ts';

const options: DatevOptions = {
  paymentAccount: '',
  stripePaymentAccount: '',
  paypalPaymentAccount: '',
  rateAccounts: [],
  stripeAccount: '',
  paypalAccount: '',
  feeAccount: '',
  datevLinks: true,
  datevConsultant: 29_098,
  datevClient: 55_003,
  fiscalMonth: 1,
  accountLength: 4,
  domesticAccount: '8400',
  ossAccount: '8320',
  reverseChargeAccount: '8336',
  smallBusinessAccount: '8195',
  exportAccount: '8338',
  termDays: 14,
  firstDebtor: 10_000,
  currency: 'EUR',
};

const booking: Booking = {
  number: 'RE-2026-000123',
  day: '2026-10-05',
  customer: 'Müller & Söhne "Tuning"; GmbH',
  userId: 12,
  country: 'DE',
  vatNumber: '',
  gross: 29_750,
  taxRate: 1900,
  taxRule: 'domestic',
  cancels: '',
};

/** The fields of a line as DATEV reads them: by their place, counted from one. */
function fieldsOf(line = ''): string[] {
  const [row = ''] = line.split('\r\n');
  return ['', ...(row.match(/("(?:[^"]|"")*"|[^;]*)(;|$)/g) ?? []).map((field) => field.replace(/;$/, ''))];
}

const october = { from: '2026-10-01', to: '2026-10-31' };
const now = new Date('2026-11-02T08:30:15.123Z');

describe('datevHead', () => {
  test('has format, accountant, business year and month in the fields of the format description', () => {
    const [head = '', columns = ''] = datevHead(october, options, now).split('\r\n');
    expect(head).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261102093015123;;"TP";"";"";29098;55003;20260101;4;20261001;20261031;' +
        '"Buchungen 2026-10";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect(head.split(';')).toHaveLength(31);
    expect(columns.split(';')).toHaveLength(125);
    expect(columns).toMatch(/^Umsatz \(ohne Soll\/Haben-Kz\);Soll\/Haben-Kennzeichen;WKZ Umsatz;/);
  });

  test.each([
    [7, '20260701'],
    [10, '20261001'],
    [11, '20251101'],
    [12, '20251201'],
  ])('has for a business year that begins in month %i the start %s', (fiscalMonth, begin) => {
    expect(datevHead(october, { ...options, fiscalMonth }, now).split(';')[12]).toBe(begin);
  });
});

describe('a line of the DATEV batch', () => {
  test('debits the customer and credits the revenue account with the gross amount of an invoice', () => {
    const fields = fieldsOf(datevLine(booking, options));
    expect(fields).toHaveLength(126);
    expect(fields.slice(1, 4)).toEqual(['297,50', '"S"', '"EUR"']);
    expect(fields.slice(7, 12)).toEqual(['10012', '8400', '', '0510', '"RE-2026-000123"']);
    expect(fields[14]).toBe('"Müller & Söhne ""Tuning""; GmbH"');
    // Not fixed yet: the accountant may still change it.
    expect(fields[114]).toBe('0');
  });

  test('has the due date of an invoice on account only', () => {
    const head = datevHead(october, options, now).split('\r\n')[1]?.split(';') ?? [];
    const due = (line: string | undefined) => fieldsOf(line)[head.indexOf('Fälligkeit') + 1];
    expect(due(datevLine({ ...booking, dueOn: '2026-11-04' }, options))).toBe('04112026');
    expect(due(datevLine({ ...booking, dueOn: null }, options))).toBe('');
  });

  test('reverses a cancellation and names its invoice', () => {
    const cancellation = { ...booking, number: 'ST-2026-000001', gross: -29_750, cancels: 'RE-2026-000123' };
    const fields = fieldsOf(datevLine(cancellation, options));
    expect(fields.slice(1, 3)).toEqual(['297,50', '"H"']);
    expect(fields.slice(21, 23)).toEqual(['"Storno zu"', '"RE-2026-000123"']);
  });

  test.each([
    ['reverseCharge', 0, '8336', '"ATU12345678"', ''],
    ['oss', 2000, '8320', '"AT"', '20,00'],
    ['export', 0, '8338', '', ''],
    ['smallBusiness', 0, '8195', '', ''],
  ] as const)(
    'books the rule %s on its account with EU country or VAT number and rate',
    (taxRule, taxRate, account, eu, rate) => {
      const foreign = { ...booking, taxRule, taxRate, country: 'AT', vatNumber: 'ATU 123 45678' };
      const fields = fieldsOf(datevLine(foreign, options));
      expect([fields[8], fields[40], fields[41]]).toEqual([account, eu, rate]);
    },
  );

  describe('with accounts for single rates', () => {
    const rated: DatevOptions = {
      ...options,
      rateAccounts: [
        { taxRule: 'domestic', country: '', taxRate: 1600, account: '8410' },
        { taxRule: 'oss', country: '', taxRate: 2000, account: '8321' },
        { taxRule: 'oss', country: 'FR', taxRate: 2000, account: '8322' },
      ],
    };
    const accountOf = (taxed: Partial<Booking>) => fieldsOf(datevLine({ ...booking, ...taxed }, rated))[8];

    test.each([
      ['domestic', 'DE', 1900, '8400'],
      ['domestic', 'DE', 1600, '8410'],
      // A customer in another country without a VAT number pays the domestic rate.
      ['domestic', 'AT', 1600, '8410'],
      ['oss', 'AT', 2000, '8321'],
      ['oss', 'FR', 2000, '8322'],
      ['oss', 'FR', 2100, '8320'],
      ['oss', 'NL', 2100, '8320'],
      ['reverseCharge', 'FR', 0, '8336'],
    ] as const)('uses the account of rule, country and rate: %s %s %i to %s', (taxRule, country, taxRate, account) => {
      expect(accountOf({ taxRule, country, taxRate })).toBe(account);
    });

    test('is undefined when the account of the rate has too many digits', () => {
      const long = [{ taxRule: 'domestic', country: '', taxRate: 1600, account: '84100' }] as const;
      const line = datevLine({ ...booking, taxRate: 1600 }, { ...options, rateAccounts: [...long] });
      expect(line).toBeUndefined();
    });

    test('findSharedRates returns the rates that share the account of a rule', () => {
      expect(findSharedRates([1900], options)).toEqual([]);
      expect(findSharedRates([1900, 1600], options)).toEqual([1900, 1600]);
      expect(findSharedRates([1900, 1600], rated)).toEqual([]);
      expect(findSharedRates([2000, 1900, 1600], rated)).toEqual([2000, 1900]);
    });
  });

  test('links its document in the format of DATEV Unternehmen online when it has one', () => {
    const guid = '5d8e7f10-3b9a-5d2e-b8a6-9c1f7e0d4321';
    expect(fieldsOf(datevLine({ ...booking, guid }, options))[20]).toBe(`"BEDI ""${guid}"""`);
    expect(fieldsOf(datevLine(booking, options))[20]).toBe('');
  });

  test('of a payment debits the account of the provider, and of a refund credits it', () => {
    const money = {
      cents: 11_900,
      currency: 'EUR',
      account: '1361',
      contra: '10012',
      day: '2026-10-05',
      number: 'RE-1',
      text: 'Stripe',
    };
    const fields = fieldsOf(moneyLine(money));
    expect(fields).toHaveLength(126);
    expect([1, 2, 7, 8, 10, 11, 14, 20, 114].map((place) => fields[place])).toEqual([
      '119,00',
      '"S"',
      '1361',
      '10012',
      '0510',
      '"RE-1"',
      '"Stripe"',
      '',
      '0',
    ]);
    expect(fieldsOf(moneyLine({ ...money, cents: -100 })).slice(1, 3)).toEqual(['1,00', '"H"']);
  });

  test('is one line with a truncated name for any customer name', () => {
    const line = datevLine({ ...booking, customer: `A\r\n;B\t${'x'.repeat(80)}` }, options) ?? '';
    expect(line.match(/\r\n/g)).toHaveLength(1);
    expect(fieldsOf(line)[14]).toBe(`"A ;B ${'x'.repeat(55)}"`);
  });

  test('is undefined for a sum of 0 or an account of the wrong length', () => {
    expect(datevLine({ ...booking, gross: 0 }, options)).toBeUndefined();
    expect(datevLine(booking, { ...options, domesticAccount: '' })).toBeUndefined();
    expect(datevLine(booking, { ...options, domesticAccount: '84000' })).toBeUndefined();
    expect(datevLine(booking, { ...options, domesticAccount: '84000', accountLength: 5 })).toContain(';84000;');
  });
});

test.each([
  [9999, 4, false],
  [10_000, 4, true],
  [69_999, 4, true],
  [70_000, 4, false],
  [100_000, 5, true],
  [69_999, 5, false],
])('%i as customer account with revenue accounts of %i digits is valid: %s', (account, length, isOne) => {
  expect(isDebtor(account, length)).toBe(isOne);
});

test('inWindows1252 keeps umlauts and €, strips other accents and replaces other letters by question marks', () => {
  const encoded = inWindows1252('Größe 5 € – Łódź Škoda Тюнинг');
  expect(new TextDecoder('windows-1252').decode(encoded)).toBe('Größe 5 € – Lódz Škoda ??????');
});

describe('the document package', () => {
  const issued = { number: 'RE-2026-000123', createdAt: '2026-10-05T08:00:00.123Z' };

  test('gives each document a stable and unique GUID', () => {
    const guid = documentGuid(issued);
    expect(guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(documentGuid({ ...issued, createdAt: '2026-10-05T10:00:00.123+02:00' })).toBe(guid);
    expect(documentGuid({ ...issued, number: 'RE-2026-000124' })).not.toBe(guid);
    expect(documentGuid({ ...issued, createdAt: '2026-10-05T08:00:01Z' })).not.toBe(guid);
  });

  test('lists each PDF with its GUID in the XML format of DATEV', () => {
    const guid = documentGuid(issued);
    expect(documentXml([{ ...issued, guid, sha256: '' }], now)).toBe(
      `<?xml version="1.0" encoding="utf-8"?>
<archive xmlns="http://xml.datev.de/bedi/tps/document/v06.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://xml.datev.de/bedi/tps/document/v06.0 Document_v060.xsd" version="6.0" generatingSystem="Portal">
  <header>
    <date>2026-11-02T09:30:15</date>
  </header>
  <content>
    <document guid="${guid}" processID="1" type="2">
      <extension xsi:type="File" name="RE-2026-000123.pdf"/>
    </document>
  </content>
</archive>
`,
    );
  });
});

describe('the file of debtors', () => {
  const debtor = {
    userId: 57,
    companyName: 'Müller & Söhne "Tuning"; GmbH',
    firstName: 'Carla',
    secondName: 'Dorn',
    street: 'Gasse 2',
    zip: '1020',
    city: 'Wien',
    country: 'AT',
    vatNumber: 'ATU 1358 5627',
    email: 'a@b.example',
  };

  test('has a head of 31 fields and 254 column names', () => {
    const [head = '', columns = ''] = debtorsHead(october, options, now).split('\r\n');
    expect(head).toBe(
      '"EXTF";700;16;"Debitoren/Kreditoren";5;20261102093015123;;"TP";"";"";29098;55003;20260101;4;;;"";"";;;;"";;"";;;"";;;"";""',
    );
    expect(head.split(';')).toHaveLength(31);
    expect(columns.split(';')).toHaveLength(254);
    expect(new Set(columns.split(';')).size).toBe(254);
    expect(columns).toMatch(/;Mahnfrist 3;Letzte Frist$/);
  });

  test('has account, company, address and VAT number in their fields', () => {
    const fields = fieldsOf(debtorLine(debtor, options));
    expect(debtorLine(debtor, options).replaceAll('; GmbH', ' GmbH').split(';')).toHaveLength(254);
    expect([1, 2, 4, 5, 7, 9, 10, 15, 16, 18, 19, 20, 33].map((place) => fields[place])).toEqual([
      '10057',
      '"Müller & Söhne ""Tuning""; GmbH"',
      '',
      '',
      '"2"',
      '"AT"',
      '"U13585627"',
      '"STR"',
      '"Gasse 2"',
      '"1020"',
      '"Wien"',
      '"AT"',
      '"a@b.example"',
    ]);
  });

  test('has both names for a person without a company, and no VAT number when there is none', () => {
    const fields = fieldsOf(debtorLine({ ...debtor, companyName: '', vatNumber: '' }, options));
    expect([2, 4, 5, 7, 9, 10].map((place) => fields[place])).toEqual(['', '"Dorn"', '"Carla"', '"1"', '', '']);
  });

  test('truncates texts to the length of their fields', () => {
    const fields = fieldsOf(debtorLine({ ...debtor, companyName: 'x'.repeat(120), street: 'y'.repeat(120) }, options));
    expect([2, 8, 16].map((place) => fields[place]?.length)).toEqual([52, 17, 38]);
  });
});
