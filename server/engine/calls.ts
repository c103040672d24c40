import type { engineApi } from '#contract/engine.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Handlers } from '#server/http/serve.ts';
import { checkOriginalFile, chooseCheckedImage } from './check-original-file.ts';
import { getTaskBytes } from './get-task-bytes.ts';
import { getTaskFileCards } from './get-task-file-cards.ts';
import { getTaskReportPage } from './get-task-report-page.ts';
import { getTaskStripMap } from './get-task-strip-map.ts';
import { getTaskSummary } from './get-task-summary.ts';
import { loadDtcMeanings } from './load-dtc-meanings.ts';

export const engineCalls = (database: Database, log: Log): Handlers<typeof engineApi> => ({
  checkOriginalFile: checkOriginalFile(database, log),
  chooseCheckedImage: chooseCheckedImage(database, log),
  getTaskReportPage,
  getTaskStripMap: getTaskStripMap(),
  getTaskBytes,
  getTaskSummary,
  getTaskFileCards,
  loadDtcMeanings,
});
