import { newsApi } from '#contract/news.ts';
import { serveCalls } from '#server/rooms/room.ts';
import { newsCalls } from './calls.ts';

export const room = { calls: serveCalls(newsApi, () => newsCalls) };
