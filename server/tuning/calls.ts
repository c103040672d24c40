import type { engineApi } from '#contract/engine.ts';
import type { libraryApi } from '#contract/library.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { acceptSignedArea, updateSolutionState } from './change-solution.ts';
import { checkOriginalFile } from './check-original-file.ts';
import { compareSolutions } from './compare-solutions.ts';
import { getSolutionCoverage } from './get-solution-coverage.ts';
import { loadDtcMeanings } from './load-dtc-meanings.ts';
import { exportSolutions } from './export-solutions.ts';
import { getSolution } from './get-solution.ts';
import { importSolutionPair } from './import-solution-pair.ts';
import { importSolutions } from './import-solutions.ts';
import { listSolutions } from './list-solutions.ts';
import { getTaskBytes } from './get-task-bytes.ts';
import { getTaskReportPage } from './get-task-report-page.ts';
import { loadTaskRecordings } from './load-task-recordings.ts';
import { getTaskStripMap } from './get-task-strip-map.ts';
import { downloadSuggestion, getTaskSuggestions } from './suggest.ts';
import { getTaskSummary } from './get-task-summary.ts';

export const engineCalls = (database: Database, log: Log): Handlers<typeof engineApi> => ({
  checkOriginalFile: checkOriginalFile(database, log),
  getTaskReportPage,
  getTaskStripMap: getTaskStripMap(),
  getTaskBytes,
  getTaskSummary,
  loadDtcMeanings,
});

export const libraryCalls = (log: Log): Handlers<typeof libraryApi> => ({
  getTaskSuggestions: getTaskSuggestions(log),
  downloadSuggestion,
  listSolutions,
  getSolution,
  updateSolutionState,
  acceptSignedArea,
  compareSolutions,
  exportSolutions,
  importSolutions,
  importSolutionPair,
  getSolutionCoverage,
  loadTaskRecordings,
});
