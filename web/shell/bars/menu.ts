import {
  IconAdjustments,
  IconBuildingBank,
  IconBooks,
  IconChartBar,
  IconFolders,
  IconHistory,
  IconLayoutDashboard,
  IconPlug,
  IconShieldLock,
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
  IconPackages,
  IconReceipt2,
  IconReportMoney,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { AccessData } from '#contract/accounts/access.ts';
import type { Role } from '#contract/accounts/user.ts';
import { mayOpenPage } from '#web/session/page-needs.ts';

const everybody: readonly Role[] = ['admin', 'support', 'customer'];
const staff: readonly Role[] = ['admin', 'support'];

/** The groups of the menu from top to bottom; the one of the options stands by itself and needs no heading. */
const menuGroups = ['work', 'customers', 'catalogue', 'insight', 'options', 'portal'] as const;

/**
 * The entries of side menu and mobile sidebar, each with the roles that see it and the group under which it stands. Support
 * and administrators see the customer's entries, too (customer specification, section 6), beneath those of their own work, where
 * they open that group.
 */
const menuEntries = [
  { to: '/admin', icon: IconLayoutDashboard, roles: staff, group: 'work' },
  { to: '/admin/fileoverview', icon: IconClipboardList, roles: staff, group: 'work' },
  { to: '/admin/joboverview', icon: IconFolders, roles: staff, group: 'work' },
  {
    to: '/admin/chatsoverview',
    icon: IconMessages,
    roles: staff,
    group: 'work',
    unread: true,
  },
  { to: '/admin/customerview', icon: IconUsers, roles: staff, group: 'customers' },
  { to: '/admin/creditsoverview', icon: IconCoins, roles: staff, group: 'customers' },
  { to: '/admin/payments', icon: IconBuildingBank, roles: staff, group: 'customers' },
  { to: '/admin/packages', icon: IconPackages, roles: staff, group: 'customers' },
  { to: '/admin/accounting', icon: IconReportMoney, roles: staff, group: 'customers' },
  { to: '/admin/vehicles', icon: IconCar, roles: staff, group: 'catalogue' },
  { to: '/admin/methods', icon: IconTool, roles: staff, group: 'catalogue' },
  { to: '/admin/tools', icon: IconPlug, roles: staff, group: 'catalogue' },
  { to: '/admin/prices', icon: IconTags, roles: staff, group: 'catalogue' },
  { to: '/admin/solutions', icon: IconBooks, roles: staff, group: 'catalogue' },
  { to: '/admin/statistic', icon: IconChartBar, roles: staff, group: 'insight' },
  { to: '/admin/trophy', icon: IconTrophy, roles: staff, group: 'insight' },
  { to: '/admin/audit', icon: IconHistory, roles: staff, group: 'insight' },
  { to: '/admin/security', icon: IconShieldLock, roles: staff, group: 'insight' },
  { to: '/admin/outbox', icon: IconMail, roles: staff, group: 'insight' },
  { to: '/admin/roles', icon: IconUsersGroup, roles: staff, group: 'options' },
  { to: '/admin/options', icon: IconAdjustments, roles: staff, group: 'options' },
  { to: '/jobCreate', icon: IconCar, roles: everybody, group: 'portal' },
  { to: '/tasks', icon: IconListCheck, roles: everybody, group: 'portal' },
  { to: '/jobs', icon: IconFolderOpen, roles: everybody, group: 'portal' },
  { to: '/chats', icon: IconMessages, roles: everybody, group: 'portal', unread: true },
  { to: '/account/creditsoverview', icon: IconCoins, roles: everybody, group: 'portal' },
  { to: '/account/myfileprices', icon: IconReceipt2, roles: everybody, group: 'portal' },
  { to: '/account', icon: IconUserCircle, roles: everybody, group: 'portal' },
  { to: '/', icon: IconHome, roles: everybody, group: 'portal' },
] as const;

/** The entries of the user's own menu above logging out; a locked account sees only those that are not for active ones. */
const userMenuEntries = [
  { to: '/jobCreate', icon: IconCar, forActive: true },
  { to: '/account/creditsoverview', icon: IconCoins, forActive: true },
  { to: '/account', icon: IconUserCircle, forActive: true },
  { to: '/', icon: IconHome, forActive: false },
] as const;

export type MenuEntry = (typeof menuEntries)[number];

/** The addresses that the entries lead to. */
export const menuPaths: readonly string[] = menuEntries.map(({ to }) => to);

/** The part of the menu that a user sees, by groups; none is empty. */
export const menuGroupsFor = (access: Pick<AccessData, 'role' | 'permissions' | 'rights'>) =>
  menuGroups
    .map((group) => ({
      group,
      entries: menuEntries.filter(
        (entry) => entry.group === group && entry.roles.includes(access.role) && mayOpenPage(access, entry.to),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
export const userMenuEntriesFor = (access: Pick<AccessData, 'active' | 'role' | 'permissions' | 'rights'>) =>
  userMenuEntries.filter(({ to, forActive }) => (access.active || !forActive) && mayOpenPage(access, to));
