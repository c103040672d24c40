export { findContents } from './find-contents.ts';
export { hasWord, hasWords, isFound } from './find.ts';
export { type RowCount, findPage } from './find-page.ts';
export { refreshSearch } from './refresh-search.ts';
export { room } from './room.ts';
