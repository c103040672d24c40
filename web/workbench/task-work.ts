import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCar,
  IconCheck,
  IconFileX,
  IconHandGrab,
  IconId,
  IconLockOpen,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconRobot,
  IconRowRemove,
  IconSend,
  IconTrash,
  IconUpload,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StaffAction } from '#rules/task-actions.ts';

/** The work that staff can choose for a task, each with the action whose rule decides whether it may be done. */
export const taskWorks = {
  take: 'assign',
  assignTo: 'assign',
  giveBack: 'giveBack',
  ask: 'ask',
  propose: 'propose',
  rerun: 'rerun',
  upload: 'uploadModified',
  close: 'close',
  edit: 'edit',
  reject: 'block',
  block: 'block',
  unblock: 'unblock',
  archive: 'archive',
  unarchive: 'undoArchive',
  reset: 'reset',
  transfer: 'transfer',
  removeFromJob: 'transfer',
  changeVehicle: 'changeVehicle',
  changeVin: 'changeVehicle',
  delete: 'delete',
} as const satisfies Record<string, StaffAction>;
export type TaskWork = keyof typeof taskWorks;

/** The menu of a task, by what the work is about. */
export const workGroups = [
  ['take', 'assignTo', 'giveBack', 'ask', 'propose', 'rerun'],
  ['upload', 'close', 'edit'],
  ['reject', 'block', 'unblock', 'archive', 'unarchive', 'reset'],
  ['transfer', 'removeFromJob', 'changeVehicle', 'changeVin'],
  ['delete'],
] as const satisfies readonly (readonly TaskWork[])[];

/** Work that is done at once; everything else asks something first. */
const worksAtOnce = [
  'giveBack',
  'rerun',
  'archive',
  'unarchive',
  'removeFromJob',
] as const satisfies readonly TaskWork[];
export type WorkAtOnce = (typeof worksAtOnce)[number];
export const isAtOnce = (work: TaskWork): work is WorkAtOnce => worksAtOnce.some((one) => one === work);
export type AskedWork = Exclude<TaskWork, WorkAtOnce | 'take' | 'upload'>;

/** Work that can be done to several tasks together. */
export const bulkWorks = [
  'take',
  'assignTo',
  'close',
  'block',
  'unblock',
  'archive',
  'reset',
  'delete',
] as const satisfies readonly TaskWork[];
export type BulkWork = (typeof bulkWorks)[number];

/** The icon of each piece of work. */
export const workIcons: Record<TaskWork, TablerIcon> = {
  take: IconHandGrab,
  assignTo: IconUserShare,
  giveBack: IconArrowBackUp,
  ask: IconMessage,
  propose: IconSend,
  rerun: IconRobot,
  upload: IconUpload,
  close: IconCheck,
  edit: IconPencil,
  reject: IconFileX,
  block: IconBan,
  unblock: IconLockOpen,
  archive: IconArchive,
  unarchive: IconArchiveOff,
  reset: IconRefresh,
  transfer: IconArrowsExchange,
  removeFromJob: IconRowRemove,
  changeVehicle: IconCar,
  changeVin: IconId,
  delete: IconTrash,
};
