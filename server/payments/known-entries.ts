import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Statement, StatementEntry } from '#rules/statements/statement.ts';
import type { Read } from '#server/platform/database.ts';
import { cutText } from '#rules/text/cut-text.ts';

/** An entry with the names by which it is known again. */
export type NamedEntry = StatementEntry & {
  /** The bank's name for it within its account; without one the fingerprint. */
  sourceId: string;
  fingerprint: string;
};

/** Account, day, amount and purpose, in which two entries of a statement may be the same. */
const contentOf = (account: string, { day, amount, currency, purpose }: StatementEntry) =>
  createHash('sha256')
    .update([account, day, amount, currency, purpose.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')].join('|'))
    .digest('hex')
    .slice(0, 40);

/** How many of a list came before each of them, and how many there are. */
function counted<One>(list: readonly One[], keyOf: (one: One) => string) {
  const seen = new Map<string, number>();
  const before = list.map((one) => {
    const key = keyOf(one);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count;
  });
  return { before, countOf: (one: One) => seen.get(keyOf(one)) ?? 0 };
}

/**
 * Names the entries of a statement. A name that its bank gives to several of them, such as NONREF, is none.
 *
 * @param account that of the statement
 */
export function nameEntries({ entries }: Statement, account: string): NamedEntry[] {
  const contents = entries.map((entry) => contentOf(account, entry));
  const places = counted(contents, (content) => content);
  const nameOf = ({ day, amount, bankReference }: StatementEntry) => `${account} ${day} ${amount} ${bankReference}`;
  const names = counted(entries, nameOf);
  return entries.map((entry, at) => {
    const fingerprint = `${contents[at]}:${places.before[at]}`;
    const isNamed = entry.bankReference !== '' && names.countOf(entry) === 1;
    return { ...entry, fingerprint, sourceId: isNamed ? cutText(nameOf(entry), 200) : fingerprint };
  });
}

/**
 * Tells entries that an earlier import has written down: by the bank's name for them; where one of both has none, by what they
 * say.
 */
export async function knownEntries(read: Read, entries: readonly NamedEntry[]): Promise<(one: NamedEntry) => boolean> {
  const rows = await read
    .selectFrom('received_payments')
    .where('source', '=', 'statement')
    .where((row) =>
      row.or([
        sql<boolean>`source_id = any(${entries.map(({ sourceId }) => sourceId)}::text[])`,
        sql<boolean>`fingerprint = any(${entries.map(({ fingerprint }) => fingerprint)}::text[])`,
      ]),
    )
    .select(['source_id', 'fingerprint'])
    .execute();
  const names = new Set(rows.map(({ source_id: sourceId }) => sourceId));
  const contents = new Set(rows.map(({ fingerprint }) => fingerprint));
  return ({ sourceId, fingerprint }) =>
    names.has(sourceId) || names.has(fingerprint) || (sourceId === fingerprint && contents.has(fingerprint));
}
