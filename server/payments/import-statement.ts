import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import { plainIban } from '#contract/iban.ts';
import type { InvoiceId, PurchaseId, UserId } from '#contract/ids.ts';
import {
  entryOutcomes,
  type EntryOutcome,
  type paymentsApi,
  type ReportedEntry,
  reportedEntries,
  reportedLines,
  statementBytes,
  type StatementReport,
} from '#contract/payments.ts';
import type { PaymentProblem } from '#contract/purchases/received-payments.ts';
import { type Candidate, type InvoiceCandidate, type Match, matchPayments } from '#rules/match-payment.ts';
import { findInvoiceNumbers } from '#rules/invoice-number.ts';
import { findReferences } from '#rules/purchase-reference.ts';
import { accountOfStatement } from '#rules/statements/account.ts';
import type { StatementColumns } from '#rules/statements/columns.ts';
import type { Statement } from '#rules/statements/statement.ts';
import { isDeadlock } from '#server/db/database-errors.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler, Write } from '#server/http/serve.ts';
import { type IncomingPayment, recordPayment, settleInvoice, settlePurchase } from '#server/purchases/index.ts';
import { findCandidates, findInvoiceCandidates } from './find-candidates.ts';
import { findFamiliar, nameEntries, type NamedEntry } from './known-entries.ts';
import type { UnknownColumns } from './read-csv-statement.ts';
import { readStatements, type StatementFormat } from './read-statement.ts';
import { cutText } from '#rules/text/cut-text.ts';

type Import = typeof paymentsApi.importStatement;

/** Verdict on an entry: recorded before, perhaps the same as one recorded before, or matched to a purchase or invoice. */
type Verdict =
  | Match
  | 'known'
  | { kind: 'perhapsSame'; purchaseId: PurchaseId | undefined; invoiceId: InvoiceId | undefined };

type Judged = { entry: NamedEntry; match: Verdict };

const columnOf = (place: number | undefined) => (place === undefined ? undefined : [place]);

/** Columns that staff named with this import; undefined unless they say enough. */
function namedColumns(input: Input<Import>): StatementColumns | undefined {
  const { dayColumn, amountColumn, directionColumn, incomingColumn, outgoingColumn, purposeColumn, payerColumn } =
    input;
  const isMoney = [amountColumn, incomingColumn, outgoingColumn].some((place) => place !== undefined);
  if (dayColumn === undefined || purposeColumn === undefined || !isMoney) return undefined;
  const columns = {
    day: columnOf(dayColumn),
    amount: columnOf(amountColumn),
    sign: columnOf(directionColumn),
    credit: columnOf(incomingColumn),
    debit: columnOf(outgoingColumn),
    purpose: columnOf(purposeColumn),
    payer: columnOf(payerColumn),
    isSigned: input.outgoingHasMinus === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Columns of a list as a person is asked about them. */
function askedColumns({ missing, header, sample, known }: UnknownColumns): StatementReport['unknownColumns'] {
  const { day, amount, sign, credit, debit, purpose, payer } = known;
  return {
    header,
    sample,
    missing,
    known: {
      dayColumn: day?.[0],
      amountColumn: amount?.[0],
      directionColumn: sign?.[0],
      incomingColumn: credit?.[0],
      outgoingColumn: debit?.[0],
      purposeColumn: purpose?.[0],
      payerColumn: payer?.[0],
    },
  };
}

async function savedColumns(read: Read): Promise<Map<string, StatementColumns>> {
  const rows = await read
    .selectFrom('statement_formats')
    .select(['header', 'columns'])
    .$narrowType<{ columns: StatementColumns }>()
    .execute();
  return new Map(rows.map(({ header, columns }) => [header, columns]));
}

/** The outcome of a match, as its purchase stands. */
function outcomeOf(match: Judged['match']): EntryOutcome {
  if (match === 'known') return 'known';
  switch (match.kind) {
    case 'pays': {
      const { problem } = match;
      if (problem === undefined) return 'booked';
      return problem === 'overpaid' || problem === 'underpaid' ? problem : 'waits';
    }
    case 'settles':
      return match.problem === undefined ? 'booked' : 'waits';
    case 'perhaps':
    case 'perhapsSettles':
      return 'proposed';
    case 'undoes':
      return 'reversed';
    case 'perhapsSame':
      return 'perhapsSame';
    case 'several':
    case 'returns':
    case 'unknownInvoice':
    case 'unknown':
      return 'waits';
  }
}

/** Money that left the account has to do with the portal where it names a purchase, or undoes an entry. */
const concernsUs = ({ entry, match }: Judged): boolean =>
  match === 'known' ||
  entry.amount > 0 ||
  entry.isReversal ||
  match.kind === 'perhapsSame' ||
  (match.kind === 'undoes' && (match.purchaseId !== undefined || match.invoiceId !== undefined));

type Judgement = {
  statement: Statement;
  account: string;
  judged: Judged[];
  candidates: Candidate[];
  invoices: InvoiceCandidate[];
  debits: number;
  pending: number;
};

/** A statement with the account that its entries are written down under. */
type Source = { statement: Statement; account: string };

/** Judges the entries of statements by the present state of payments, purchases and invoices. */
async function judge(read: Read, sources: readonly Source[]): Promise<Judgement[]> {
  const named = sources.map(({ statement, account }) => {
    const all = nameEntries(statement, account);
    const entries = all.filter(({ isPending }) => !isPending);
    return { statement, account, entries, pending: all.length - entries.length };
  });
  const booked = named.flatMap(({ entries }) => entries);
  const familiar = await findFamiliar(read, named);
  const candidates = await findCandidates(read, booked);
  const invoices = await findInvoiceCandidates(read, booked);
  const fresh = booked.filter((entry) => !familiar.has(entry));
  const matches = new Map(matchPayments(fresh, candidates, invoices).map(({ entry, match }) => [entry, match]));
  const verdictOn = (entry: NamedEntry): Verdict => {
    if (familiar.get(entry) !== 'perhapsSame') return matches.get(entry) ?? 'known';
    const references = findReferences(entry.purpose);
    const numbers = findInvoiceNumbers(entry.purpose);
    const purchases = candidates.filter(({ reference }) => references.includes(reference));
    const billed = invoices.filter(({ number }) => numbers.includes(number));
    const isOne = purchases.length + billed.length === 1;
    return {
      kind: 'perhapsSame',
      purchaseId: isOne ? purchases[0]?.purchaseId : undefined,
      invoiceId: isOne ? billed[0]?.invoiceId : undefined,
    };
  };
  return named.map(({ statement, account, entries, pending }) => {
    const all = entries.map((entry): Judged => ({ entry, match: verdictOn(entry) }));
    const judged = all.filter(concernsUs);
    return { statement, account, judged, candidates, invoices, debits: all.length - judged.length, pending };
  });
}

const problems = {
  perhaps: 'proposed',
  perhapsSettles: 'proposed',
  undoes: 'reversed',
  returns: 'debitReversed',
  perhapsSame: 'perhapsSame',
  several: 'severalReferences',
  unknownInvoice: 'invoiceUnknown',
  unknown: 'unknownReference',
} as const satisfies Record<Exclude<Exclude<Verdict, 'known'>['kind'], 'pays' | 'settles'>, PaymentProblem>;

const none = { purchaseId: undefined, invoiceId: undefined };

/** Writes an entry down and books it where it pays its purchase or invoice. */
async function receive(
  tx: Tx,
  address: { publicUrl: string },
  { entry, match }: { entry: NamedEntry; match: Exclude<Verdict, 'known'> },
  { statementId, actorId }: { statementId: number; actorId: UserId },
): Promise<void> {
  const { sourceId, fingerprint, amount, currency, payer, payerIban, purpose, day, valueDay } = entry;
  const payment: IncomingPayment = {
    source: 'statement',
    sourceId,
    amount,
    currency,
    payer,
    payerIban,
    purpose,
    valueDay: valueDay ?? day,
    day,
    statement: { id: statementId, fingerprint },
  };
  if (match.kind === 'pays') {
    await settlePurchase(tx, address, { purchaseId: match.purchaseId, payment, actorId });
    return;
  }
  if (match.kind === 'settles') {
    const { invoiceId, problem: doubt, proposed } = match;
    await settleInvoice(tx, { invoiceId, payment, actorId, doubt, proposed });
    return;
  }
  const { purchaseId, invoiceId } = 'invoiceId' in match && 'purchaseId' in match ? match : none;
  await recordPayment(tx, payment, {
    purchaseId,
    invoiceId,
    problem: problems[match.kind],
    proposed: match.kind === 'perhaps' ? match.purchaseId : undefined,
    proposedInvoice: match.kind === 'perhapsSettles' ? match.invoiceId : undefined,
  });
}

type Job = { sources: readonly Source[]; format: StatementFormat; fileName: string; actorId: UserId };

/** Brings the statements of a file in: all of them, or nothing. */
async function bringIn(tx: Tx, address: { publicUrl: string }, job: Job): Promise<Judgement[]> {
  // One import after the other: two of the same file find each other's entries.
  await sql`select pg_advisory_xact_lock(hashtext('importStatement'))`.execute(tx);
  const judgements = await judge(tx, job.sources);
  const fresh = judgements.map(({ account, judged }) => ({
    account,
    entries: judged.flatMap(({ entry, match }) => (match === 'known' ? [] : [{ entry, match }])),
  }));
  // Every purchase first, in their order: whoever books one of them meanwhile waits before the counter of invoices.
  const purchases = fresh.flatMap(({ entries }) =>
    entries.flatMap(({ match }) => (match.kind === 'pays' ? [match.purchaseId] : [])),
  );
  await sql`select id from purchases where id = any(${purchases}::int[]) order by id for update`.execute(tx);
  // And the purchases of the invoices, for whoever cancels one of these or books money for it.
  const invoices = fresh.flatMap(({ entries }) =>
    entries.flatMap(({ match }) => (match.kind === 'settles' ? [match.invoiceId] : [])),
  );
  await sql`select id from credit_entries where id in (select credit_entry_id from invoices where id = any(${invoices}::int[]))
    order by id for update`.execute(tx);
  for (const { account, entries } of fresh) {
    if (entries.length === 0) continue;
    const days = entries.map(({ entry }) => entry.day).toSorted();
    const { id: statementId } = await tx
      .insertInto('bank_statements')
      .values({
        format: job.format,
        file_name: cutText(job.fileName, 200),
        account,
        first_day: days[0] ?? '',
        last_day: days.at(-1) ?? '',
        payments: entries.length,
        imported_by: job.actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const one of entries) await receive(tx, address, one, { statementId, actorId: job.actorId });
  }
  return judgements;
}

/** Attempts of a transaction that another one stood in the way of. */
const maxAttempts = 4;

/** Writes again what a deadlock undid: with many bookings in one transaction it may meet another one. */
async function writeUntilDone<Done>(write: Write, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error;
    }
  }
}

const purchaseOfMatch = (match: Judged['match']): PurchaseId | undefined =>
  match !== 'known' && 'purchaseId' in match ? match.purchaseId : undefined;
const invoiceOfMatch = (match: Judged['match']): InvoiceId | undefined =>
  match !== 'known' && 'invoiceId' in match ? match.invoiceId : undefined;

/** Returns the incoming and outgoing sums of the booked entries of statements, by currency. */
function sumsOf(statements: readonly Statement[]): StatementReport['sums'] {
  const sums = new Map<string, StatementReport['sums'][number]>();
  for (const { amount, currency, isPending } of statements.flatMap(({ entries }) => entries)) {
    if (isPending) continue;
    const { incoming, outgoing } = sums.get(currency) ?? { incoming: 0, outgoing: 0 };
    sums.set(currency, {
      currency,
      incoming: incoming + Math.max(amount, 0),
      outgoing: outgoing + Math.max(-amount, 0),
    });
  }
  return [...sums.values()];
}

/** The report over all statements of a file. */
function reportOf(
  judgements: readonly Judgement[],
  facts: Pick<StatementReport, 'done' | 'format' | 'account' | 'isOwnAccount'>,
): StatementReport {
  const judged = judgements.flatMap((one) => one.judged);
  const statements = judgements.map(({ statement }) => statement);
  const skipped = statements.flatMap((statement) => statement.skipped);
  const referenceOf = new Map(
    judgements.flatMap(({ candidates }) => candidates).map(({ purchaseId, reference }) => [purchaseId, reference]),
  );
  const counts = Object.fromEntries(entryOutcomes.map((outcome) => [outcome, 0])) as StatementReport['counts'];
  const numberOf = new Map(
    judgements.flatMap(({ invoices }) => invoices).map(({ invoiceId, number }) => [invoiceId, number]),
  );
  const entries = judged.map(({ entry, match }): ReportedEntry => {
    const outcome = outcomeOf(match);
    counts[outcome] += 1;
    const purchaseId = purchaseOfMatch(match);
    const invoiceId = invoiceOfMatch(match);
    const { line, day, amount, currency, payer, purpose } = entry;
    return {
      line,
      day,
      amount,
      currency,
      outcome,
      payer: cutText(payer, 200),
      purpose: cutText(purpose, 300),
      reference: purchaseId === undefined ? undefined : referenceOf.get(purchaseId),
      invoiceNumber: invoiceId === undefined ? undefined : numberOf.get(invoiceId),
    };
  });
  const days = judged.map(({ entry }) => entry.day).toSorted();
  const isKnown = ({ outcome }: ReportedEntry) => Number(outcome === 'known');
  return {
    ...facts,
    firstDay: days[0],
    lastDay: days.at(-1),
    counts,
    passedOver: {
      debits: judgements.reduce((sum, { debits }) => sum + debits, 0),
      pending: judgements.reduce((sum, { pending }) => sum + pending, 0),
    },
    skipped: { count: skipped.length, lines: skipped.slice(0, reportedLines) },
    sums: sumsOf(statements),
    isSumWrong: statements.some(({ isSumWrong }) => isSumWrong),
    entries: entries.toSorted((one, other) => isKnown(one) - isKnown(other)).slice(0, reportedEntries),
  };
}

/** Reads the statement of a bank and brings it in, or only reports what would come of it. */
export const importStatement =
  (address: { publicUrl: string }): Handler<Import> =>
  async ({ actor, input, files: { file }, tx: read, write, refuse }) => {
    if (file === undefined) return refuse('fileMissing');
    if (file.size > statementBytes) return refuse('statementTooLarge', { limit: statementBytes });
    const named = namedColumns(input);
    const { iban, currency } = await read
      .selectFrom('portal_options')
      .select(['bank_iban as iban', 'currency'])
      .executeTakeFirstOrThrow();
    const own = plainIban(iban);
    const found = await readStatements(file.path, {
      saved: await savedColumns(read),
      named,
      isHeadless: input.firstLineIsBooking === true,
      ownAccount: own,
      currency,
    });
    if (typeof found === 'string') return refuse(found);
    if ('foreign' in found) return refuse('statementUnknown', { found: found.foreign, file: found.file });
    if ('problem' in found) return refuse('statementNotReadable', found.problem);
    if ('unknown' in found) {
      const nothing = reportOf([], { done: false, format: 'csv', account: '', isOwnAccount: true });
      return { ...nothing, unknownColumns: askedColumns(found.unknown) };
    }
    const { format, list } = found;
    const statements = found.statements.map((statement) => ({
      ...statement,
      account: statement.account === '' ? '' : accountOfStatement(statement.account, own),
    }));
    const accounts = [...new Set(statements.map(({ account }) => account).filter((account) => account !== ''))];
    const sources = statements.map((statement) => ({ statement, account: statement.account || own }));
    const job = { sources, format, fileName: file.clientName, actorId: actor.id };
    const judgements = input.dryRun
      ? await judge(read, sources)
      : await writeUntilDone(write, (tx) => bringIn(tx, address, job));
    if (!input.dryRun && named !== undefined && list !== undefined && list.key !== '') {
      const columns = JSON.stringify({ ...named, ...(list.isSigned && { isSigned: true }) });
      await write((tx) =>
        tx
          .insertInto('statement_formats')
          .values({ header: list.key, columns, saved_by: actor.id })
          .onConflict((conflict) => conflict.column('header').doUpdateSet({ columns, saved_by: actor.id }))
          .execute(),
      );
    }
    return reportOf(judgements, {
      done: !input.dryRun,
      format,
      account: accounts.join(', '),
      isOwnAccount: own === '' || accounts.every((account) => account === own),
    });
  };
