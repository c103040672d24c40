import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findReferences } from '#rules/purchase-reference.ts';
import type { StatementColumns } from '#rules/statements/columns.ts';
import { readStatements } from './read-statement.ts';

/** Expected content of a file in `test/statements`, stored beside it. */
type Expected = {
  account: string;
  skipped: number;
  entries: {
    day: string;
    amount: number;
    currency: string;
    payer: string;
    payerIban: string;
    reference: string;
    isPending?: boolean;
  }[];
  format?: 'camt' | 'mt940';
  /** Columns that a person has to name. */
  named?: Record<string, number>;
  /** The account of the portal. */
  ownAccount?: string;
};

const root = new URL('../../test/statements/', import.meta.url).pathname;
const files = (await readdir(root, { recursive: true })).filter(
  (file) => file.includes('/') && !file.endsWith('.json'),
);

const facts: ReadonlyMap<string, string> = new Map([
  ['dayColumn', 'day'],
  ['amountColumn', 'amount'],
  ['directionColumn', 'sign'],
  ['purposeColumn', 'purpose'],
]);

const columnsOf = (named: Record<string, number>): StatementColumns =>
  Object.fromEntries(Object.entries(named).map(([name, place]) => [facts.get(name), [place]]));

async function read(file: string, { named, ownAccount = '' }: Expected) {
  const known = { saved: new Map(), isHeadless: false, ownAccount, currency: 'EUR' };
  const found = await readStatements(root + file, {
    ...known,
    named: named === undefined ? undefined : columnsOf(named),
  });
  const byItself = named === undefined ? found : await readStatements(root + file, { ...known, named: undefined });
  return { found, byItself };
}

describe('bank statement layouts', () => {
  test('cover at least 40 layouts of ten countries', () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(new Set(files.map((file) => file.split('/')[0])).size).toBe(10);
  });

  test.each(files)('%s is read correctly [P16.4]', async (file) => {
    const expected = JSON.parse(await readFile(`${root}${file}.json`, 'utf8')) as Expected;
    const { found, byItself } = await read(file, expected);
    if (typeof found === 'string' || !('statements' in found)) throw new Error(JSON.stringify(found));
    const [statement] = found.statements;
    expect(found.format).toBe(expected.format ?? 'csv');
    expect(statement).toMatchObject({ account: expected.account, isSumWrong: false });
    expect(
      statement?.entries.map(({ day, amount, currency, payer, payerIban, purpose, isPending }) => ({
        day,
        amount,
        currency,
        payer,
        payerIban,
        reference: findReferences(purpose)[0] ?? '',
        ...(isPending && { isPending }),
      })),
    ).toEqual(expected.entries);
    expect(statement?.skipped).toHaveLength(expected.skipped);
    if (expected.named !== undefined) expect(byItself).toHaveProperty('unknown');
  });
});
