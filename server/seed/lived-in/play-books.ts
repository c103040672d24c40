import { randomUUID } from 'node:crypto';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { paymentsApi } from '#contract/payments.ts';
import { purchasesApi } from '#contract/purchases.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { businessClock } from '#rules/support-hours.ts';
import { packages } from './play-accounts.ts';
import type { Play, Stage } from './stage.ts';

export const buy: Play<'buy'> = async ({ ask, purchases }, { purchase, who, credits }) => {
  const isPackage = packages.some((one) => one.credits === credits);
  const { packages: offered } = await ask(who, purchasesApi.getBuyingOptions, {});
  const packageId = isPackage ? offered.find((one) => Number(one.credits) === credits * 100)?.packageId : undefined;
  const begun = await ask(who, purchasesApi.startPurchase, {
    ...(packageId === undefined ? { credits } : { packageId }),
    way: 'transfer',
    acceptedTerms: true,
    purchaseKey: randomUUID(),
  });
  purchases.set(purchase, begun);
};

const findPurchase = ({ purchases }: Stage, purchase: number): Purchase => {
  const found = purchases.get(purchase);
  if (found === undefined) throw new Error(`purchase ${purchase} is not there yet`);
  return found;
};

/** The money of a purchase arrives: staff bring in the statement of that day. */
export const receive: Play<'receive'> = async (stage, { purchase, by }) => {
  const begun = findPurchase(stage, purchase);
  const day = businessClock(new Date(stage.clock.now())).day;
  const file = new File([makeStatement(begun, day)], `statement_${day}_${purchase}.xml`);
  await stage.ask(by, paymentsApi.importStatement, { dryRun: false }, { file });
};

/** A statement of the format CAMT.053 with one payment. */
function makeStatement({ gross, reference }: Purchase, day: string): string {
  const amount = `<Amt Ccy="EUR">${(gross / 100).toFixed(2)}</Amt>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${reference}</MsgId></GrpHdr>
    <Stmt><Id>1</Id><Acct><Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
        <AcctSvcrRef>${reference}</AcctSvcrRef>
        <NtryDtls><TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
    </Stmt></BkToCstmrStmt></Document>`;
}

export const cancelPurchase: Play<'cancelPurchase'> = async (stage, { purchase }) => {
  const { purchaseId } = findPurchase(stage, purchase);
  const { user_id } = await stage.clock.database.reader
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.id', '=', purchaseId)
    .select('u.username as user_id')
    .executeTakeFirstOrThrow();
  await stage.ask(user_id, purchasesApi.cancelPurchase, { purchaseId });
};

/** An invoice is taken back because of its address, and written anew. */
export const cancelInvoice: Play<'cancelInvoice'> = async (stage, { purchase, by }) => {
  const { purchaseId } = findPurchase(stage, purchase);
  const invoice = await stage.clock.database.reader
    .selectFrom('invoices as i')
    .innerJoin('purchases as p', 'p.credit_entry_id', 'i.credit_entry_id')
    .where('p.id', '=', purchaseId)
    .select(['i.id as invoiceId', 'i.credit_entry_id as creditEntryId'])
    .executeTakeFirst();
  if (invoice === undefined) return;
  const { invoiceId, creditEntryId } = invoice;
  await stage.ask(by, billingApi.cancelInvoice, { invoiceId, reason: 'New address', takesCredits: false });
  await stage.ask(by, billingApi.createInvoice, { creditEntryId });
};

export const sellOnAccount: Play<'sellOnAccount'> = ({ ask, idOf }, { who, by, credits }) =>
  ask(by, creditsApi.changeCredits, {
    userId: idOf(who),
    kind: 'purchase',
    reason: 'Credits on account',
    termDays: 14,
    amount: creditCents(credits * 100),
    bookingKey: randomUUID(),
  });
