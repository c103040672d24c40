export { areActive, recordComplaint, recordUses } from './change-solution.ts';
export { readSolutionLines } from './export-solutions.ts';
export { importSolutionLine, readMethodIds } from './import-solutions.ts';
export { importSolutionFolder, importPairsOfFolder, type PairResult } from './import-folder.ts';
export { learnOriginal } from './learn-originals.ts';
export { readRecordings } from './load-task-recordings.ts';
export { type Difference, computeDifference, pickJudgement, recordSolution, saveSolution } from './record-solution.ts';
export { room } from './room.ts';
