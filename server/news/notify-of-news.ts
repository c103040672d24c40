import { sql } from 'kysely';
import { Language } from '#contract/languages.ts';
import type { News } from '#contract/news.ts';
import { chooseText, newsState } from '#rules/news.ts';
import { cutText } from '#rules/text/cut-text.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/index.ts';
import { readNews } from './read-news.ts';

/** Longest part of news in their notification. */
const maxTitle = 120;

/** Row `u` is an account to which news are addressed. */
const isReader = ({ newsId, audience }: Pick<News, 'newsId' | 'audience'>) => sql<boolean>`case
  when u.role <> 'customer' then ${audience.includes('staff')}
  else ${audience.includes('customers')} or (${audience.includes('groups')} and exists (
    select from news_groups g where g.news_id = ${newsId} and g.group_id = u.group_id)) end`;

async function notifyReaders(tx: Tx, news: News): Promise<void> {
  for (const language of Language.options) {
    const text = chooseText(news.texts, language);
    const title = cutText(text?.title || text?.text || '', maxTitle);
    const where = sql<boolean>`(coalesce(u.language, 'en') = ${language} and ${isReader(news)})`;
    await notify(tx, { where }, { kind: 'news', facts: { title } });
  }
}

/** Notifies the readers of news that run now, once for what each says, in their language. */
export async function notifyOfNews({ db, reader }: Pick<Database, 'db' | 'reader'>, at: Date): Promise<void> {
  for (const news of await readNews(reader)) {
    if (newsState(news, at) !== 'shown') continue;
    await db.transaction().execute(async (tx) => {
      const first = await tx
        .insertInto('notified_news')
        .columns(['news_id', 'version'])
        .expression((own) =>
          own
            .selectFrom('news')
            .where('id', '=', news.newsId)
            .where('version', '=', news.version)
            .select(['id', 'version']),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('news_id')
        .executeTakeFirst();
      if (first !== undefined) await notifyReaders(tx, news);
    });
  }
}
