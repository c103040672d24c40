import type { Input } from '#contract/call.ts';
import type { News, newsApi } from '#contract/news.ts';

/** News that run without an end, for one audience unless told otherwise. */
export const makeNews = (
  audience: News['audience'][number],
  more: Partial<Input<typeof newsApi.saveNews>> = {},
): Input<typeof newsApi.saveNews> => ({
  active: true,
  level: 'info',
  texts: [{ language: 'en', title: 'We move', text: 'Support is closed on Friday.' }],
  audience: [audience],
  groupIds: [],
  link: '',
  dismissible: true,
  ...more,
});
