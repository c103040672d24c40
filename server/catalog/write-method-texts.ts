import { sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';
import type { MethodText } from '#contract/catalog/methods.ts';
import type { Tx } from '#server/db/database.ts';

/** Writes the texts of some languages; an empty name removes one. Answers the number of changed texts. */
export async function writeMethodTexts(tx: Tx, methodId: MethodId, texts: readonly MethodText[]): Promise<number> {
  // Of a language that is listed twice, the last entry counts.
  const distinctTexts = [...new Map(texts.map((text) => [text.language, text])).values()];
  const { numAffectedRows = 0n } = await sql`
    merge into method_texts t
    using (select * from json_to_recordset(${JSON.stringify(distinctTexts)}::json) as r (language text, name text, comment text)) r
    on t.method_id = ${methodId} and t.language = r.language
    when matched and r.name = '' then delete
    when matched and (t.name, t.comment) is distinct from (r.name, r.comment) then
      update set name = r.name, comment = r.comment
    when not matched and r.name <> '' then
      insert (method_id, language, name, comment) values (${methodId}, r.language, r.name, r.comment)`.execute(tx);
  return Number(numAffectedRows);
}
