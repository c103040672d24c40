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
import type { AccessData, Role } from '#contract/accounts.ts';

const everybody: readonly Role[] = ['admin', 'support', 'customer'];
const staff: readonly Role[] = ['admin', 'support'];
const administrators: readonly Role[] = ['admin'];

/**
 * The entries of side menu and mobile sidebar, each with the roles that see it. Support and administrators see the
 * customer's entries, too (customer specification, section 6), beneath those of their own work.
 */
const menuEntries = [
  { to: '/admin', label: 'shell.menu.desk', icon: IconLayoutDashboard, roles: staff, part: 'work' },
  { to: '/admin/fileoverview', label: 'shell.menu.openTasks', icon: IconClipboardList, roles: staff, part: 'work' },
  { to: '/admin/joboverview', label: 'shell.menu.allJobs', icon: IconFolders, roles: staff, part: 'work' },
  {
    to: '/admin/chatsoverview',
    label: 'shell.menu.allChats',
    icon: IconMessages,
    roles: staff,
    part: 'work',
    unread: true,
  },
  { to: '/admin/customerview', label: 'shell.menu.customers', icon: IconUsers, roles: staff, part: 'work' },
  { to: '/admin/creditsoverview', label: 'shell.menu.allCredits', icon: IconCoins, roles: staff, part: 'work' },
  { to: '/admin/prices', label: 'shell.menu.standardPrices', icon: IconTags, roles: staff, part: 'work' },
  { to: '/admin/vehicles', label: 'shell.menu.vehicles', icon: IconCar, roles: staff, part: 'work' },
  { to: '/admin/methods', label: 'shell.menu.methods', icon: IconTool, roles: staff, part: 'work' },
  { to: '/admin/tools', label: 'shell.menu.tools', icon: IconPlug, roles: staff, part: 'work' },
  { to: '/admin/solutions', label: 'library.menu', icon: IconBooks, roles: staff, part: 'work' },
  { to: '/admin/statistic', label: 'shell.menu.statistic', icon: IconChartBar, roles: staff, part: 'work' },
  { to: '/admin/trophy', label: 'shell.menu.trophy', icon: IconTrophy, roles: staff, part: 'work' },
  { to: '/admin/options', label: 'shell.menu.options', icon: IconAdjustments, roles: staff, part: 'work' },
  { to: '/admin/audit', label: 'shell.menu.audit', icon: IconHistory, roles: administrators, part: 'work' },
  { to: '/admin/outbox', label: 'shell.menu.outbox', icon: IconMail, roles: staff, part: 'work' },
  { to: '/jobCreate', label: 'shell.menu.jobCreate', icon: IconCar, roles: everybody, part: 'portal' },
  { to: '/tasks', label: 'shell.menu.tasks', icon: IconListCheck, roles: everybody, part: 'portal' },
  { to: '/jobs', label: 'shell.menu.jobs', icon: IconFolderOpen, roles: everybody, part: 'portal' },
  { to: '/chats', label: 'shell.menu.chats', icon: IconMessages, roles: everybody, part: 'portal', unread: true },
  { to: '/account/creditsoverview', label: 'shell.menu.credits', icon: IconCoins, roles: everybody, part: 'portal' },
  { to: '/account/myfileprices', label: 'shell.menu.prices', icon: IconReceipt2, roles: everybody, part: 'portal' },
  { to: '/account', label: 'shell.menu.account', icon: IconUserCircle, roles: everybody, part: 'portal' },
  { to: '/', label: 'shell.menu.home', icon: IconHome, roles: everybody, part: 'portal' },
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

export const menuEntriesFor = (role: Role, part: 'work' | 'portal') =>
  menuEntries.filter((entry) => entry.part === part && entry.roles.includes(role));
export const userMenuEntriesFor = ({ active }: Pick<AccessData, 'active'>) =>
  userMenuEntries.filter(({ forActive }) => active || !forActive);
