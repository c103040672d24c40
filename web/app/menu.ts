import { IconCar, IconClipboardList, IconFolderOpen, IconHome, IconListCheck } from '@tabler/icons-react';
import type { Rights } from '#contract/identity.ts';

/** The entries of side menu and mobile sidebar, each with the rights that see it. Later screens move in here. */
export const menuEntries = [
  { to: '/jobCreate', label: 'frame.menu.jobCreate', icon: IconCar, rights: [3], unread: false },
  { to: '/tasks', label: 'frame.menu.tasks', icon: IconListCheck, rights: [3], unread: false },
  { to: '/jobs', label: 'frame.menu.jobs', icon: IconFolderOpen, rights: [3], unread: true },
  { to: '/admin/fileoverview', label: 'frame.menu.openTasks', icon: IconClipboardList, rights: [1, 2], unread: true },
  { to: '/', label: 'frame.menu.home', icon: IconHome, rights: [1, 2, 3], unread: false },
] as const;

export const entriesFor = (rights: Rights) => menuEntries.filter((entry) => entry.rights.some((one) => one === rights));
