import type { libraryApi } from '#contract/library.ts';
import type { Log } from '#server/log/log.ts';
import type { Handlers } from '#server/http/serve.ts';
import { acceptSignedArea, updateSolutionState } from './change-solution.ts';
import { compareSolutions } from './compare-solutions.ts';
import { exportSolutions } from './export-solutions.ts';
import { getSolutionCoverage } from './get-solution-coverage.ts';
import { getSolution } from './get-solution.ts';
import { importSolutionPair } from './import-solution-pair.ts';
import { importSolutions } from './import-solutions.ts';
import { listSolutions } from './list-solutions.ts';
import { loadTaskRecordings } from './load-task-recordings.ts';
import { downloadSuggestion, getTaskSuggestions } from './suggest.ts';

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
