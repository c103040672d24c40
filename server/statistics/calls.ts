import type { statisticsApi } from '#contract/statistics.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getIncome } from './get-income.ts';
import { getKeyFigures } from './get-key-figures.ts';
import { getMostOrdered } from './get-most-ordered.ts';
import { getResponseTimes } from './get-response-times.ts';
import { getTaskStatistics } from './get-task-statistics.ts';
import { getTrophies } from './get-trophies.ts';
import { getTurnaround } from './get-turnaround.ts';

export const statisticsCalls: Handlers<typeof statisticsApi> = {
  getKeyFigures,
  getTaskStatistics,
  getTurnaround,
  getIncome,
  getMostOrdered,
  getResponseTimes,
  getTrophies,
};
