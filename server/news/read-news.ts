import { sql } from 'kysely';
import type { News } from '#contract/news.ts';
import type { ShownNews } from '#contract/news/shown-news.ts';
import { isShown, newsState, type NewsReader } from '#rules/news.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';

type StoredNews = News & Pick<ShownNews, 'version'>;

/** First and last day of news as calendar days. */
const period = [sql<string | null>`from_day::text`.as('from'), sql<string | null>`to_day::text`.as('to')] as const;

/** Query of all news that staff wrote, newest first. */
const ownNews = (read: Read) =>
  read
    .selectFrom('news as n')
    .where('n.kind', '=', 'own')
    .orderBy('n.id', 'desc')
    .select(['n.id as newsId', 'n.active', 'n.level', 'n.link', 'n.dismissible', 'n.version', ...period])
    .select(sql<News['texts']>`n.texts`.as('texts'))
    .select(sql<News['audience']>`n.audience`.as('audience'))
    .select(
      sql<News['groupIds']>`array(
        select g.group_id from news_groups g where g.news_id = n.id order by g.group_id)`.as('groupIds'),
    );

/** All news that staff wrote, newest first. */
export async function readNews(read: Read): Promise<StoredNews[]> {
  const rows = await ownNews(read).execute();
  return rows.map(nullsToUndefined);
}

/** The news that staff wrote under an id; undefined without any. */
export async function findNews(read: Read, newsId: News['newsId']): Promise<StoredNews | undefined> {
  const row = await ownNews(read).where('n.id', '=', newsId).executeTakeFirst();
  return row && nullsToUndefined(row);
}

/** The news for a reader that run at an instant, newest first; a reader with an account may have closed some. */
export async function readNewsFor(read: Read, reader: NewsReader, at: Date): Promise<ShownNews[]> {
  const news = await readNews(read);
  return news
    .filter((one) => isShown(one, reader, at))
    .map(({ newsId, version, level, texts, link, dismissible }) => ({
      newsId,
      version,
      level,
      texts,
      link,
      dismissible,
    }));
}

/** When the notice about the old portal is shown. */
export async function readOldPortal(read: Read) {
  const row = await read
    .selectFrom('news')
    .where('kind', '=', 'oldPortal')
    .select(['active', ...period])
    .executeTakeFirstOrThrow();
  return nullsToUndefined(row);
}

/** The notice about the old portal is shown at an instant. */
export const isOldPortalShown = async (read: Read, at: Date): Promise<boolean> =>
  newsState(await readOldPortal(read), at) === 'shown';
