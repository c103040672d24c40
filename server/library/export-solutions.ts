import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SolutionFlag, SolutionState } from '#contract/library/solution.ts';
import type { libraryApi } from '#contract/library.ts';
import type { Solution } from '#ecu/index.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { buildSolutionCondition } from './list-solutions.ts';
import { writeLine } from './solution-lines.ts';

/** Largest file of an export, in bytes. */
const largestFile = 256 << 20;

/** The solutions that meet a condition on `s`, one JSON document a line, by their numbers. */
export async function readSolutionLines(read: Read, condition: RawBuilder<SqlBool>, limit?: number): Promise<string[]> {
  const rows = await read
    .selectFrom('solutions as s')
    .innerJoin('methods as m', 'm.id', 's.method_id')
    .where(condition)
    .orderBy('s.id')
    .$if(limit !== undefined, (solutions) => solutions.limit(limit ?? 0))
    .select(['m.name as method', 's.dtc_code', 's.state', 's.state_reason', 's.flags', 's.origin_note', 's.content'])
    .select(
      sql<
        { method: string; dtcCode?: string }[]
      >`(select coalesce(json_agg(json_strip_nulls(json_build_object('method', um.name,
        'dtcCode', u.dtc_code)) order by u.position), '[]')
        from solution_units u join methods um on um.id = u.method_id where u.solution_id = s.id)`.as('set'),
    )
    .$narrowType<{ state: SolutionState }>()
    .execute();
  return rows.map((row) =>
    writeLine({
      method: row.method,
      ...(row.dtc_code !== null && { dtcCode: row.dtc_code }),
      ...(row.set.length > 0 && { set: row.set }),
      state: row.state,
      stateReason: row.state_reason,
      flags: row.flags as SolutionFlag[],
      originNote: row.origin_note,
      solution: row.content as Solution,
    }),
  );
}

/** The solutions that match the filter, one JSON document a line; the export is logged. */
export const exportSolutions: Handler<typeof libraryApi.exportSolutions> = async ({ input, tx, refuse }) => {
  const condition = buildSolutionCondition(input);
  const { size } = await tx
    .selectFrom('solutions as s')
    .where(condition)
    .select(sql<number>`coalesce(sum(octet_length(s.content::text)), 0)::bigint`.as('size'))
    .executeTakeFirstOrThrow();
  if (size > largestFile) return refuse('tooManyRows');
  const lines = await readSolutionLines(tx, condition);
  await recordAudit(tx, {
    action: 'exported',
    subject: 'solutions',
    subjectId: 'all',
    after: { rows: lines.length, ...input },
  });
  const day = new Date().toISOString().slice(0, 10);
  return { bytes: Buffer.from(lines.join('')), fileName: `solutions-${day}.jsonl` };
};
