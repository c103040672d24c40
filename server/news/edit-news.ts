import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import { Language } from '#contract/languages.ts';
import { type News, type newsApi, newsAudiences } from '#contract/news.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { publish } from '#server/realtime/realtime.ts';
import { findNews, readNews, readOldPortal } from './read-news.ts';

type Fields = Omit<News, 'newsId'>;

/** All news for staff who write them, with the groups of customers that they can name. */
export const listNews: Handler<typeof newsApi.listNews> = async ({ tx }) => ({
  news: await readNews(tx),
  oldPortal: await readOldPortal(tx),
  groups: await tx.selectFrom('customer_groups').orderBy('name').select(['id as groupId', 'name']).execute(),
});

/** The fields in one order, so that equal news compare as equal. */
const inOrder = ({ texts, audience, groupIds, ...rest }: Omit<Input<typeof newsApi.saveNews>, 'newsId'>): Fields => ({
  ...rest,
  texts: Language.options.flatMap((language) => texts.filter((one) => one.language === language)),
  audience: newsAudiences.filter((one) => audience.includes(one)),
  groupIds: groupIds.toSorted((one, other) => one - other),
});

const toColumns = ({ active, level, texts, from, to, audience, link, dismissible }: Fields) => ({
  active,
  level,
  texts: JSON.stringify(texts),
  from_day: from ?? null,
  to_day: to ?? null,
  audience,
  link,
  dismissible,
});

/** Everything that a save may change; the order of names within a text does not count. */
const comparable = (fields: Fields) => ({ ...toColumns(fields), texts: fields.texts, groupIds: fields.groupIds });

/** The part that readers see; those who closed it see it again when it differs. */
const pickMessage = ({ level, texts, link }: Fields) => ({ level, texts, link });

/** Names exactly these groups; false where one of them does not exist. */
async function replaceGroups(tx: Tx, newsId: News['newsId'], groupIds: News['groupIds']): Promise<boolean> {
  await tx
    .deleteFrom('news_groups')
    .where('news_id', '=', newsId)
    .where(sql<boolean>`group_id <> all (${groupIds}::int[])`)
    .execute();
  await sql`insert into news_groups (news_id, group_id)
    select ${newsId}, id from customer_groups where id = any (${groupIds}::int[])
    on conflict do nothing`.execute(tx);
  const { count } = await tx
    .selectFrom('news_groups')
    .where('news_id', '=', newsId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) === groupIds.length;
}

/** Writes news, or changes those whose id was sent. */
export const saveNews: Handler<typeof newsApi.saveNews> = async ({ input, tx, refuse }) => {
  const fields = inOrder(input);
  const newsId = input.newsId === undefined ? await insertNews(tx, fields) : await updateNews(tx, input.newsId, fields);
  if (newsId === undefined) return refuse('notFound');
  if (newsId === false) return false;
  if (!(await replaceGroups(tx, newsId, fields.groupIds))) return refuse('groupUnknown');
  await publish(tx, 'everyone', 'news', {});
  return true;
};

async function insertNews(tx: Tx, fields: Fields): Promise<News['newsId']> {
  const { id } = await tx.insertInto('news').values(toColumns(fields)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes news; false where nothing differed, undefined where they do not exist. */
async function updateNews(tx: Tx, newsId: News['newsId'], fields: Fields): Promise<News['newsId'] | false | undefined> {
  // One save at a time: the version rises by what it is compared with.
  await tx.selectFrom('news').where('id', '=', newsId).forUpdate().select('id').execute();
  const stored = await findNews(tx, newsId);
  if (stored === undefined) return undefined;
  const { newsId: _, version, ...before } = stored;
  if (isDeepStrictEqual(comparable(before), comparable(fields))) return false;
  const isNewMessage = !isDeepStrictEqual(pickMessage(before), pickMessage(fields));
  await tx
    .updateTable('news')
    .set({ ...toColumns(fields), ...(isNewMessage && { version: version + 1 }) })
    .where('id', '=', newsId)
    .execute();
  return newsId;
}

/** Deletes news that staff wrote; the delivered notice is none of them. */
export const deleteNews: Handler<typeof newsApi.deleteNews> = async ({ input: { newsId }, tx, refuse }) => {
  const deletion = await tx
    .deleteFrom('news')
    .where('id', '=', newsId)
    .where('kind', '=', 'own')
    .returning('id')
    .executeTakeFirst();
  if (deletion === undefined) return refuse('notFound');
  await publish(tx, 'everyone', 'news', {});
  return true;
};

/** Switches the notice about the old portal on or off and gives it a period. */
export const updateOldPortalNews: Handler<typeof newsApi.updateOldPortalNews> = async ({
  input: { active, from, to },
  tx,
}) => {
  const columns = { active, from_day: from ?? null, to_day: to ?? null };
  const update = await tx
    .updateTable('news')
    .set(columns)
    .where('kind', '=', 'oldPortal')
    .where(
      sql<boolean>`(active, from_day, to_day) is distinct from (${active}, ${columns.from_day}::date, ${columns.to_day}::date)`,
    )
    .returning('id')
    .executeTakeFirst();
  if (update === undefined) return false;
  await publish(tx, 'everyone', 'news', {});
  return true;
};
