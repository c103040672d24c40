import {
  IconAdjustments,
  IconCar,
  IconClipboardList,
  IconCoins,
  IconFolderOpen,
  IconHome,
  IconListCheck,
  IconMail,
  IconMessages,
  IconReceipt2,
  IconUserCircle,
} from '@tabler/icons-react';
import type { AccessData, Rights } from '#contract/identity.ts';

/**
 * The entries of side menu and mobile sidebar, each with the rights that see it. Support and administrators see the
 * customer's entries, too (customer specification, section 6), beneath those of their own work.
 */
const menuEntries = [
  { to: '/admin/fileoverview', label: 'frame.menu.openTasks', icon: IconClipboardList, rights: [1, 2], part: 'work' },
  { to: '/admin/options', label: 'frame.menu.options', icon: IconAdjustments, rights: [1, 2], part: 'work' },
  { to: '/admin/outbox', label: 'frame.menu.outbox', icon: IconMail, rights: [1], part: 'work' },
  { to: '/jobCreate', label: 'frame.menu.jobCreate', icon: IconCar, rights: [1, 2, 3], part: 'portal' },
  { to: '/tasks', label: 'frame.menu.tasks', icon: IconListCheck, rights: [1, 2, 3], part: 'portal' },
  { to: '/jobs', label: 'frame.menu.jobs', icon: IconFolderOpen, rights: [1, 2, 3], part: 'portal' },
  { to: '/chats', label: 'frame.menu.chats', icon: IconMessages, rights: [1, 2, 3], part: 'portal', unread: true },
  { to: '/account/creditsoverview', label: 'frame.menu.credits', icon: IconCoins, rights: [1, 2, 3], part: 'portal' },
  { to: '/account/myfileprices', label: 'frame.menu.prices', icon: IconReceipt2, rights: [1, 2, 3], part: 'portal' },
  { to: '/account', label: 'frame.menu.account', icon: IconUserCircle, rights: [1, 2, 3], part: 'portal' },
  { to: '/', label: 'frame.menu.home', icon: IconHome, rights: [1, 2, 3], part: 'portal' },
] as const;

/** The entries of the user's own menu above logging out; a locked account sees only those that are not for active ones. */
const userMenuEntries = [
  { to: '/jobCreate', label: 'frame.menu.jobCreate', icon: IconCar, forActive: true },
  { to: '/account/creditsoverview', label: 'frame.menu.credits', icon: IconCoins, forActive: true },
  { to: '/account', label: 'frame.menu.account', icon: IconUserCircle, forActive: true },
  { to: '/', label: 'frame.menu.home', icon: IconHome, forActive: false },
] as const;

/** The entry whose part of the portal a path belongs to: `/account/edit` to the account, `/account/creditsoverview` to the credits. */
export function entryOf(path: string): string | undefined {
  const around = menuEntries.map(({ to }) => to).filter((to) => path === to || path.startsWith(`${to}/`));
  return around.toSorted((one, other) => other.length - one.length)[0];
}

export const menuEntriesFor = (rights: Rights, part: 'work' | 'portal') =>
  menuEntries.filter((entry) => entry.part === part && entry.rights.some((one) => one === rights));
export const userMenuEntriesFor = ({ active }: Pick<AccessData, 'active'>) =>
  userMenuEntries.filter(({ forActive }) => active || !forActive);
