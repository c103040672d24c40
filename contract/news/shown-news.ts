import { z } from 'zod';
import { NewsId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { line, text } from '#contract/wire.ts';

export const newsLevels = ['info', 'attention'] as const;

export const newsTitleLimit = 120;
export const newsTextLimit = 1000;

/** News in one language: a title, which may be empty, and a text; neither is markup. */
export const NewsText = z.object({
  language: Language,
  title: line(newsTitleLimit),
  text: text(newsTextLimit).min(1),
});
export type NewsText = z.output<typeof NewsText>;

/** News as they are shown: every language of them, of which the reader's is chosen. */
export const ShownNews = z.object({
  newsId: NewsId,
  /** Rises with what is said: readers who closed an earlier version see the new one. */
  version: z.int(),
  level: z.enum(newsLevels),
  texts: z.array(NewsText),
  /** An https address or a path of this portal; empty: none. */
  link: z.string(),
  dismissible: z.boolean(),
});
export type ShownNews = z.output<typeof ShownNews>;
