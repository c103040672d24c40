import { sql } from 'kysely';
import { invariants, maxExamples, type Violation, type WithoutInvoice } from '#contract/ledger.ts';
import { type Read, withoutTimeout } from '#server/db/database.ts';
import { questions, withoutInvoice } from './invariants.ts';

/** The answer to one question: how many things were looked at, and those that break the rule. */
export type Verified = Violation & { examined: number };

/**
 * Asks every invariant of every row. Each question is one statement, so each sees one moment of the books, also while
 * customers pay.
 */
export async function verifyLedger(read: Read): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const invariant of invariants) {
    const question = sql<Omit<Verified, 'invariant'>>`
      select count(*)::int as examined, (count(*) filter (where sound is not true))::int as count,
        coalesce((array_agg(subject || ': ' || coalesce(found, '') order by subject)
          filter (where sound is not true))[1:${sql.lit(maxExamples)}], '{}') as examples
      from (${questions[invariant]}) examined`;
    const { rows } = await withoutTimeout(read, (tx) => question.execute(tx));
    const [answer] = rows;
    if (answer === undefined) throw new Error(`no answer about ${invariant}`);
    verified.push({ invariant, ...answer });
  }
  return verified;
}

/** Paid purchases that wait for their invoice: counted and named, for they break no rule. */
export async function findWithoutInvoice(read: Read): Promise<WithoutInvoice> {
  const { rows } = await sql<WithoutInvoice>`
    select count(*)::int as count, coalesce((array_agg(subject order by subject))[1:${sql.lit(maxExamples)}], '{}') as examples
    from (${withoutInvoice}) waiting`.execute(read);
  const [answer] = rows;
  if (answer === undefined) throw new Error('no answer about purchases without an invoice');
  return answer;
}
