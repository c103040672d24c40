import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { type Language, languages } from '#contract/languages.ts';
import { LegalNoticeKind, type settingsApi } from '#contract/settings.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName } from '#server/vocabulary/index.ts';
import { textsIn } from '#server/i18n/texts.ts';

/**
 * The portal's own texts of a kind by language. They cite Regulation (EC) 715/2007, article 5(2), and the Clean Air Act of
 * the United States, section 203(a)(3).
 */
const ownTexts = (kind: LegalNoticeKind) =>
  Object.fromEntries(
    (Object.keys(languages) as Language[]).map((language) => [
      language,
      textsIn(language)(`settings.defaults.legalNotices.${kind}`),
    ]),
  );

/** The version that customers confirm now. */
export async function newestNoticeVersion(read: Read): Promise<number> {
  const newest = await read
    .selectFrom('legal_notices')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return newest?.version ?? 0;
}

/** Writes the portal's own notices as version 1 when there are none: a confirmation always refers to a version. */
export async function loadLegalNotices(tx: Tx): Promise<void> {
  if ((await newestNoticeVersion(tx)) > 0) return;
  const { version } = await tx
    .insertInto('legal_notices')
    .defaultValues()
    .returning('version')
    .executeTakeFirstOrThrow();
  const texts = Object.fromEntries(LegalNoticeKind.options.map((kind) => [kind, ownTexts(kind)]));
  await sql`insert into legal_notice_texts (version, kind, language, content)
    select ${version}, kinds.key, texts.key, texts.value
    from json_each(${JSON.stringify(texts)}::json) as kinds, json_each_text(kinds.value) as texts`.execute(tx);
}

const noticeTexts = (read: Read) =>
  read
    .selectFrom('legal_notice_texts as x')
    .innerJoin('legal_notices as n', 'n.version', 'x.version')
    .select(['x.kind', 'x.version', 'x.language', 'x.content', 'n.created_at as createdAt']);

/** One notice in a version, by default the newest: in a language, else in English, else in any other. */
export const getLegalNotice: Handler<typeof settingsApi.getLegalNotice> = async ({ input, tx, refuse }) => {
  const { kind, language, version = await newestNoticeVersion(tx) } = input;
  const notice = await noticeTexts(tx)
    .where('x.version', '=', version)
    .where('x.kind', '=', kind)
    .orderBy(sql`x.language = ${language}`, 'desc')
    .orderBy(sql`x.language = 'en'`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return notice ?? refuse('notFound');
};

/** All texts of the newest version, in every language. */
export const getLegalNotices: Handler<typeof settingsApi.getLegalNotices> = async ({ tx }) =>
  noticeTexts(tx)
    .where('x.version', '=', await newestNoticeVersion(tx))
    .orderBy('x.kind')
    .orderBy('x.language')
    .execute();

/** The newest change of a text by a colleague since an instant; a version with the same text is no change. */
async function changeByOthers(
  tx: Tx,
  { kind, language }: Input<typeof settingsApi.updateLegalNotice>,
  actorId: UserId,
  since: string,
): Promise<{ by: string; at: string } | undefined> {
  return tx
    .selectFrom((db) =>
      db
        .selectFrom('legal_notices as n')
        .leftJoin('legal_notice_texts as x', (join) =>
          join.onRef('x.version', '=', 'n.version').on('x.kind', '=', kind).on('x.language', '=', language),
        )
        .select([
          'n.version',
          'n.created_by as writerId',
          'n.created_at as at',
          'x.content',
          sql<string | null>`lag(x.content) over (order by n.version)`.as('contentBefore'),
        ])
        .as('versions'),
    )
    .innerJoin('users as u', 'u.id', 'versions.writerId')
    .where('versions.at', '>', since)
    .where('u.id', '<>', actorId)
    .where(sql<boolean>`versions.content is distinct from versions."contentBefore"`)
    .orderBy('versions.version', 'desc')
    .limit(1)
    .select([personName().as('by'), 'versions.at'])
    .executeTakeFirst();
}

/**
 * Every change is a new version with all texts, so that a confirmation proves for good which text was read. English cannot
 * be emptied: it stands in for the languages without a text.
 */
export const updateLegalNotice: Handler<typeof settingsApi.updateLegalNotice> = async ({
  actor,
  input,
  seenAt,
  tx,
  refuse,
}) => {
  const { kind, language, content } = input;
  if (content === '' && language === 'en') return refuse('noticeNeedsEnglish');
  await sql`select pg_advisory_xact_lock(hashtext('tuneport legal notices'))`.execute(tx);
  const newestVersion = await newestNoticeVersion(tx);
  const stands = await noticeTexts(tx)
    .where('x.version', '=', newestVersion)
    .where('x.kind', '=', kind)
    .where('x.language', '=', language)
    .executeTakeFirst();
  if ((stands?.content ?? '') === content) return false;
  const change = seenAt === undefined ? undefined : await changeByOthers(tx, input, actor.id, seenAt);
  if (change !== undefined) return refuse('changedMeanwhile', change);
  const { version } = await tx
    .insertInto('legal_notices')
    .values({ created_by: actor.id })
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`insert into legal_notice_texts (version, kind, language, content)
    select ${version}, kind, language, content from legal_notice_texts
    where version = ${newestVersion} and (kind, language) <> (${kind}, ${language})`.execute(tx);
  if (content !== '') await tx.insertInto('legal_notice_texts').values({ version, kind, language, content }).execute();
  return true;
};
