import { jobsApi } from './tasks/jobs.ts';
import { ownDetailsApi } from './tasks/own-details.ts';
import { readingApi } from './tasks/reading.ts';
import { taskDetailsApi } from './tasks/task-details.ts';
import { taskFilesApi } from './tasks/task-files.ts';

export const tasksApi = {
  ...jobsApi,
  ...taskDetailsApi,
  ...taskFilesApi,
  ...ownDetailsApi,
  ...readingApi,
};
