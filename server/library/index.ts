export { areActive, recordComplaint, recordUses } from './change-solution.ts';
export { importSolutionFolder } from './import-folder.ts';
export { learnOriginal } from './learn-originals.ts';
export { readRecordings as recordingsOf } from './load-task-recordings.ts';
export {
  type Difference,
  computeDifference as differenceOf,
  pickJudgement as judgedOf,
  recordSolution,
  saveSolution,
} from './record-solution.ts';
export { room } from './room.ts';
