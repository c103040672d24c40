export { accountingTrouble } from './accounting-trouble.ts';
export { room } from './room.ts';
