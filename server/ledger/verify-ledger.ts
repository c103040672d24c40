import { sql } from 'kysely';
import { invariants, mostExamples, type Violation } from '#contract/ledger.ts';
import type { Read } from '#server/platform/database.ts';
import { questions } from './invariants.ts';

/** The answer to one question: how many things were looked at, and those that break the rule. */
export type Verified = Violation & { examined: number };

/**
 * Asks every invariant of every row. Each question is one statement, so each sees one moment of the books, also while
 * customers pay.
 */
export async function verifyLedger(read: Read): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const invariant of invariants) {
    const { rows } = await sql<Omit<Verified, 'invariant'>>`
      select count(*)::int as examined, (count(*) filter (where sound is not true))::int as count,
        coalesce((array_agg(subject || ': ' || coalesce(found, '') order by subject)
          filter (where sound is not true))[1:${sql.lit(mostExamples)}], '{}') as examples
      from (${questions[invariant]}) examined`.execute(read);
    const [answer] = rows;
    if (answer === undefined) throw new Error(`no answer about ${invariant}`);
    verified.push({ invariant, ...answer });
  }
  return verified;
}
