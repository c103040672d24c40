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

/** The groups of the menu from top to bottom; the one of the options stands by itself and needs no heading. */
const menuGroups = ['work', 'customers', 'catalogue', 'insight', 'options', 'portal'] as const;

/**
 * The entries of side menu and mobile sidebar, each with the roles that see it and the group under which it stands. Support
 * and administrators see the customer's entries, too (customer specification, section 6), beneath those of their own work.
 */
const menuEntries = [
  { to: '/admin', label: 'shell.menu.desk', icon: IconLayoutDashboard, roles: staff, group: 'work' },
  { to: '/admin/fileoverview', label: 'shell.menu.openTasks', icon: IconClipboardList, roles: staff, group: 'work' },
  { to: '/admin/joboverview', label: 'shell.menu.allJobs', icon: IconFolders, roles: staff, group: 'work' },
  {
    to: '/admin/chatsoverview',
    label: 'shell.menu.allChats',
    icon: IconMessages,
    roles: staff,
    group: 'work',
    unread: true,
  },
  { to: '/admin/customerview', label: 'shell.menu.customers', icon: IconUsers, roles: staff, group: 'customers' },
  { to: '/admin/creditsoverview', label: 'shell.menu.allCredits', icon: IconCoins, roles: staff, group: 'customers' },
  { to: '/admin/vehicles', label: 'shell.menu.vehicles', icon: IconCar, roles: staff, group: 'catalogue' },
  { to: '/admin/methods', label: 'shell.menu.methods', icon: IconTool, roles: staff, group: 'catalogue' },
  { to: '/admin/tools', label: 'shell.menu.tools', icon: IconPlug, roles: staff, group: 'catalogue' },
  { to: '/admin/prices', label: 'shell.menu.standardPrices', icon: IconTags, roles: staff, group: 'catalogue' },
  { to: '/admin/solutions', label: 'library.menu', icon: IconBooks, roles: staff, group: 'catalogue' },
  { to: '/admin/statistic', label: 'shell.menu.statistic', icon: IconChartBar, roles: staff, group: 'insight' },
  { to: '/admin/trophy', label: 'shell.menu.trophy', icon: IconTrophy, roles: staff, group: 'insight' },
  { to: '/admin/audit', label: 'shell.menu.audit', icon: IconHistory, roles: administrators, group: 'insight' },
  { to: '/admin/outbox', label: 'shell.menu.outbox', icon: IconMail, roles: staff, group: 'insight' },
  { to: '/admin/options', label: 'shell.menu.options', icon: IconAdjustments, roles: staff, group: 'options' },
  { to: '/jobCreate', label: 'shell.menu.jobCreate', icon: IconCar, roles: everybody, group: 'portal' },
  { to: '/tasks', label: 'shell.menu.tasks', icon: IconListCheck, roles: everybody, group: 'portal' },
  { to: '/jobs', label: 'shell.menu.jobs', icon: IconFolderOpen, roles: everybody, group: 'portal' },
  { to: '/chats', label: 'shell.menu.chats', icon: IconMessages, roles: everybody, group: 'portal', unread: true },
  { to: '/account/creditsoverview', label: 'shell.menu.credits', icon: IconCoins, roles: everybody, group: 'portal' },
  { to: '/account/myfileprices', label: 'shell.menu.prices', icon: IconReceipt2, roles: everybody, group: 'portal' },
  { to: '/account', label: 'shell.menu.account', icon: IconUserCircle, roles: everybody, group: 'portal' },
  { to: '/', label: 'shell.menu.home', icon: IconHome, roles: everybody, group: 'portal' },
] as const;

/** The entries of the user's own menu above logging out; a locked account sees only those that are not for active ones. */
const userMenuEntries = [
  { to: '/jobCreate', label: 'shell.menu.jobCreate', icon: IconCar, forActive: true },
  { to: '/account/creditsoverview', label: 'shell.menu.credits', icon: IconCoins, forActive: true },
  { to: '/account', label: 'shell.menu.account', icon: IconUserCircle, forActive: true },
  { to: '/', label: 'shell.menu.home', icon: IconHome, forActive: false },
] as const;

export type MenuEntry = (typeof menuEntries)[number];

/** Where the entries lead to. */
export const menuPaths: readonly string[] = menuEntries.map(({ to }) => to);

/** What a role sees of the menu, by groups; none is empty. */
export const menuGroupsFor = (role: Role) =>
  menuGroups
    .map((group) => ({
      group,
      entries: menuEntries.filter((entry) => entry.group === group && entry.roles.includes(role)),
    }))
    .filter(({ entries }) => entries.length > 0);
export const userMenuEntriesFor = ({ active }: Pick<AccessData, 'active'>) =>
  userMenuEntries.filter(({ forActive }) => active || !forActive);
