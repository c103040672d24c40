import { newsApi } from '#contract/news.ts';
import { type Parts, serveCalls } from '#server/rooms/room.ts';
import { newsCalls } from './calls.ts';
import { notifyOfNews } from './notify-of-news.ts';

export const room = {
  calls: serveCalls(newsApi, () => newsCalls),
  jobs: ({ database }: Parts) => ({ notifyOfNews: () => notifyOfNews(database, new Date()) }),
  schedule: { notifyOfNews: '*/5 * * * *' },
};
