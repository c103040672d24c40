import { IconCar, IconClipboardList, IconFolderOpen, IconHome, IconListCheck } from '@tabler/icons-react';
import type { AccessData, Rights } from '#contract/identity.ts';

/** The entries of side menu and mobile sidebar, each with the rights that see it. Later screens move in here. */
const menuEntries = [
  { to: '/jobCreate', label: 'frame.menu.jobCreate', icon: IconCar, rights: [3], unread: false },
  { to: '/tasks', label: 'frame.menu.tasks', icon: IconListCheck, rights: [3], unread: false },
  { to: '/jobs', label: 'frame.menu.jobs', icon: IconFolderOpen, rights: [3], unread: true },
  { to: '/admin/fileoverview', label: 'frame.menu.openTasks', icon: IconClipboardList, rights: [1, 2], unread: true },
  { to: '/', label: 'frame.menu.home', icon: IconHome, rights: [1, 2, 3], unread: false },
] as const;

/** The entries of the user's own menu above logging out; a locked account sees only those that are not for active ones. */
const userMenuEntries = [
  { to: '/jobCreate', label: 'frame.menu.jobCreate', icon: IconCar, rights: [3], forActive: true },
  { to: '/', label: 'frame.menu.home', icon: IconHome, rights: [1, 2, 3], forActive: false },
] as const;

const isFor = (rights: Rights) => (entry: { rights: readonly Rights[] }) => entry.rights.includes(rights);

export const menuEntriesFor = (rights: Rights) => menuEntries.filter(isFor(rights));
export const userMenuEntriesFor = ({ rights, active }: Pick<AccessData, 'rights' | 'active'>) =>
  userMenuEntries.filter(isFor(rights)).filter(({ forActive }) => active || !forActive);
