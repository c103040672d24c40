import type { newsApi } from '#contract/news.ts';
import type { Handlers } from '#server/http/serve.ts';
import { deleteNews, listNews, saveNews, updateOldPortalNews } from './edit-news.ts';
import { dismissNews, getNews } from './get-news.ts';

export const newsCalls: Handlers<typeof newsApi> = {
  getNews,
  dismissNews,
  listNews,
  saveNews,
  updateOldPortalNews,
  deleteNews,
};
