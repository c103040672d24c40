import type { Input } from '#contract/call.ts';
import { GroupId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { type News, type newsApi, newsAudiences } from '#contract/news.ts';
import type { NewsText } from '#contract/news/shown-news.ts';

/** News as they stand in the fields of their form. */
export type NewsValues = Pick<News, 'active' | 'level' | 'link' | 'dismissible'> & {
  texts: Record<Language, Omit<NewsText, 'language'>>;
  from: string;
  to: string;
  audience: string[];
  groupIds: string[];
};

const noText = { title: '', text: '' };

/** The fields of news, or of new ones: for everybody, from now on and without an end. */
export const toNewsValues = (news: News | undefined): NewsValues => ({
  active: news?.active ?? true,
  level: news?.level ?? 'info',
  link: news?.link ?? '',
  dismissible: news?.dismissible ?? true,
  texts: Object.fromEntries(
    Language.options.map((language) => {
      const { title, text } = news?.texts.find((one) => one.language === language) ?? noText;
      return [language, { title, text }];
    }),
  ) as NewsValues['texts'],
  from: news?.from ?? '',
  to: news?.to ?? '',
  audience: news?.audience ?? ['visitors', 'customers', 'staff'],
  groupIds: (news?.groupIds ?? []).map(String),
});

/** The texts that have been typed, in the languages of the portal. */
export const typedTexts = ({ texts }: NewsValues): NewsText[] =>
  Language.options.flatMap((language) => {
    const { title, text } = texts[language];
    return text.trim() === '' ? [] : [{ language, title: title.trim(), text: text.trim() }];
  });

/** Languages whose title has no text. */
export const halfLanguages = ({ texts }: NewsValues): Language[] =>
  Language.options.filter((language) => texts[language].title.trim() !== '' && texts[language].text.trim() === '');

/** A period as the call takes it: an empty day is none. */
export const toPeriod = ({ from, to }: { from: string; to: string }) => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

/** The fields as the call takes them. */
export const toNewsInput = (
  values: NewsValues,
  newsId: News['newsId'] | undefined,
): Input<typeof newsApi.saveNews> => ({
  newsId,
  active: values.active,
  level: values.level,
  texts: typedTexts(values),
  ...toPeriod(values),
  audience: newsAudiences.filter((one) => values.audience.includes(one)),
  groupIds: values.audience.includes('groups') ? values.groupIds.map((id) => GroupId.parse(id)) : [],
  link: values.link.trim(),
  dismissible: values.dismissible,
});
