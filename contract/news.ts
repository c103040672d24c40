import { z } from 'zod';
import { isLink } from '#rules/text/link.ts';
import { call } from './call.ts';
import { GroupId, NewsId } from './ids.ts';
import { Language } from './languages.ts';
import { newsLevels, NewsText, ShownNews } from './news/shown-news.ts';
import { calendarDay, flag, nothing, text } from './wire.ts';

/** Readers of news: visitors, all customers, those of chosen groups, and staff. */
export const newsAudiences = ['visitors', 'customers', 'groups', 'staff'] as const;

export const newsLinkLimit = 500;

/** Most groups that news name. */
const maxGroups = 1000;

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const NewsTexts = z
  .array(NewsText)
  .min(1)
  .max(Language.options.length)
  .refine((texts) => areDistinct(texts.map(({ language }) => language)));

/** First and last day on which news are shown, both included, by the clocks of the business; absent: without an end. */
const period = { from: calendarDay.optional(), to: calendarDay.optional() };
/** Both days, where both are there, are in their order. */
export const isPeriod = ({ from = '', to = '9999' }: { from?: string | undefined; to?: string | undefined }) =>
  from <= to;

const newsFields = {
  /** Switched off, they are shown to nobody. */
  active: flag,
  level: z.enum(newsLevels),
  texts: NewsTexts,
  ...period,
  audience: z.array(z.enum(newsAudiences)).min(1).max(newsAudiences.length).refine(areDistinct),
  /** Only for that audience. */
  groupIds: z.array(GroupId).max(maxGroups).refine(areDistinct),
  link: text(newsLinkLimit).refine((link) => link === '' || isLink(link)),
  /** Readers may close them for good. */
  dismissible: flag,
};

/** News as staff write them. */
export const News = z.object({ ...newsFields, newsId: NewsId });
export type News = z.output<typeof News>;

/** The delivered notice of the specification: of it the operator decides only when it is shown. */
const OldPortalNews = z.object({ active: flag, ...period });
export type OldPortalNews = z.output<typeof OldPortalNews>;

export const newsApi = {
  getNews: call({
    method: 'GET',
    name: 'getNews',
    who: 'active',
    about: 'The news for the signed-in user that run today and were not closed, newest first.',
    shows: ['news', 'access'],
    input: nothing,
    output: z.array(ShownNews),
    refusals: {},
  }),

  dismissNews: call({
    method: 'POST',
    name: 'dismissNews',
    who: 'active',
    seeks: 'news',
    about:
      'Closes news for the signed-in user on every device, until they say something else. False: they were closed.',
    changes: ['news'],
    input: z.object({ newsId: NewsId }),
    output: z.boolean(),
    refusals: {},
  }),

  listNews: call({
    method: 'GET',
    name: 'listNews',
    who: 'staff',
    needs: ['texts'],
    about: 'All news, newest first, with the notice about the old portal and the groups that news can name.',
    shows: ['news', 'prices'],
    input: nothing,
    output: z.object({
      news: z.array(News),
      oldPortal: OldPortalNews,
      groups: z.array(z.object({ groupId: GroupId, name: z.string() })),
    }),
    refusals: {},
  }),

  saveNews: call({
    method: 'POST',
    name: 'saveNews',
    who: 'staff',
    needs: ['texts'],
    seeks: 'news',
    about: 'Writes news, or changes those whose id is sent; open browsers show them. False: nothing differed.',
    changes: ['news'],
    input: z
      .object({ ...newsFields, newsId: NewsId.optional() })
      .refine(isPeriod, { path: ['to'] })
      .refine(({ audience, groupIds }) => audience.includes('groups') === groupIds.length > 0, { path: ['groupIds'] }),
    output: z.boolean(),
    refusals: { groupUnknown: 422 },
  }),

  updateOldPortalNews: call({
    method: 'POST',
    name: 'updateOldPortalNews',
    who: 'staff',
    needs: ['texts'],
    about: 'Switches the notice about the old portal on or off and gives it a period. False: nothing differed.',
    changes: ['news'],
    input: OldPortalNews.refine(isPeriod, { path: ['to'] }),
    output: z.boolean(),
    refusals: {},
  }),

  deleteNews: call({
    method: 'POST',
    name: 'deleteNews',
    who: 'staff',
    needs: ['texts'],
    seeks: 'news',
    about: 'Deletes news; the notice about the old portal stays and can be switched off.',
    changes: ['news'],
    input: z.object({ newsId: NewsId }),
    output: z.literal(true),
    refusals: {},
  }),
};
