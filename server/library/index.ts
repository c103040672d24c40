export { libraryCalls } from './calls.ts';
export { areActive, recordComplaint, recordUses } from './change-solution.ts';
export { importSolutionFolder } from './import-folder.ts';
export { libraryJobs } from './jobs.ts';
export { enqueueUnknownOriginals, learnOriginal } from './learn-originals.ts';
export { recordingsOf } from './load-task-recordings.ts';
export { type Difference, differenceOf, judgedOf, recordSolution, saveSolution } from './record-solution.ts';
