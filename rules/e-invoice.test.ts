import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { ruleProblems, schemaProblems, textsAt } from '#test/e-invoice.ts';
import { type BusinessRule, businessRules } from '#test/e-invoice/business-rules.ts';
import { type Profile, profiles, writeCii } from './cii.ts';
import { type EInvoice, missingOfXRechnung, computeUnitPrice, sumInvoice } from './e-invoice.ts';

const seller = {
  name: 'Tuneport GmbH & Co. KG',
  street: 'Ring 1',
  zip: '80331',
  city: 'München',
  country: 'DE',
  vatNumber: 'DE136695976',
  email: 'rechnung@tuneport.test',
  taxNumber: '143/123/12345',
  registerNumber: 'HRB 12345',
  legal: 'Geschäftsführerin: Anna Berg',
  contact: { name: 'Anna Berg', phone: '+49 89 123456', email: 'anna@tuneport.test' },
};
const buyer = {
  name: 'Müller & Söhne <Tuning>',
  street: 'Gasse 2',
  zip: '10117',
  city: 'Berlin',
  country: 'DE',
  vatNumber: 'DE129273398',
  email: 'carl@mueller.test',
  person: 'Carl Müller',
  customerNumber: '4711',
  reference: '04011000-12345-34',
};
const account = { iban: 'AT61 1904 3002 3457 3201', bic: 'BKAUATWW', holder: 'Tuneport GmbH' };
const sold = { name: 'Credits', quantity: creditCents(10_000), net: 10_000 };
const base: EInvoice = {
  number: 'RE-2026-000042',
  issuedOn: '2026-11-23',
  suppliedOn: '2026-11-22',
  cancels: undefined,
  seller,
  buyer,
  lines: [sold],
  currency: 'EUR',
  category: 'S',
  rate: 1900,
  tax: 1900,
  taxReason: '',
  notes: ['Der Betrag ist bezahlt.'],
  terms: '',
  payment: { means: 'transfer', ...account },
};
const cases = {
  'a domestic invoice': base,
  'one of Austria’s rate': { ...base, rate: 2000, tax: 2000, buyer: { ...buyer, country: 'AT', vatNumber: '' } },
  'one whose tax the customer owes': {
    ...base,
    category: 'AE',
    rate: 0,
    tax: 0,
    taxReason: 'Reverse charge',
    buyer: { ...buyer, country: 'FR', vatNumber: 'FR40303265045' },
  },
  'one to a third country': {
    ...base,
    category: 'O',
    rate: 0,
    tax: 0,
    taxReason: 'Not taxable',
    buyer: { ...buyer, country: 'CH' },
  },
  'one of a small business without VAT number': {
    ...base,
    category: 'E',
    rate: 0,
    tax: 0,
    taxReason: 'Als Kleinunternehmer nach § 19 UStG von der Umsatzsteuer befreit.',
    seller: { ...seller, vatNumber: '', registerNumber: '' },
  },
  'one of a small business with a VAT number': {
    ...base,
    category: 'E',
    rate: 0,
    tax: 0,
    taxReason: 'Als Kleinunternehmer nach § 6 Abs. 1 Z 27 UStG von der Umsatzsteuer befreit.',
  },
  'one whose amount was promised with another tax': { ...base, lines: [{ ...sold, net: 9835 }], rate: 2100, tax: 2065 },
  'one paid online': { ...base, payment: { means: 'online', iban: '', bic: '', holder: '' } },
  'a cancellation': {
    ...base,
    number: 'ST-2026-000007',
    cancels: { number: 'RE-2026-000042', issuedOn: '2026-11-23' },
    payment: { means: 'open', iban: '', bic: '', holder: '' },
    terms: 'The amount is refunded.',
  },
} satisfies Record<string, EInvoice>;

const one = (xml: string, path: string) => textsAt(xml, path)[0] ?? '';
const summation = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const headerTax = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';

describe.each(Object.entries(cases))('%s', (_name, invoice: EInvoice) => {
  test.each(Object.keys(profiles) as Profile[])('is valid by the Factur-X schema in the profile %s', (profile) => {
    expect(schemaProblems(writeCii(invoice, profile))).toEqual([]);
  });

  test('follows the business rules of EN 16931', () => {
    expect(ruleProblems(writeCii(invoice, 'en16931'))).toEqual([]);
  });
});

describe('validators', () => {
  const xml = writeCii(base, 'en16931');
  test.each([
    ['total', '<ram:GrandTotalAmount>119.00', '<ram:GrandTotalAmount>119.01'],
    ['tax', '<ram:CalculatedAmount>19.00', '<ram:CalculatedAmount>18.00'],
    ['category', '<ram:CategoryCode>S', '<ram:CategoryCode>O'],
    ['rate', '<ram:RateApplicablePercent>19.00', '<ram:RateApplicablePercent>18.00'],
    ['amount due', '<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>119.00'],
    ['VAT number', '>DE136695976', '>136695976'],
    ['empty name', '>München', '>'],
  ])('reject an invoice with a wrong %s', (_what, right, wrong) => {
    expect(xml).toContain(right);
    expect(ruleProblems(xml.replaceAll(right, wrong))).not.toEqual([]);
  });

  test('match every business rule in at least one of these invoices', () => {
    const documents = Object.values(cases).map((invoice) => writeCii(invoice, 'en16931'));
    const isIdle = ({ at }: BusinessRule) => documents.every((document) => textsAt(document, at).length === 0);
    expect(businessRules.filter(isIdle).map(({ id }) => id)).toEqual([]);
  });

  test('reject an invoice with elements in another order or without a number', () => {
    expect(schemaProblems(xml.replace('<ram:ID>RE-2026-000042</ram:ID>', ''))).not.toEqual([]);
    const moved = '<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>';
    expect(
      schemaProblems(xml.replace(moved, '').replace('</ram:ApplicableHeaderTradeSettlement>', `${moved}$&`)),
    ).not.toEqual([]);
  });
});

describe('invoice as XML', () => {
  test('has type 380, a cancellation type 381 with positive amounts and number and date of its invoice (BG-3)', () => {
    expect(one(writeCii(base, 'en16931'), '//rsm:ExchangedDocument/ram:TypeCode')).toBe('380');
    const xml = writeCii(cases['a cancellation'], 'en16931');
    expect(one(xml, '//rsm:ExchangedDocument/ram:TypeCode')).toBe('381');
    expect(one(xml, `${summation}/ram:GrandTotalAmount`)).toBe('119.00');
    expect(textsAt(xml, `${summation}/ram:TotalPrepaidAmount`)).toEqual([]);
    expect(textsAt(xml, '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(['RE-2026-000042']);
    expect(one(xml, '//ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime')).toBe('20261123');
  });

  test('states the payment: by SEPA transfer to the account (58), or online (68)', () => {
    const xml = writeCii(base, 'en16931');
    expect(one(xml, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toBe('58');
    expect(one(xml, '//ram:IBANID')).toBe('AT611904300234573201');
    expect(one(xml, `${summation}/ram:TotalPrepaidAmount`)).toBe('119.00');
    expect(one(xml, `${summation}/ram:DuePayableAmount`)).toBe('0.00');
    const online = writeCii(cases['one paid online'], 'en16931');
    expect(one(online, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toBe('68');
    expect(textsAt(online, '//ram:IBANID')).toEqual([]);
  });

  test('outside the scope of VAT has the seller’s tax number (FC) and no VAT number', () => {
    const xml = writeCii(cases['one to a third country'], 'en16931');
    expect(textsAt(xml, '//ram:SpecifiedTaxRegistration/ram:ID/@schemeID')).toEqual(['FC']);
    expect(textsAt(xml, `${headerTax}/ram:ExemptionReasonCode`)).toEqual(['VATEX-EU-O']);
    expect(textsAt(xml, '//ram:SpecifiedLineTradeSettlement//ram:RateApplicablePercent')).toEqual([]);
  });

  test('with reverse charge has both VAT numbers and the reason', () => {
    const xml = writeCii(cases['one whose tax the customer owes'], 'en16931');
    expect(textsAt(xml, '//ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]')).toEqual([
      'DE136695976',
      'FR40303265045',
    ]);
    expect(textsAt(xml, `${headerTax}/ram:ExemptionReasonCode`)).toEqual(['VATEX-EU-AE']);
    expect(textsAt(xml, `${headerTax}/ram:ExemptionReason`)).toEqual(['Reverse charge']);
  });

  test('has VAT numbers without blanks and the tax number as written', () => {
    const spaced = { ...seller, vatNumber: 'DE 136 695 976', taxNumber: '143 123 12345' };
    const xml = writeCii({ ...base, seller: spaced }, 'en16931');
    expect(textsAt(xml, '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID')).toEqual(
      expect.arrayContaining(['DE136695976', '143 123 12345']),
    );
  });

  test('without any optional number is valid', () => {
    const bare: EInvoice = {
      ...base,
      seller: { ...seller, registerNumber: '', legal: '', email: '', contact: { name: '', phone: '', email: '' } },
      buyer: { ...buyer, email: '', reference: '', vatNumber: '', person: '' },
      notes: [],
      payment: { means: 'transfer', iban: '', bic: '', holder: '' },
    };
    const xml = writeCii(bare, 'en16931');
    expect(schemaProblems(xml)).toEqual([]);
    expect(ruleProblems(xml)).toEqual([]);
    expect(one(xml, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toBe('1');
    expect(missingOfXRechnung(bare)).toEqual([
      'contactName',
      'contactPhone',
      'contactEmail',
      'buyerReference',
      'customerEmail',
    ]);
    expect(missingOfXRechnung(base)).toEqual([]);
  });

  test.each([
    ['12', ['contactPhone']],
    ['(12) 3', []],
  ])('with the phone number %j lacks %j for XRechnung', (phone, missing) => {
    expect(missingOfXRechnung({ ...base, seller: { ...seller, contact: { ...seller.contact, phone } } })).toEqual(
      missing,
    );
  });

  describe('seller identification (BR-CO-26)', () => {
    const unregistered = { ...seller, registerNumber: '' };
    const id = '//ram:SellerTradeParty/ram:ID';
    const vatId = '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]';
    const taxOwed = cases['one whose tax the customer owes'];
    const outside = cases['one to a third country'];
    test.each([
      ['by the VAT number', { ...base, seller: unregistered }, []],
      ['by the VAT number where the customer owes the tax', { ...taxOwed, seller: unregistered }, []],
      [
        'by the tax number without a VAT number',
        { ...base, seller: { ...unregistered, vatNumber: '' } },
        ['143/123/12345'],
      ],
      ['by the tax number outside the scope of VAT', { ...outside, seller: unregistered }, ['143/123/12345']],
      [
        'by the VAT number outside the scope of VAT without a tax number',
        { ...outside, seller: { ...unregistered, taxNumber: '' } },
        ['DE136695976'],
      ],
    ])('is %s without a register number', (_number, invoice: EInvoice, ids) => {
      const xml = writeCii(invoice, 'en16931');
      expect(textsAt(xml, id)).toEqual(ids);
      expect(textsAt(xml, `${id} | ${vatId}`)).toHaveLength(1);
      expect(schemaProblems(xml)).toEqual([]);
      expect(ruleProblems(xml)).toEqual([]);
    });

    test.each([
      ['without a VAT number', { ...base, seller: { ...seller, vatNumber: '' } }],
      ['outside the scope of VAT', outside],
    ])('is by the register number %s', (_where, invoice: EInvoice) => {
      const xml = writeCii(invoice, 'en16931');
      expect(textsAt(xml, id)).toEqual([]);
      expect(textsAt(xml, '//ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID')).toEqual(['HRB 12345']);
    });
  });

  test.each([
    ['no line', { lines: [] }, 'has lines'],
    ['a negative line', { lines: [{ name: 'x', quantity: creditCents(100), net: -1 }], tax: 0 }, 'are positive'],
    ['a line of nothing', { lines: [{ name: 'x', quantity: creditCents(0), net: 0 }], tax: 0 }, 'are positive'],
    ['a tax of another sum', { tax: 1901 }, 'not that of the sum'],
    ['no tax where it is taxed', { rate: 0, tax: 0 }, 'does not fit'],
    ['a tax that the customer owes', { category: 'AE' as const }, 'does not fit'],
  ])('is refused with %s', (_what, part: Partial<EInvoice>, problem) => {
    expect(() => writeCii({ ...base, ...part }, 'en16931')).toThrow(problem);
  });
});

/** A character of XML 1.0, by the production `Char` of its recommendation. */
const charOfXml = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]$/u;

const printable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== '');
const hostile = fc.oneof(
  printable,
  fc.constantFrom(
    'Müller & Söhne',
    '<b>"x"</b>',
    ']]>',
    '&amp;',
    'Щукина',
    'a\u0000b\u0001',
    '\uD800',
    '\uFFFD',
    '\u0001 b \u0002',
    '𝔘nicode',
  ),
);
const baskets = fc
  .record({
    lines: fc.array(
      fc.record({
        name: hostile.filter((text) => text !== '\uD800'),
        quantity: fc.integer({ min: 1, max: 10_000_000 }).map(creditCents),
        net: fc.integer({ min: 0, max: 1_000_000_000 }),
      }),
      { minLength: 1, maxLength: 60 },
    ),
    taxed: fc.constantFrom(
      ...([
        ['S', 1900],
        ['S', 2000],
        ['S', 2550],
        ['S', 810],
        ['AE', 0],
        ['O', 0],
      ] as const),
    ),
    means: fc.constantFrom('transfer' as const, 'online' as const),
    isCancellation: fc.boolean(),
  })
  .map(({ lines, taxed: [category, rate], means, isCancellation }): EInvoice => {
    // Independent of the code under test: whole numbers of any size, half a cent up.
    const net = lines.reduce((sum, line) => sum + BigInt(line.net), 0n);
    const tax = Number((2n * net * BigInt(rate) + 10_000n) / 20_000n);
    return {
      ...base,
      ...(isCancellation && { cancels: { number: 'RE-2025-000001', issuedOn: '2025-12-31' }, terms: 'Refunded.' }),
      lines,
      category,
      rate,
      tax,
      taxReason: category === 'S' ? '' : 'No tax',
      payment: isCancellation ? { means: 'open', iban: '', bic: '', holder: '' } : { means, ...account },
    };
  });

/** Cents of a decimal, read without floating point. */
const centsAt = (xml: string, path: string) =>
  textsAt(xml, path).map((amount) => {
    const [, euros = '', cents = ''] = /^(\d+)\.(\d\d)$/.exec(amount) ?? [];
    if (cents === '') throw new Error(`${amount} is no amount`);
    return BigInt(euros + cents);
  });
const centAt = (xml: string, path: string) => centsAt(xml, path)[0] ?? 0n;

describe('any basket', () => {
  test('has sums that are right to the cent (BR-CO-10 to 17, BR-S, BR-AE, BR-O)', () => {
    fc.assert(
      fc.property(baskets, (invoice) => {
        const xml = writeCii(invoice, 'xrechnung');
        expect(schemaProblems(xml)).toEqual([]);
        const lines = centsAt(xml, '//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount');
        const total = (name: string) => centAt(xml, `${summation}/ram:${name}`);
        const sum = lines.reduce((before, line) => before + line, 0n);
        expect(sum).toBe(invoice.lines.reduce((before, { net }) => before + BigInt(net), 0n));
        // BR-CO-10 and, without allowances and charges, BR-CO-11 to 13.
        expect(total('LineTotalAmount')).toBe(sum);
        expect(total('TaxBasisTotalAmount')).toBe(sum);
        expect(textsAt(xml, '//ram:SpecifiedTradeAllowanceCharge')).toEqual([]);
        // BR-CO-14 and 17, BR-S-08, BR-AE-08, BR-O-08: one category, over all lines.
        const rate = BigInt(invoice.rate);
        const tax = (2n * sum * rate + 10_000n) / 20_000n;
        expect(centsAt(xml, `${headerTax}/ram:BasisAmount`)).toEqual([sum]);
        expect(centsAt(xml, `${headerTax}/ram:CalculatedAmount`)).toEqual([tax]);
        expect(total('TaxTotalAmount')).toBe(tax);
        if (invoice.category !== 'S') expect(tax).toBe(0n);
        // BR-CO-15 and 16.
        expect(total('GrandTotalAmount')).toBe(sum + tax);
        expect(total('DuePayableAmount')).toBe(sum + tax - total('TotalPrepaidAmount'));
        expect(total('DuePayableAmount')).toBe(invoice.cancels === undefined ? 0n : sum + tax);
        // BR-CO-18; BR-CO-25: what is due has terms; BR-CO-26: the seller can be told apart.
        expect(textsAt(xml, headerTax)).toHaveLength(1);
        if (total('DuePayableAmount') > 0n)
          expect(one(xml, '//ram:SpecifiedTradePaymentTerms/ram:Description')).not.toBe('');
        expect(
          textsAt(xml, '//ram:SellerTradeParty/*[self::ram:ID or self::ram:SpecifiedLegalOrganization]'),
        ).not.toEqual([]);
        expect(sumInvoice(invoice).gross).toBe(Number(sum + tax));
      }),
      { numRuns: 60 },
    );
  });

  test('follows the business rules of EN 16931', () => {
    fc.assert(
      fc.property(baskets, (invoice) => {
        expect(ruleProblems(writeCii(invoice, 'en16931'))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('has what XRechnung requires (BR-DE)', () => {
    fc.assert(
      fc.property(baskets, (invoice) => {
        const xml = writeCii(invoice, 'xrechnung');
        const required = {
          'BR-DE-1': '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode',
          'BR-DE-2': '//ram:SellerTradeParty/ram:DefinedTradeContact',
          'BR-DE-3': '//ram:SellerTradeParty/ram:PostalTradeAddress/ram:CityName',
          'BR-DE-4': '//ram:SellerTradeParty/ram:PostalTradeAddress/ram:PostcodeCode',
          'BR-DE-5': '//ram:SellerTradeParty//ram:PersonName',
          'BR-DE-6': '//ram:SellerTradeParty//ram:CompleteNumber',
          'BR-DE-7': '//ram:SellerTradeParty//ram:EmailURIUniversalCommunication/ram:URIID',
          'BR-DE-8': '//ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CityName',
          'BR-DE-9': '//ram:BuyerTradeParty/ram:PostalTradeAddress/ram:PostcodeCode',
          'BR-DE-14': `${headerTax}/ram:RateApplicablePercent`,
          'BR-DE-15': '//ram:BuyerReference',
          'BR-DE-16': '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID',
          'PEPPOL-R010': '//ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID[@schemeID="EM"]',
          'PEPPOL-R020': '//ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID[@schemeID="EM"]',
        };
        const absent = Object.entries(required).filter(([, path]) => textsAt(xml, path).length === 0);
        expect(absent.map(([rule]) => rule)).toEqual([]);
        // BR-DE-17, BR-DE-21.
        expect(['380', '381']).toContain(one(xml, '//rsm:ExchangedDocument/ram:TypeCode'));
        expect(one(xml, '//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')).toBe(profiles.xrechnung);
        // BR-DE-19 and 23: a SEPA transfer has the account, and no other way has one.
        const isTransfer = one(xml, '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode') === '58';
        expect(textsAt(xml, '//ram:IBANID')).toEqual(isTransfer ? ['AT611904300234573201'] : []);
        // PEPPOL-R008: no element is empty.
        expect(textsAt(xml, '//*[not(*) and normalize-space(.) = ""]')).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('has every value in the XML, whatever it contains', () => {
    const texts = fc.record({
      number: fc.constantFrom('RE-2026-000042', 'RE-2027-123456789'),
      name: hostile,
      street: hostile,
      person: hostile,
      legal: hostile,
      reference: hostile,
      note: hostile,
    });
    fc.assert(
      fc.property(texts, (given) => {
        const xml = writeCii(
          {
            ...base,
            number: given.number,
            seller: { ...seller, legal: given.legal },
            buyer: {
              ...buyer,
              name: given.name,
              street: given.street,
              person: given.person,
              reference: given.reference,
            },
            notes: [given.note],
          },
          'xrechnung',
        );
        const found = textsAt(xml, '//*[not(*)]');
        const { contact, ...ofSeller } = seller;
        const expected = [
          ...Object.values({ ...ofSeller, ...contact, legal: given.legal }),
          ...Object.values({ ...buyer, ...given }),
          '20261123',
          '20261122',
          'Credits',
          '100',
          '100.00',
          '19.00',
          '119.00',
          account.holder,
          account.bic,
        ];
        const kept = expected.map((value) =>
          [...value]
            .filter((sign) => charOfXml.test(sign))
            .join('')
            .trim(),
        );
        expect(found).toEqual(expect.arrayContaining(kept.filter((value) => value !== '')));
      }),
    );
    expect.hasAssertions();
  });

  test('has line amounts equal to price times quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (quantity, net) => {
          const { price, decimals, per } = computeUnitPrice({ name: 'Credits', quantity: creditCents(quantity), net });
          expect(BigInt(price) * BigInt(quantity) * 100n).toBe(BigInt(net) * BigInt(per) * 10n ** BigInt(decimals));
        },
      ),
    );
  });
});
