import {
  IconAdjustments,
  IconBooks,
  IconChartBar,
  IconFolders,
  IconHistory,
  IconLayoutDashboard,
  IconPlug,
  IconTags,
  IconTool,
  IconTrophy,
  IconUsers,
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
import type { AccessData, Rights } from '#contract/accounts.ts';

/**
 * The entries of side menu and mobile sidebar, each with the rights that see it. Support and administrators see the
 * customer's entries, too (customer specification, section 6), beneath those of their own work.
 */
const menuEntries = [
  { to: '/admin', label: 'shell.menu.desk', icon: IconLayoutDashboard, rights: [1, 2], part: 'work' },
  { to: '/admin/fileoverview', label: 'shell.menu.openTasks', icon: IconClipboardList, rights: [1, 2], part: 'work' },
  { to: '/admin/joboverview', label: 'shell.menu.allJobs', icon: IconFolders, rights: [1, 2], part: 'work' },
  {
    to: '/admin/chatsoverview',
    label: 'shell.menu.allChats',
    icon: IconMessages,
    rights: [1, 2],
    part: 'work',
    unread: true,
  },
  { to: '/admin/customerview', label: 'shell.menu.customers', icon: IconUsers, rights: [1, 2], part: 'work' },
  { to: '/admin/creditsoverview', label: 'shell.menu.allCredits', icon: IconCoins, rights: [1, 2], part: 'work' },
  { to: '/admin/prices', label: 'shell.menu.standardPrices', icon: IconTags, rights: [1, 2], part: 'work' },
  { to: '/admin/vehicles', label: 'shell.menu.vehicles', icon: IconCar, rights: [1, 2], part: 'work' },
  { to: '/admin/methods', label: 'shell.menu.methods', icon: IconTool, rights: [1, 2], part: 'work' },
  { to: '/admin/tools', label: 'shell.menu.tools', icon: IconPlug, rights: [1, 2], part: 'work' },
  { to: '/admin/solutions', label: 'library.menu', icon: IconBooks, rights: [1, 2], part: 'work' },
  { to: '/admin/statistic', label: 'shell.menu.statistic', icon: IconChartBar, rights: [1, 2], part: 'work' },
  { to: '/admin/trophy', label: 'shell.menu.trophy', icon: IconTrophy, rights: [1, 2], part: 'work' },
  { to: '/admin/options', label: 'shell.menu.options', icon: IconAdjustments, rights: [1, 2], part: 'work' },
  { to: '/admin/audit', label: 'shell.menu.audit', icon: IconHistory, rights: [1], part: 'work' },
  { to: '/admin/outbox', label: 'shell.menu.outbox', icon: IconMail, rights: [1, 2], part: 'work' },
  { to: '/jobCreate', label: 'shell.menu.jobCreate', icon: IconCar, rights: [1, 2, 3], part: 'portal' },
  { to: '/tasks', label: 'shell.menu.tasks', icon: IconListCheck, rights: [1, 2, 3], part: 'portal' },
  { to: '/jobs', label: 'shell.menu.jobs', icon: IconFolderOpen, rights: [1, 2, 3], part: 'portal' },
  { to: '/chats', label: 'shell.menu.chats', icon: IconMessages, rights: [1, 2, 3], part: 'portal', unread: true },
  { to: '/account/creditsoverview', label: 'shell.menu.credits', icon: IconCoins, rights: [1, 2, 3], part: 'portal' },
  { to: '/account/myfileprices', label: 'shell.menu.prices', icon: IconReceipt2, rights: [1, 2, 3], part: 'portal' },
  { to: '/account', label: 'shell.menu.account', icon: IconUserCircle, rights: [1, 2, 3], part: 'portal' },
  { to: '/', label: 'shell.menu.home', icon: IconHome, rights: [1, 2, 3], part: 'portal' },
] as const;

/** The entries of the user's own menu above logging out; a locked account sees only those that are not for active ones. */
const userMenuEntries = [
  { to: '/jobCreate', label: 'shell.menu.jobCreate', icon: IconCar, forActive: true },
  { to: '/account/creditsoverview', label: 'shell.menu.credits', icon: IconCoins, forActive: true },
  { to: '/account', label: 'shell.menu.account', icon: IconUserCircle, forActive: true },
  { to: '/', label: 'shell.menu.home', icon: IconHome, forActive: false },
] as const;

/** Where the entries lead to. */
export const menuPaths: readonly string[] = menuEntries.map(({ to }) => to);

export const menuEntriesFor = (rights: Rights, part: 'work' | 'portal') =>
  menuEntries.filter((entry) => entry.part === part && entry.rights.some((one) => one === rights));
export const userMenuEntriesFor = ({ active }: Pick<AccessData, 'active'>) =>
  userMenuEntries.filter(({ forActive }) => active || !forActive);
