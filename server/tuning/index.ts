export { tuningCalls } from './calls.ts';
export { modifyFile } from './modify-file.ts';
export { recordSolution } from './record-solution.ts';
export { keepReport } from './reports.ts';
