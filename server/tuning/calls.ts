import type { contract } from '#contract/index.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { acceptSignedArea, updateSolutionState } from './change-solution.ts';
import { checkFile } from './check-file.ts';
import { compareSolutions } from './compare-solutions.ts';
import { getSolutionCoverage } from './coverage.ts';
import { loadDtcMeanings } from './dtc-meanings.ts';
import { exportSolutions } from './export-solutions.ts';
import { getSolution } from './get-solution.ts';
import { importPair } from './import-pair.ts';
import { importSolutions } from './import-solutions.ts';
import { listSolutions } from './list-solutions.ts';
import { readBytes } from './read-bytes.ts';
import { getReportPage } from './report-page.ts';
import { loadRecordings } from './recordings-of-task.ts';
import { drawStripMap } from './strip-map.ts';
import { downloadDraft, suggestSolutions } from './suggest.ts';
import { summarizeTask } from './summarize-task.ts';

export const tuningCalls = (database: Database, log: Log): Handlers<typeof contract.tuning> => ({
  getTaskReportPage: getReportPage,
  getTaskStripMap: drawStripMap(),
  getTaskBytes: readBytes,
  getTaskSuggestions: suggestSolutions(log),
  downloadSuggestion: downloadDraft,
  getTaskSummary: summarizeTask,
  loadDtcMeanings,
  checkOriginalFile: checkFile(database, log),
  getSolutions: listSolutions,
  getSolution,
  updateSolutionState,
  acceptSignedArea,
  compareSolutions,
  exportSolutions,
  importSolutions,
  importSolutionPair: importPair,
  getSolutionCoverage,
  loadTaskRecordings: loadRecordings,
});
