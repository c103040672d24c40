import type { movingApi } from '#contract/moving.ts';
import { asText, writeCsv } from '#server/files/csv.ts';
import type { Handler } from '#server/http/serve.ts';

/** Every refused line that was kept of the last run, with the words of the folder's page for its reason. */
export const downloadMoveRefusals: Handler<typeof movingApi.downloadMoveRefusals> = async ({ tx, refuse }) => {
  const move = await tx.selectFrom('moves').select('source').executeTakeFirst();
  if (move === undefined) return refuse('noMove');
  const rows = await tx
    .selectFrom('move_refusals')
    .orderBy('position')
    .select(['file', 'line', 'key', 'problem', 'field', 'word'])
    .execute();
  const lines = rows.map(({ file, line, key, problem, field, word }) => [
    asText(file),
    line,
    asText(key),
    problem,
    field,
    asText(word),
  ]);
  const bytes = writeCsv([['file', 'line', 'key', 'problem', 'column', 'word'], ...lines], ',');
  return { bytes, fileName: `refused-${move.source}.csv` };
};
