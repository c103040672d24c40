import { Divider, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayWork } from '#web/session/may-work.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import { isStaff } from '#rules/roles.ts';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { findEntry } from '#web/shell/page/find-entry.ts';
import { isCustomersViewOpen, openCustomersView } from './customers-view.ts';
import { type MenuEntry, menuGroupsFor, menuPaths } from './menu.ts';
import { ServiceStatus } from '#web/shell/notices/ServiceStatus.tsx';
import { usePageNames } from '#web/shell/page/usePageNames.ts';
import entryClasses from '#web/kit/entry.module.css';
import classes from './sidebar.module.css';
import { SupportLink } from './SupportLink.tsx';
import { UnreadCount } from './UnreadCount.tsx';
import { useUnreadMessages } from '#web/shell/notices/useUnreadMessages.ts';

type Props = { access: AccessData; onChoose: () => void };

/** The menu, and on narrow screens the parts that have no room in the top bar. A locked account sees that it is locked. */
export function Sidebar({ access, onChoose }: Props) {
  const { t } = useTranslation();
  const isDeveloper = mayWork(access) && access.permissions.includes('logs');
  const DeveloperSwitch = useLazyModule('developer switch', () => import('#web/shell/DeveloperSwitch.tsx'), isDeveloper)
    .part?.DeveloperSwitch;
  return (
    <>
      {mayWork(access) && <SideMenu access={access} onChoose={onChoose} />}
      {!access.active && (
        <Group gap="xs" p="xs">
          <IconLock size={20} aria-hidden />
          <Text fw={600}>{t('shell.accountLocked')}</Text>
        </Group>
      )}
      {DeveloperSwitch !== undefined && <DeveloperSwitch />}
      <Stack hiddenFrom="lg" mt="md" gap="sm" align="flex-start">
        <Divider w="100%" />
        {mayWork(access) && <ServiceStatus />}
        <SupportLink hiddenFrom="sm" px={0} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {t('shell.version', { version: __APP_VERSION__ })}
        </Text>
      </Stack>
    </>
  );
}

type SideMenuProps = { access: AccessData; onChoose: () => void };

const entryClass = `${entryClasses['entry']} ${classes['touched']}`;

/** The entries that a user sees; unread chat messages are counted at the entry that leads to them. */
function SideMenu({ access, onChoose }: SideMenuProps) {
  const { role } = access;
  const { t } = useTranslation();
  const nameOf = usePageNames();
  const here = useLocation({ select: ({ pathname }) => findEntry(pathname, role, menuPaths) });
  const messages = useUnreadMessages();
  const linkOf = (entry: MenuEntry) => (
    <Link
      key={entry.to}
      to={entry.to}
      activeOptions={{ exact: true }}
      className={entryClass}
      aria-current={entry.to === here ? 'page' : undefined}
      onClick={onChoose}
    >
      <entry.icon size={18} stroke={1.6} aria-hidden />
      <span className={classes['word']} data-word>
        {nameOf(entry.to)}
      </span>
      {/* Staff have the count at their own entry. */}
      {'unread' in entry && !(isStaff({ role }) && entry.group === 'portal') && <UnreadCount messages={messages} />}
    </Link>
  );
  const groups = menuGroupsFor(access);
  return (
    <Stack gap={0}>
      {groups.map(({ group, entries }) => {
        // A customer's menu is one group.
        if (groups.length === 1 || group === 'options')
          return (
            <div key={group} className={groups.length === 1 ? '' : (classes['apart'] ?? '')}>
              {entries.map(linkOf)}
            </div>
          );
        if (group === 'portal')
          return (
            <CustomersView key={group} isHere={entries.some(({ to }) => to === here)}>
              {entries.map(linkOf)}
            </CustomersView>
          );
        return (
          <div key={group} role="group" aria-labelledby={`menu-${group}`}>
            <Text id={`menu-${group}`} size="xs" c="dimmed" className={classes['heading'] ?? ''}>
              {t(`shell.menu.groups.${group}`)}
            </Text>
            {entries.map(linkOf)}
          </div>
        );
      })}
    </Stack>
  );
}

type CustomersViewProps = {
  /** The page that is open is one of its entries. */
  isHere: boolean;
  children: ReactNode;
};

/** The customer's entries for staff: closed until they are wanted, and on their own pages never hidden. */
function CustomersView({ isHere, children }: CustomersViewProps) {
  const { t } = useTranslation();
  const isOpen = useStore(isCustomersViewOpen) || isHere;
  return (
    <div role="group" aria-labelledby="menu-portal" className={classes['apart'] ?? ''}>
      <UnstyledButton
        id="menu-portal"
        className={`${entryClass} ${classes['fold'] ?? ''}`}
        aria-expanded={isOpen}
        {...(isHere && { 'aria-disabled': true })}
        onClick={() => {
          if (!isHere) openCustomersView(!isOpen);
        }}
      >
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
        {t('shell.menu.groups.portal')}
      </UnstyledButton>
      {isOpen && children}
    </div>
  );
}
