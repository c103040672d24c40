export { neededConfirmations } from './confirm-legal-notices.ts';
export { findJobOfKey, insertJob, takeVehicle } from './create-job.ts';
export { insertTask } from './create-task.ts';
export { lockDraft, lockOrderable, orderDraft, readContainer, type Reading } from './order-draft.ts';
export { room } from './room.ts';
