import { sql } from 'kysely';
import { z } from 'zod';
import { Finding, SetupStep, setupFindings, type TestableStep } from '#contract/setup.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';

/** The last test of a step. */
export type SavedTest = {
  readonly startedAt: string;
  readonly isRunning: boolean;
  readonly findings: readonly Finding[];
  /** One of its findings is bad. */
  readonly hasFailed: boolean;
};

/** Findings as an earlier version of the program may have saved them: what this one does not know is left out. */
const SavedFindings = z
  .array(z.unknown())
  .transform((findings) => findings.flatMap((finding) => Finding.safeParse(finding).data ?? []));

/** Reads the last test of each step that was tested. */
export async function readTests(read: Read): Promise<Map<SetupStep, SavedTest>> {
  const rows = await read
    .selectFrom('setup_tests')
    .select(['step', 'started_at as startedAt', 'findings', sql<boolean>`ended_at is null`.as('isRunning')])
    .execute();
  return new Map(
    rows.flatMap(({ step, findings: saved, ...test }) => {
      const { data: name } = SetupStep.safeParse(step);
      const findings = SavedFindings.parse(saved);
      const hasFailed = findings.some(({ finding }) => setupFindings[finding] === 'bad');
      return name === undefined ? [] : [[name, { ...test, findings, hasFailed }] as const];
    }),
  );
}

/** Saves the findings of a test that has ended, in place of those of the last one. */
export async function saveTest(tx: Tx, step: TestableStep, findings: readonly Finding[]): Promise<void> {
  const saved = { started_at: sql<string>`now()`, ended_at: sql<string>`now()`, findings: JSON.stringify(findings) };
  await tx
    .insertInto('setup_tests')
    .values({ step, ...saved })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(saved))
    .execute();
}

/** Marks a test that ends later as running. False when it runs already; one of yesterday has ended without a word. */
export async function beginTest(tx: Tx, step: TestableStep): Promise<boolean> {
  const begun = { started_at: sql<string>`now()`, ended_at: null, findings: '[]' };
  const row = await tx
    .insertInto('setup_tests')
    .values({ step, ...begun })
    .onConflict((conflict) =>
      conflict
        .column('step')
        .doUpdateSet(begun)
        .where(sql<boolean>`(setup_tests.ended_at is not null or setup_tests.started_at < now() - interval '1 day')`),
    )
    .returning('step')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the findings so far of a test that goes on. */
export async function saveProgress(
  db: Database['db'],
  step: TestableStep,
  findings: readonly Finding[],
): Promise<void> {
  await db
    .updateTable('setup_tests')
    .set({ findings: JSON.stringify(findings) })
    .where('step', '=', step)
    .where('ended_at', 'is', null)
    .execute();
}
