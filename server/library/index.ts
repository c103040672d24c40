export { areActive, recordComplaint, recordUses } from './change-solution.ts';
export { importSolutionFolder } from './import-folder.ts';
export { learnOriginal } from './learn-originals.ts';
export { recordingsOf } from './load-task-recordings.ts';
export { type Difference, differenceOf, judgedOf, recordSolution, saveSolution } from './record-solution.ts';
export { room } from './room.ts';
