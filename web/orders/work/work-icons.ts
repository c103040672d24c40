import {
  IconArchive,
  IconArrowsExchange,
  IconBan,
  IconCar,
  IconCheck,
  IconHandGrab,
  IconId,
  IconLockOpen,
  IconPencil,
  IconRefresh,
  IconRobot,
  IconRowRemove,
  type TablerIcon,
  IconTrash,
  IconUpload,
  IconUserShare,
} from '@tabler/icons-react';
import type { TaskWork } from './task-work.ts';

/** The icon of each piece of work. */
export const workIcons: Record<TaskWork, TablerIcon> = {
  take: IconHandGrab,
  assignTo: IconUserShare,
  rerun: IconRobot,
  upload: IconUpload,
  close: IconCheck,
  edit: IconPencil,
  block: IconBan,
  deblock: IconLockOpen,
  archive: IconArchive,
  reset: IconRefresh,
  transfer: IconArrowsExchange,
  removeFromJob: IconRowRemove,
  changeVehicle: IconCar,
  changeVin: IconId,
  delete: IconTrash,
};
