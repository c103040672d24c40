import { describe, expect, test } from 'vitest';
import { type Booking, datevHead, datevLine, inWindows1252, isDebtor } from './datev.ts';
import { debtorLine, debtorsHead } from './datev-debtors.ts';
import type { AccountantOptions } from './get-accounting.ts';

const options: AccountantOptions = {
  paymentAccount: '',
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

describe('the head of a batch', () => {
  test('names format, accountant, business year and month in the places of the format description', () => {
    const [head = '', columns = ''] = datevHead(october, options, now).split('\r\n');
    expect(head).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261102093015123;;"TP";"";"";29098;55003;20260101;4;20261001;20261031;' +
        '"Tuneport 2026-10";"";1;0;0;"EUR";;"";;;"";;;"";""',
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
  ])('a business year that begins in month %i began on %s', (fiscalMonth, begin) => {
    expect(datevHead(october, { ...options, fiscalMonth }, now).split(';')[12]).toBe(begin);
  });
});

describe('a line', () => {
  test('of an invoice debits the customer and credits the revenue account, gross', () => {
    const fields = fieldsOf(datevLine(booking, options));
    expect(fields).toHaveLength(126);
    expect(fields.slice(1, 4)).toEqual(['297,50', '"S"', '"EUR"']);
    expect(fields.slice(7, 12)).toEqual(['10012', '8400', '', '0510', '"RE-2026-000123"']);
    expect(fields[14]).toBe('"Müller & Söhne ""Tuning""; GmbH"');
    // Not fixed yet: the accountant may still change it.
    expect(fields[114]).toBe('0');
  });

  test('of an invoice on account has its due day, of any other none', () => {
    const head = datevHead(october, options, now).split('\r\n')[1]?.split(';') ?? [];
    const due = (line: string | undefined) => fieldsOf(line)[head.indexOf('Fälligkeit') + 1];
    expect(due(datevLine({ ...booking, dueOn: '2026-11-04' }, options))).toBe('04112026');
    expect(due(datevLine({ ...booking, dueOn: null }, options))).toBe('');
  });

  test('of a cancellation is the same the other way round, and names its invoice', () => {
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
    'of the rule %s goes to its account, with what the tax office asks for',
    (taxRule, taxRate, account, eu, rate) => {
      const foreign = { ...booking, taxRule, taxRate, country: 'AT', vatNumber: 'ATU 123 45678' };
      const fields = fieldsOf(datevLine(foreign, options));
      expect([fields[8], fields[40], fields[41]]).toEqual([account, eu, rate]);
    },
  );

  test('is one line whatever a customer is called, and short enough for its field', () => {
    const line = datevLine({ ...booking, customer: `A\r\n;B\t${'x'.repeat(80)}` }, options) ?? '';
    expect(line.match(/\r\n/g)).toHaveLength(1);
    expect(fieldsOf(line)[14]).toBe(`"A ;B ${'x'.repeat(55)}"`);
  });

  test('there is none for a document of 0, nor without an account of the right length', () => {
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
])('%i as account of a customer where revenue accounts have %i digits: %s', (account, length, isOne) => {
  expect(isDebtor(account, length)).toBe(isOne);
});

test('Windows-1252 has its umlauts and its euro; other letters lose their accents, others still become question marks', () => {
  const encoded = inWindows1252('Größe 5 € – Łódź Škoda Тюнинг');
  expect(new TextDecoder('windows-1252').decode(encoded)).toBe('Größe 5 € – Lódz Škoda ??????');
});

describe('a file of debtors', () => {
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

  test('has a head of 31 fields and the names of 254 columns', () => {
    const [head = '', columns = ''] = debtorsHead(october, options, now).split('\r\n');
    expect(head).toBe(
      '"EXTF";700;16;"Debitoren/Kreditoren";5;20261102093015123;;"TP";"";"";29098;55003;20260101;4;;;"";"";;;;"";;"";;;"";;;"";""',
    );
    expect(head.split(';')).toHaveLength(31);
    expect(columns.split(';')).toHaveLength(254);
    expect(new Set(columns.split(';')).size).toBe(254);
    expect(columns).toMatch(/;Mahnfrist 3;Letzte Frist$/);
  });

  test('names the account of the bookings, company, address and VAT number in their places', () => {
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

  test('names a person without a company by both names, and leaves the VAT number out where there is none', () => {
    const fields = fieldsOf(debtorLine({ ...debtor, companyName: '', vatNumber: '' }, options));
    expect([2, 4, 5, 7, 9, 10].map((place) => fields[place])).toEqual(['', '"Dorn"', '"Carla"', '"1"', '', '']);
  });

  test('cuts texts to the length of their fields', () => {
    const fields = fieldsOf(debtorLine({ ...debtor, companyName: 'x'.repeat(120), street: 'y'.repeat(120) }, options));
    expect([2, 8, 16].map((place) => fields[place]?.length)).toEqual([52, 17, 38]);
  });
});
