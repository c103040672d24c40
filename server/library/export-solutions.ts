import { sql } from 'kysely';
import type { SolutionFlag, SolutionState } from '#contract/library/solution.ts';
import type { libraryApi } from '#contract/library.ts';
import type { Solution } from '#ecu/index.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Handler } from '#server/http/serve.ts';
import { buildSolutionCondition } from './list-solutions.ts';
import { writeLine } from './solution-lines.ts';

/** Largest file of an export, in bytes. */
const largestFile = 256 << 20;

/** The solutions that match the filter, one JSON document a line; the export is logged. */
export const exportSolutions: Handler<typeof libraryApi.exportSolutions> = async ({ input, tx, refuse }) => {
  const condition = buildSolutionCondition(input);
  const { size } = await tx
    .selectFrom('solutions as s')
    .where(condition)
    .select(sql<number>`coalesce(sum(octet_length(s.content::text)), 0)::bigint`.as('size'))
    .executeTakeFirstOrThrow();
  if (size > largestFile) return refuse('tooManyRows');
  const rows = await tx
    .selectFrom('solutions as s')
    .innerJoin('methods as m', 'm.id', 's.method_id')
    .where(condition)
    .orderBy('s.id')
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
  await recordAudit(tx, {
    action: 'exported',
    subject: 'solutions',
    subjectId: 'all',
    after: { rows: rows.length, ...input },
  });
  const lines = rows.map((row) =>
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
  const day = new Date().toISOString().slice(0, 10);
  return { bytes: Buffer.from(lines.join('')), fileName: `solutions-${day}.jsonl` };
};
