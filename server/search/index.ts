export { hasWord, hasWords, isFound } from './find.ts';
export { type Counted, findPage } from './find-page.ts';
export { searchJobs, searchSchedule } from './jobs.ts';
export { refreshSearch } from './refresh-search.ts';
