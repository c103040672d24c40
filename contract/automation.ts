import { findByFileApi } from './automation/find-by-file.ts';
import { familiesApi } from './automation/families.ts';
import { forecastApi } from './automation/forecast.ts';
import { automaticServiceApi } from './automation/automatic-service.ts';
import { taskFilesApi } from './automation/task-files.ts';

export const automationApi = {
  ...automaticServiceApi,
  ...taskFilesApi,
  ...forecastApi,
  ...familiesApi,
  ...findByFileApi,
};
