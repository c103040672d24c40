/** A payment of a synthetic statement. */
export type Movement = {
  /** Of the account; cents. */
  amount: number;
  purpose: string | readonly string[];
  payer?: string;
  iban?: string;
  day?: string;
  /** The bank's name for it. */
  name?: string;
  isDebit?: boolean;
  isReversal?: boolean;
  isPending?: boolean;
  currency?: string;
  endToEnd?: string;
  /** Written as a structured reference. */
  structured?: boolean;
};

export const account = 'AT611904300234573201';

const euros = (cents: number) => (cents / 100).toFixed(2);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Version = '02' | '08';

const details = (
  version: Version,
  { purpose, payer = 'Werkstatt', iban = '', endToEnd, structured, isDebit }: Movement,
) => {
  const role = isDebit === true ? 'Cdtr' : 'Dbtr';
  const name = `<Nm>${escaped(payer)}</Nm>`;
  const lines = [purpose].flat().map(escaped);
  return `<Refs><EndToEndId>${endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>
    <RltdPties><${role}>${version === '08' ? `<Pty>${name}</Pty>` : name}</${role}>
      ${iban === '' ? '' : `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`}</RltdPties>
    <RmtInf>${
      structured === true
        ? `<Strd><CdtrRefInf><Ref>${lines.join('')}</Ref></CdtrRefInf></Strd>`
        : lines.map((line) => `<Ustrd>${line}</Ustrd>`).join('')
    }</RmtInf>`;
};

const amountOf = ({ amount, currency = 'EUR' }: Movement) => `<Amt Ccy="${currency}">${euros(amount)}</Amt>`;

const entry = (version: Version, batch: readonly Movement[]) => {
  const [first] = batch;
  if (first === undefined) return '';
  const { day = '2026-11-23', name, isDebit, isReversal, isPending } = first;
  const status = isPending === true ? 'PDNG' : 'BOOK';
  const sum = { ...first, amount: batch.reduce((all, { amount }) => all + amount, 0) };
  return `<Ntry>${amountOf(sum)}<CdtDbtInd>${isDebit === true ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    ${isReversal === true ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
    ${name === undefined ? '' : `<AcctSvcrRef>${name}</AcctSvcrRef>`}
    <NtryDtls>${batch
      .map((one) => {
        const amount = version === '08' ? amountOf(one) : `<AmtDtls><TxAmt>${amountOf(one)}</TxAmt></AmtDtls>`;
        return `<TxDtls>${batch.length > 1 ? amount : ''}${details(version, one)}</TxDtls>`;
      })
      .join('')}</NtryDtls></Ntry>`;
};

/**
 * A statement of the format CAMT.053.
 *
 * @param statements of each its entries; an entry of several payments is one booking for all of them
 */
export const camt = (
  statements: readonly (readonly (Movement | readonly Movement[])[])[],
  {
    version = '08',
    iban = account,
    prefix = '',
    currency = 'EUR',
  }: { version?: Version; iban?: string; prefix?: string; currency?: string } = {},
): string => {
  const body = statements
    .map(
      (entries, at) => `<Stmt><Id>${at}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
      ${entries.map((one) => entry(version, [one].flat())).join('\n')}</Stmt>`,
    )
    .join('\n');
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
    ${body}</BkToCstmrStmt></Document>`;
  const named =
    prefix === '' ? xml : xml.replaceAll(/<(\/?)([A-Z])/g, `<$1${prefix}:$2`).replace('xmlns=', `xmlns:${prefix}=`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}`;
};
