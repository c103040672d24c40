import { sql } from 'kysely';
import type { privacyApi, RetentionKind } from '#contract/privacy.ts';
import { minMonths, maxMonths } from '#rules/retention.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { readPeriods } from './periods.ts';
import { sumOfDue } from './retention.ts';

/** Latest runs that are shown. */
const shownRuns = 20;

const dueOf = async (read: Read, kind: RetentionKind, months: number | undefined) =>
  months === undefined ? { count: 0, bytes: 0 } : sumOfDue(read, kind, months);

/** The periods, what the next run removes, and the latest runs. */
export const getRetention: Handler<typeof privacyApi.getRetention> = async ({ tx }) => {
  const periods = await readPeriods(tx);
  const [due, runs] = await Promise.all([
    Promise.all(periods.map(({ kind, months }) => dueOf(tx, kind, months))),
    tx
      .selectFrom('retention_runs')
      .orderBy('id', 'desc')
      .limit(shownRuns)
      .select(['at', 'kind', 'months', 'removed', 'bytes'])
      .$narrowType<{ kind: RetentionKind }>()
      .execute(),
  ]);
  return { periods: periods.map((period, at) => ({ ...period, due: due[at] ?? { count: 0, bytes: 0 } })), runs };
};

/** Sets a period; the next run works by it. */
export const updateRetention: Handler<typeof privacyApi.updateRetention> = async ({ input, tx, refuse }) => {
  const { kind, months = null } = input;
  const min = minMonths[kind];
  if (months !== null && (months < min || months > maxMonths)) return refuse('periodNotValid', { min, max: maxMonths });
  const updated = await tx
    .updateTable('retention_periods')
    .set({ months, changed_at: sql`now()` })
    .where('kind', '=', kind)
    .where('months', 'is distinct from', months)
    .returning('kind')
    .executeTakeFirst();
  return updated !== undefined;
};
