import {
  type Buyer,
  type EInvoice,
  type InvoiceLine,
  type InvoiceParty,
  computeUnitPrice,
  type Seller,
  sumInvoice,
} from './e-invoice.ts';
import { writeXml, type XmlElement } from './xml.ts';

/** Profiles of the same data: of Factur-X / ZUGFeRD for the file in the PDF, and of German authorities. */
export const profiles = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;
export type Profile = keyof typeof profiles;

/** The process of billing as the network of authorities calls it. */
const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const names = 'urn:un:unece:uncefact:data:standard';

/** Codes of UNTDID 4461. */
const meansCodes = { sepa: '58', transfer: '30', online: '68', open: '1' } as const;

/** Codes of the reasons for no tax, of the list of exemption reasons of the EU (VATEX); for small businesses of Germany and Austria it has none. */
const exemptions = { S: '', AE: 'VATEX-EU-AE', E: '', O: 'VATEX-EU-O' } as const;

/** A whole number of smallest units as a decimal, without floating point. */
function decimal(units: number, decimals: 2 | 4): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
const money = (cents: number) => decimal(cents, 2);
/** Without needless zeros. */
const plain = (text: string) => text.replace(/\.?0+$/, '');

const element = (name: string, ...children: (XmlElement | undefined)[]): XmlElement => [`ram:${name}`, children];
const text = (name: string, content: string, attributes: Readonly<Record<string, string>> = {}): XmlElement => [
  `ram:${name}`,
  content,
  attributes,
];
/** A day in the form of the standard (format 102). */
const day = (name: string, date: string, type: 'udt' | 'qdt' = 'udt'): XmlElement => [
  `ram:${name}`,
  [[`${type}:DateTimeString`, date.replaceAll('-', ''), { format: '102' }]],
];

function address({ street, zip, city, country }: InvoiceParty): XmlElement {
  return element(
    'PostalTradeAddress',
    text('PostcodeCode', zip),
    text('LineOne', street),
    text('CityName', city),
    text('CountryID', country),
  );
}

const electronicAddress = (email: string) =>
  element('URIUniversalCommunication', text('URIID', email, { schemeID: 'EM' }));
const registration = (scheme: 'VA' | 'FC', number: string) =>
  element(
    'SpecifiedTaxRegistration',
    text('ID', number.replaceAll(/\s/g, scheme === 'VA' ? '' : ' '), { schemeID: scheme }),
  );

function sellerParty(seller: Seller, isOutOfScope: boolean): XmlElement {
  const { name, phone, email } = seller.contact;
  // Outside the scope of VAT no document bears a VAT number; a seller is then known by another number.
  const vatNumber = isOutOfScope ? '' : seller.vatNumber;
  const id = vatNumber === '' && seller.registerNumber === '' ? seller.taxNumber || seller.vatNumber : '';
  return element(
    'SellerTradeParty',
    text('ID', id),
    text('Name', seller.name),
    text('Description', seller.legal),
    element('SpecifiedLegalOrganization', text('ID', seller.registerNumber)),
    element(
      'DefinedTradeContact',
      text('PersonName', name),
      element('TelephoneUniversalCommunication', text('CompleteNumber', phone)),
      element('EmailURIUniversalCommunication', text('URIID', email)),
    ),
    address(seller),
    electronicAddress(seller.email),
    registration('VA', vatNumber),
    registration('FC', seller.taxNumber),
  );
}

function buyerParty(buyer: Buyer, isOutOfScope: boolean): XmlElement {
  return element(
    'BuyerTradeParty',
    text('ID', buyer.customerNumber),
    text('Name', buyer.name),
    element('DefinedTradeContact', text('PersonName', buyer.person)),
    address(buyer),
    electronicAddress(buyer.email),
    registration('VA', isOutOfScope ? '' : buyer.vatNumber),
  );
}

function lineItem(invoice: EInvoice, line: InvoiceLine, index: number): XmlElement {
  const { price, decimals, per } = computeUnitPrice(line);
  const quantity = (name: string, credits: number) => text(name, plain(decimal(credits, 2)), { unitCode: 'C62' });
  return element(
    'IncludedSupplyChainTradeLineItem',
    element('AssociatedDocumentLineDocument', text('LineID', String(index + 1))),
    element('SpecifiedTradeProduct', text('Name', line.name), text('Description', line.description ?? '')),
    element(
      'SpecifiedLineTradeAgreement',
      element(
        'NetPriceProductTradePrice',
        text('ChargeAmount', decimal(price, decimals)),
        quantity('BasisQuantity', per),
      ),
    ),
    element('SpecifiedLineTradeDelivery', quantity('BilledQuantity', line.quantity)),
    element(
      'SpecifiedLineTradeSettlement',
      element(
        'ApplicableTradeTax',
        text('TypeCode', 'VAT'),
        text('CategoryCode', invoice.category),
        // A line outside the scope of VAT has no rate, not one of 0.
        invoice.category === 'O' ? undefined : text('RateApplicablePercent', decimal(invoice.rate, 2)),
      ),
      element('SpecifiedTradeSettlementLineMonetarySummation', text('LineTotalAmount', money(line.net))),
    ),
  );
}

function paymentMeans({ payment: { means, iban, bic, holder }, currency }: EInvoice): XmlElement {
  const account =
    means === 'transfer' ? { iban: iban.replaceAll(/\s/g, ''), bic, holder } : { iban: '', bic: '', holder: '' };
  // A transfer without an account is refused by the rules of XRechnung.
  const transfer = account.iban === '' ? 'open' : currency === 'EUR' ? 'sepa' : 'transfer';
  const code = meansCodes[means === 'transfer' ? transfer : means];
  return element(
    'SpecifiedTradeSettlementPaymentMeans',
    text('TypeCode', code),
    element(
      'PayeePartyCreditorFinancialAccount',
      text('IBANID', account.iban),
      text('AccountName', account.iban === '' ? '' : account.holder),
    ),
    element('PayeeSpecifiedCreditorFinancialInstitution', text('BICID', account.iban === '' ? '' : account.bic)),
  );
}

function settlement(invoice: EInvoice): XmlElement {
  const { currency, category, rate, taxReason, terms, cancels, account } = invoice;
  const { net, tax, gross, prepaid, due } = sumInvoice(invoice);
  return element(
    'ApplicableHeaderTradeSettlement',
    // For the customer to write on the transfer.
    text('PaymentReference', account === undefined ? '' : invoice.number),
    text('InvoiceCurrencyCode', currency),
    paymentMeans(invoice),
    element(
      'ApplicableTradeTax',
      text('CalculatedAmount', money(tax)),
      text('TypeCode', 'VAT'),
      text('ExemptionReason', taxReason),
      text('BasisAmount', money(net)),
      text('CategoryCode', category),
      text('ExemptionReasonCode', exemptions[category]),
      text('RateApplicablePercent', decimal(rate, 2)),
    ),
    element(
      'SpecifiedTradePaymentTerms',
      text('Description', terms),
      account === undefined ? undefined : day('DueDateDateTime', account.dueOn),
    ),
    element(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      text('LineTotalAmount', money(net)),
      text('TaxBasisTotalAmount', money(net)),
      text('TaxTotalAmount', money(tax), { currencyID: currency }),
      text('GrandTotalAmount', money(gross)),
      prepaid === 0 ? undefined : text('TotalPrepaidAmount', money(prepaid)),
      text('DuePayableAmount', money(due)),
    ),
    cancels &&
      element(
        'InvoiceReferencedDocument',
        text('IssuerAssignedID', cancels.number),
        day('FormattedIssueDateTime', cancels.issuedOn, 'qdt'),
      ),
  );
}

/** An invoice (type 380) or a cancellation (381) as Cross Industry Invoice, the XML of UN/CEFACT that EN 16931 names. */
export function writeCii(invoice: EInvoice, profile: Profile): string {
  const isOutOfScope = invoice.category === 'O';
  const context = element('GuidelineSpecifiedDocumentContextParameter', text('ID', profiles[profile]));
  const process =
    profile === 'xrechnung'
      ? element('BusinessProcessSpecifiedDocumentContextParameter', text('ID', billingProcess))
      : undefined;
  return writeXml([
    'rsm:CrossIndustryInvoice',
    [
      ['rsm:ExchangedDocumentContext', [process, context]],
      [
        'rsm:ExchangedDocument',
        [
          text('ID', invoice.number),
          text('TypeCode', invoice.cancels === undefined ? '380' : '381'),
          day('IssueDateTime', invoice.issuedOn),
          ...invoice.notes.map((note) => element('IncludedNote', text('Content', note))),
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...invoice.lines.map((line, index) => lineItem(invoice, line, index)),
          element(
            'ApplicableHeaderTradeAgreement',
            text('BuyerReference', invoice.buyer.reference),
            sellerParty(invoice.seller, isOutOfScope),
            buyerParty(invoice.buyer, isOutOfScope),
            invoice.orderReference === undefined
              ? undefined
              : element('SellerOrderReferencedDocument', text('IssuerAssignedID', invoice.orderReference)),
          ),
          element(
            'ApplicableHeaderTradeDelivery',
            element('ActualDeliverySupplyChainEvent', day('OccurrenceDateTime', invoice.suppliedOn)),
          ),
          settlement(invoice),
        ],
      ],
    ],
    {
      'xmlns:rsm': `${names}:CrossIndustryInvoice:100`,
      'xmlns:ram': `${names}:ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:udt': `${names}:UnqualifiedDataType:100`,
      'xmlns:qdt': `${names}:QualifiedDataType:100`,
    },
  ]);
}
