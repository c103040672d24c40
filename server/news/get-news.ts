import type { newsApi } from '#contract/news.ts';
import type { NewsReader } from '#rules/news.ts';
import { isStaff } from '#rules/roles.ts';
import type { Read } from '#server/db/database.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { publish } from '#server/realtime/realtime.ts';
import { readNewsFor } from './read-news.ts';

async function findReader(read: Read, actor: Actor): Promise<NewsReader> {
  if (isStaff(actor)) return { side: 'staff' };
  const customer = await read
    .selectFrom('users')
    .where('id', '=', actor.companyId)
    .select('group_id as groupId')
    .executeTakeFirstOrThrow();
  return { side: 'customer', groupId: customer.groupId ?? undefined };
}

/** The news for the signed-in user that run now and were not closed in this version. */
export const getNews: Handler<typeof newsApi.getNews> = async ({ actor, tx }) => {
  const news = await readNewsFor(tx, await findReader(tx, actor), new Date());
  const closed = await tx
    .selectFrom('news_dismissals')
    .where('user_id', '=', actor.companyId)
    .select(['news_id as newsId', 'version'])
    .execute();
  return news.filter(
    ({ newsId, version, dismissible }) =>
      !dismissible || !closed.some((one) => one.newsId === newsId && one.version === version),
  );
};

/** Closes news for the signed-in user. News that the user is not shown are not found. */
export const dismissNews: Handler<typeof newsApi.dismissNews> = async ({ actor, input: { newsId }, tx, refuse }) => {
  const shown = await readNewsFor(tx, await findReader(tx, actor), new Date());
  const news = shown.find((one) => one.newsId === newsId && one.dismissible);
  if (news === undefined) return refuse('notFound');
  const dismissal = await tx
    .insertInto('news_dismissals')
    .values({ news_id: newsId, user_id: actor.companyId, version: news.version })
    .onConflict((on) =>
      on
        .columns(['news_id', 'user_id'])
        .doUpdateSet({ version: news.version })
        .where('news_dismissals.version', '<>', news.version),
    )
    .returning('news_id')
    .executeTakeFirst();
  if (dismissal === undefined) return false;
  await publish(tx, { user: actor.companyId }, 'news', {});
  return true;
};
