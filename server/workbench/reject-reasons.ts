import { sql } from 'kysely';
import type { RejectReasonId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import type { RejectText } from '#contract/workbench/rejections.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';

const textIn = (column: 'title' | 'advice', language: Language) =>
  sql<string>`(select x.${sql.ref(column)} from reject_reason_texts x where x.reason_id = r.id and x.language in (${language}, 'en')
    order by x.language = ${language} desc limit 1)`;

/** A reason that is offered, in a language, else in English. */
export const findReason = (read: Read, reasonId: RejectReasonId, language: Language) =>
  read
    .selectFrom('reject_reasons as r')
    .where('r.id', '=', reasonId)
    .where('r.active', '=', true)
    .select([textIn('title', language).as('title'), textIn('advice', language).as('advice')])
    .executeTakeFirst();

export const getRejectReasons: Handler<typeof workbenchApi.getRejectReasons> = async ({ actor, input, tx }) => {
  const language = await chooseLanguage(tx, actor.id, input.language);
  return tx
    .selectFrom('reject_reasons as r')
    .orderBy('r.id')
    .select(['r.id as reasonId', 'r.active'])
    .select([textIn('title', language).as('title'), textIn('advice', language).as('advice')])
    .select(
      sql<RejectText[]>`(select json_agg(json_build_object('language', x.language, 'title', x.title, 'advice', x.advice)
        order by x.language) from reject_reason_texts x where x.reason_id = r.id)`.as('texts'),
    )
    .execute();
};

/** Adds a reason or changes one. English stands in for every other language, so it is never absent. */
export const saveRejectReason: Handler<typeof workbenchApi.saveRejectReason> = async ({ input, tx, refuse }) => {
  const { active } = input;
  // Of a language that is listed twice, the last entry counts.
  const texts = [...new Map(input.texts.map((one) => [one.language, one])).values()].filter(
    ({ title }) => title !== '',
  );
  const hasEnglish = texts.some(({ language }) => language === 'en');
  if (input.reasonId === undefined) {
    if (!hasEnglish) return refuse('englishMissing');
    const { id } = await tx.insertInto('reject_reasons').values({ active }).returning('id').executeTakeFirstOrThrow();
    await writeTexts(tx, id, texts);
    return true;
  }
  const reason = await tx
    .selectFrom('reject_reasons')
    .where('id', '=', input.reasonId)
    .select(['id', 'active'])
    .forUpdate()
    .executeTakeFirst();
  if (reason === undefined) return refuse('notFound');
  if (!hasEnglish) return refuse('englishMissing');
  if (reason.active !== active)
    await tx.updateTable('reject_reasons').set({ active }).where('id', '=', reason.id).execute();
  const changed = await writeTexts(tx, reason.id, texts);
  return changed > 0 || reason.active !== active;
};

/** Writes the texts of a reason, all of its languages; answers the number of those that differed. */
async function writeTexts(tx: Tx, reasonId: RejectReasonId, texts: readonly RejectText[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    merge into reject_reason_texts t
    using (select * from json_to_recordset(${JSON.stringify(texts)}::json) as r (language text, title text, advice text)) r
    on t.reason_id = ${reasonId} and t.language = r.language
    when matched and (t.title, t.advice) is distinct from (r.title, r.advice) then
      update set title = r.title, advice = r.advice
    when not matched by source and t.reason_id = ${reasonId} then delete
    when not matched then
      insert (reason_id, language, title, advice) values (${reasonId}, r.language, r.title, r.advice)`.execute(tx);
  return Number(numAffectedRows);
}
