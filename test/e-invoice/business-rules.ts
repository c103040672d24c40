/** A rule of EN 16931-1: an expression of XPath 1.0 that holds at each element of a path. */
export type BusinessRule = { readonly id: string; readonly at: string; readonly holds: string };

const invoice = '/rsm:CrossIndustryInvoice';
const document = `${invoice}/rsm:ExchangedDocument`;
const trade = `${invoice}/rsm:SupplyChainTradeTransaction`;
const line = `${trade}/ram:IncludedSupplyChainTradeLineItem`;
const lineTax = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
const lineNet =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';
const seller = `${trade}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty`;
const buyer = `${trade}/ram:ApplicableHeaderTradeAgreement/ram:BuyerTradeParty`;
const settlement = `${trade}/ram:ApplicableHeaderTradeSettlement`;
const breakdown = `${settlement}/ram:ApplicableTradeTax`;
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

const vatNumber = "ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']";
const taxNumber = "ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'FC']";

const has = (path: string) => `string-length(normalize-space(${path})) > 0`;
/** Sums of money are equal to the cent, whatever floating point makes of them. */
const equal = (one: string, other: string) => `round(100 * (${one})) = round(100 * (${other}))`;
const isOneOf = (path: string, ...codes: string[]) =>
  `(${codes.map((code) => `normalize-space(${path}) = '${code}'`).join(' or ')})`;
/** The amount, or 0 where the invoice has none. */
const orZero = (path: string) => `sum(${path})`;

/** The hundredths by which the tax differs from that of its sum. */
const offByCents = `(${orZero('ram:RateApplicablePercent')} * ram:BasisAmount - 100 * ram:CalculatedAmount)`;

/** The rules for one category of VAT: whose numbers it demands, its rate, its tax, and the reason for none. */
function categoryRules(category: 'S' | 'AE' | 'E' | 'O', numbers: string): BusinessRule[] {
  const ofCategory = `[ram:CategoryCode = '${category}']`;
  const lines = `${line}[${lineTax}${ofCategory}]`;
  const [rate, noReason] = ['ram:RateApplicablePercent', 'not(ram:ExemptionReason or ram:ExemptionReasonCode)'];
  const rateOfLine = { S: `${rate} > 0`, AE: `${rate} = 0`, E: `${rate} = 0`, O: `not(${rate})` }[category];
  const rules = {
    1: [invoice, `boolean(${lines}) = boolean(${breakdown}${ofCategory})`],
    2: [lines, numbers],
    5: [`${line}/${lineTax}${ofCategory}`, rateOfLine],
    8: [
      `${breakdown}${ofCategory}`,
      equal(`sum(${breakdown}${ofCategory}/ram:BasisAmount)`, `sum(${lines}/${lineNet})`),
    ],
    9: [
      `${breakdown}${ofCategory}`,
      category === 'S' ? `${rate} > 0` : `ram:CalculatedAmount = 0 and not(${rate} != 0)`,
    ],
    10: [`${breakdown}${ofCategory}`, category === 'S' ? noReason : `not(${noReason})`],
  };
  return Object.entries(rules).map(([number, [at = '', holds = '']]) => ({
    id: `BR-${category}-${number}`,
    at,
    holds,
  }));
}

const rules: Readonly<Record<string, readonly [at: string, holds: string]>> = {
  'BR-1': [invoice, has('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')],
  'BR-2': [document, has('ram:ID')],
  'BR-3': [document, has('ram:IssueDateTime/udt:DateTimeString')],
  'BR-4': [document, isOneOf('ram:TypeCode', '380', '381')],
  'BR-5': [settlement, has('ram:InvoiceCurrencyCode')],
  'BR-6': [trade, has(`${seller}/ram:Name`)],
  'BR-7': [trade, has(`${buyer}/ram:Name`)],
  'BR-9': [trade, has(`${seller}/ram:PostalTradeAddress/ram:CountryID`)],
  'BR-11': [trade, has(`${buyer}/ram:PostalTradeAddress/ram:CountryID`)],
  'BR-12': [settlement, has(`${sums}/ram:LineTotalAmount`)],
  'BR-13': [settlement, has(`${sums}/ram:TaxBasisTotalAmount`)],
  'BR-14': [settlement, has(`${sums}/ram:GrandTotalAmount`)],
  'BR-15': [settlement, has(`${sums}/ram:DuePayableAmount`)],
  'BR-16': [trade, `boolean(${line})`],
  'BR-21': [line, has('ram:AssociatedDocumentLineDocument/ram:LineID')],
  'BR-22': [line, has('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')],
  'BR-23': [line, has('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode')],
  'BR-24': [line, has(lineNet)],
  'BR-25': [line, has('ram:SpecifiedTradeProduct/ram:Name')],
  'BR-26': [line, has('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount')],
  'BR-27': [line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount >= 0'],
  'BR-45': [breakdown, has('ram:BasisAmount')],
  'BR-46': [breakdown, has('ram:CalculatedAmount')],
  'BR-47': [breakdown, isOneOf('ram:CategoryCode', 'S', 'AE', 'E', 'O')],
  'BR-48': [breakdown, `${has('ram:RateApplicablePercent')} or ram:CategoryCode = 'O'`],
  'BR-49': [`${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, has('ram:TypeCode')],
  'BR-50': [`${settlement}//ram:PayeePartyCreditorFinancialAccount`, has('ram:IBANID | ram:ProprietaryID')],
  'BR-55': [`${settlement}/ram:InvoiceReferencedDocument`, has('ram:IssuerAssignedID')],
  'BR-61': [
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode = 30 or ram:TypeCode = 58]`,
    has('ram:PayeePartyCreditorFinancialAccount/*'),
  ],
  'BR-62': [`${seller}/ram:URIUniversalCommunication`, has('ram:URIID/@schemeID')],
  'BR-63': [`${buyer}/ram:URIUniversalCommunication`, has('ram:URIID/@schemeID')],
  'BR-CO-4': [line, isOneOf(`${lineTax}/ram:CategoryCode`, 'S', 'AE', 'E', 'O')],
  // A number for VAT begins with the code of its country: two capital letters.
  'BR-CO-9': [`//${vatNumber}`, "translate(substring(., 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''"],
  'BR-CO-10': [sums, equal('ram:LineTotalAmount', `sum(${line}/${lineNet})`)],
  'BR-CO-13': [
    sums,
    equal(
      'ram:TaxBasisTotalAmount',
      `ram:LineTotalAmount - ${orZero('ram:AllowanceTotalAmount')} + ${orZero('ram:ChargeTotalAmount')}`,
    ),
  ],
  'BR-CO-14': [sums, equal('ram:TaxTotalAmount', `sum(${breakdown}/ram:CalculatedAmount)`)],
  'BR-CO-15': [sums, equal('ram:GrandTotalAmount', `ram:TaxBasisTotalAmount + ${orZero('ram:TaxTotalAmount')}`)],
  'BR-CO-16': [
    sums,
    equal(
      'ram:DuePayableAmount',
      `ram:GrandTotalAmount - ${orZero('ram:TotalPrepaidAmount')} + ${orZero('ram:RoundingAmount')}`,
    ),
  ],
  // Of its own sum, and a cent more or less: cancellations of one invoice add up to its tax.
  'BR-CO-17': [breakdown, `${offByCents} < 1.51 and ${offByCents} > -1.51`],
  'BR-CO-18': [settlement, 'boolean(ram:ApplicableTradeTax)'],
  'BR-CO-25': [
    `${settlement}[number(ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount) > 0]`,
    has('ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime | ram:SpecifiedTradePaymentTerms/ram:Description'),
  ],
  'BR-CO-26': [seller, `ram:ID or ram:GlobalID or ram:SpecifiedLegalOrganization/ram:ID or ${vatNumber}`],
  'BR-DEC': [
    '//ram:LineTotalAmount | //ram:BasisAmount | //ram:CalculatedAmount | //ram:TaxTotalAmount | //ram:GrandTotalAmount | //ram:DuePayableAmount',
    "string-length(substring-after(., '.')) <= 2",
  ],
  'no empty element': ['//*[not(*)]', has('.')],
  'rate of a line is in the breakdown': [
    `${line}/${lineTax}[ram:RateApplicablePercent]`,
    `ram:RateApplicablePercent = ${breakdown}/ram:RateApplicablePercent`,
  ],
};

const sellerNumber = `${seller}[${vatNumber} or ${taxNumber}]`;

/** The rules that can touch what the portal writes: no allowances, no charges, no payee, the categories S, AE, E and O. */
export const businessRules: readonly BusinessRule[] = [
  ...Object.entries(rules).map(([id, [at, holds]]) => ({ id, at, holds })),
  ...categoryRules('S', `boolean(${sellerNumber})`),
  ...categoryRules('AE', `${sellerNumber} and ${buyer}[${vatNumber} or ram:SpecifiedLegalOrganization/ram:ID]`),
  ...categoryRules('E', `boolean(${sellerNumber})`),
  ...categoryRules('O', `not(${seller}/${vatNumber} or ${buyer}/${vatNumber})`),
];
