import type { MovingKind } from '#contract/moving-files.ts';
import {
  readBalanceLine,
  readCustomerToolLine,
  readGroupLine,
  readMovedCustomer,
  readToolLine,
} from '#rules/moving/account-lines.ts';
import {
  readDocumentLine,
  readJobLine,
  readMessageLine,
  readTaskLine,
  readVersionLine,
} from '#rules/moving/order-lines.ts';
import type { DateOrder } from '#rules/moving/read-instant.ts';
import { customerColumns } from '#rules/exchange/customer-line.ts';
import type { Line, LineResult } from '#rules/exchange/read-line.ts';
import { minLengths } from '#rules/account.ts';
import { nameKey } from '#rules/text/name-key.ts';
import { isKnownHash } from '#server/accounts/index.ts';
import { importCustomerLines, importMethodLines, importPriceLines, importVehicleLines } from '#server/csv/index.ts';
import type { Tx } from '#server/db/database.ts';
import type { NamedFile } from './folder.ts';
import type { MovingIn, MovingParts } from './import-portal.ts';
import { type Outcome, type Parsed, refusal } from './outcomes.ts';
import { findNamedFile, storeFiles } from './take-files.ts';
import { writeBalances, writeCustomerFacts, writeCustomerTools, writeGroups, writeTools } from './write-accounts.ts';
import { writeJobs, writeTasks, writeVersions, type WithFile } from './write-orders.ts';
import { writeDocuments, writeMessages } from './write-papers.ts';

export type Context = MovingParts & MovingIn & { readonly dates: DateOrder };

/** The outcomes of a batch, and the keys of its lines: none may come twice in a file. */
export type BatchResult = { readonly outcomes: readonly Outcome[]; readonly keys: readonly string[] };

type Lines = readonly { readonly line: number; readonly record: Line }[];
/** The keys of the lines before; `isOnce`: lines with one of them say no more, and are passed over. */
type Repeats = { readonly seen: ReadonlySet<string>; readonly isOnce: boolean };
type Write = (tx: Tx, context: Context, lines: Lines, repeats: Repeats) => Promise<BatchResult>;

/** Reads the lines of a batch; refuses what cannot be read, and what repeats a line before. */
function readLines<Row>(
  lines: Lines,
  read: (line: Line) => LineResult<Row>,
  { keyOf, keyColumn }: { keyOf: (row: Row) => string; keyColumn: string },
  { seen, isOnce }: Repeats,
): { parsed: Parsed<Row>[]; refused: Outcome[]; keys: string[] } {
  const keys = new Set<string>();
  const parsed: Parsed<Row>[] = [];
  const refused: Outcome[] = [];
  for (const { line, record } of lines) {
    const shown = (record[keyColumn] ?? '').slice(0, 120);
    const reading = read(record);
    if (!reading.ok) {
      refused.push(refusal({ line, key: shown }, reading.problem, reading.column));
      continue;
    }
    const key = keyOf(reading.row);
    if (!keys.has(key) && !seen.has(key)) {
      keys.add(key);
      parsed.push({ line, key: shown, row: reading.row });
    } else if (!isOnce) refused.push(refusal({ line, key: shown }, 'doubled', keyColumn));
  }
  return { parsed, refused, keys: [...keys] };
}

/** A kind of lines that are read and written as they are. */
function plain<Row>(
  read: (line: Line, dates: DateOrder) => LineResult<Row>,
  key: { keyOf: (row: Row) => string; keyColumn: string },
  write: (tx: Tx, parsed: readonly Parsed<Row>[], context: Context) => Promise<Outcome[]>,
): Write {
  return async (tx, context, lines, repeats) => {
    const { parsed, refused, keys } = readLines(lines, (line) => read(line, context.dates), key, repeats);
    return { outcomes: [...refused, ...(await write(tx, parsed, context))], keys };
  };
}

/** A kind of lines that name a file each. */
function withFiles<Row>(
  read: (line: Line, dates: DateOrder) => LineResult<Row>,
  key: { keyOf: (row: Row) => string; keyColumn: string },
  { nameOf, digestOf, column }: { nameOf: (row: Row) => string; digestOf: (row: Row) => string; column: string },
  write: (tx: Tx, parsed: readonly WithFile<Row>[], context: Context) => Promise<Outcome[]>,
): Write {
  return plain(read, key, async (tx, parsed, context) => {
    const found: WithFile<Row>[] = [];
    const refused: Outcome[] = [];
    for (const one of parsed) {
      const name = nameOf(one.row);
      if (name === '') {
        found.push({ ...one, file: undefined });
        continue;
      }
      const result = await findNamedFile(context.folder, name, digestOf(one.row));
      if (result.ok) found.push({ ...one, file: result.file });
      else refused.push(refusal(one, result.problem, column));
    }
    const files = found.map(({ file }) => file).filter((file): file is NamedFile => file !== undefined);
    await storeFiles(tx, context.storage, files, context.isRehearsal);
    return [...refused, ...(await write(tx, found, context))];
  });
}

/** A kind that the portal takes as a CSV file of its own, too. */
const exchanged =
  (write: (tx: Tx, lines: Lines, publicUrl: string) => Promise<Outcome[]>): Write =>
  async (tx, { publicUrl }, lines) => ({ outcomes: await write(tx, lines, publicUrl), keys: [] });

/** Columns of an account that are asked for with the next change of it, where the portal before did not know them. */
const askedLater = new Set<string>([
  customerColumns.state[0],
  ...Object.keys(minLengths).flatMap((field) =>
    field in customerColumns && field !== 'username' ? [customerColumns[field as keyof typeof customerColumns][0]] : [],
  ),
]);

const [hashColumn] = customerColumns.passwordHash;
const [usernameColumn] = customerColumns.username;

/** The columns of an account that a line has; of a hash that the portal does not know its owner is asked for a password. */
function accountOf(record: Line): Line {
  const cells = Object.entries(record).filter(([column, text]) => text !== '' || !askedLater.has(column));
  const hash = record[hashColumn] ?? '';
  return { ...Object.fromEntries(cells), ...(hash !== '' && !isKnownHash(hash) && { [hashColumn]: '' }) };
}

/** Accounts are written as a file of customers is, and then what their lines say besides. */
const writeCustomers: Write = async (tx, context, lines, repeats) => {
  const key = { keyOf: ({ username }: { username: string }) => nameKey(username), keyColumn: usernameColumn };
  const read = readLines(lines, (line) => readMovedCustomer(line, context.dates), key, repeats);
  const records = new Map(lines.map(({ line, record }) => [line, accountOf(record)]));
  const accounts = read.parsed.map(({ line }) => ({ line, record: records.get(line) ?? {} }));
  const outcomes = await importCustomerLines(tx, accounts, context.publicUrl);
  const refusedLines = new Set(outcomes.flatMap(({ line, outcome }) => (outcome === 'refused' ? [line] : [])));
  const valid = read.parsed.filter(({ line }) => !refusedLines.has(line));
  const facts = new Map((await writeCustomerFacts(tx, context.source, valid)).map((one) => [one.line, one]));
  return {
    outcomes: [
      ...read.refused,
      ...outcomes.map((one) => {
        const fact = facts.get(one.line);
        return fact !== undefined && one.outcome === 'unchanged' ? fact : fact?.outcome === 'refused' ? fact : one;
      }),
    ],
    keys: read.keys,
  };
};

/** The writers of the files of a folder. */
export const tableWriters: Readonly<Record<Exclude<MovingKind, 'solutions'>, Write>> = {
  vehicles: exchanged(importVehicleLines),
  priceClasses: exchanged(importPriceLines),
  methods: exchanged(importMethodLines),
  groups: plain(readGroupLine, { keyOf: ({ name }) => name, keyColumn: 'name' }, writeGroups),
  tools: plain(readToolLine, { keyOf: ({ name }) => nameKey(name), keyColumn: 'name' }, writeTools),
  customers: writeCustomers,
  prices: exchanged(importPriceLines),
  customerTools: plain(
    readCustomerToolLine,
    {
      keyOf: ({ customer, tool, serial }) => JSON.stringify([customer, nameKey(tool), serial]),
      keyColumn: 'customer',
    },
    (tx, parsed, { source }) => writeCustomerTools(tx, source, parsed),
  ),
  balances: plain(
    readBalanceLine,
    { keyOf: ({ customer }) => nameKey(customer), keyColumn: 'customer' },
    (tx, parsed, { source, actorId }) => writeBalances(tx, source, parsed, actorId),
  ),
  jobs: plain(readJobLine, { keyOf: ({ key }) => key, keyColumn: 'job_id' }, (tx, parsed, { source }) =>
    writeJobs(tx, source, parsed),
  ),
  tasks: withFiles(
    readTaskLine,
    { keyOf: ({ key }) => key, keyColumn: 'task_id' },
    { nameOf: ({ original }) => original, digestOf: ({ originalDigest }) => originalDigest, column: 'original' },
    (tx, parsed, { source }) => writeTasks(tx, source, parsed),
  ),
  versions: withFiles(
    readVersionLine,
    { keyOf: ({ task, version }) => `${task}#${version}`, keyColumn: 'task' },
    { nameOf: ({ file }) => file, digestOf: ({ digest }) => digest, column: 'file' },
    (tx, parsed, { source }) => writeVersions(tx, source, parsed),
  ),
  messages: withFiles(
    readMessageLine,
    { keyOf: ({ key }) => key, keyColumn: 'message_id' },
    { nameOf: ({ file }) => file, digestOf: ({ digest }) => digest, column: 'file' },
    (tx, parsed, { source, actorId }) => writeMessages(tx, source, parsed, actorId),
  ),
  documents: withFiles(
    readDocumentLine,
    { keyOf: ({ key }) => key, keyColumn: 'number' },
    { nameOf: ({ file }) => file, digestOf: ({ digest }) => digest, column: 'file' },
    (tx, parsed, { source }) => writeDocuments(tx, source, parsed),
  ),
};
