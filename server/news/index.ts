export { isOldPortalShown, readNewsFor } from './read-news.ts';
export { room } from './room.ts';
