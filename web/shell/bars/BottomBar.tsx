import { Text, UnstyledButton } from '@mantine/core';
import {
  IconCirclePlus,
  IconClipboardList,
  IconLayoutDashboard,
  IconListCheck,
  IconMenu2,
  IconMessages,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Role } from '#contract/accounts/user.ts';
import classes from './bottom-bar.module.css';
import { findEntry } from '#web/shell/page/find-entry.ts';
import { mayOpenPage } from '#web/session/page-needs.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { menuPaths } from './menu.ts';
import { usePageNames } from '#web/shell/page/usePageNames.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { useUnreadMessages } from '#web/shell/notices/useUnreadMessages.ts';

/** The pages under the thumb; the short word of one is a part of its name. */
const customerLinks = [
  { to: '/jobCreate', word: 'shell.bar.new', icon: IconCirclePlus },
  { to: '/tasks', word: 'shell.bar.files', icon: IconListCheck },
  { to: '/chats', word: 'shell.bar.chats', icon: IconMessages },
  { to: '/account', icon: IconUserCircle },
] as const;
const staffLinks = [
  { to: '/admin', icon: IconLayoutDashboard },
  { to: '/admin/fileoverview', word: 'shell.bar.files', icon: IconClipboardList },
  { to: '/admin/chatsoverview', word: 'shell.bar.chats', icon: IconMessages },
] as const;
const chats: readonly string[] = ['/chats', '/admin/chatsoverview'];

type Props = { role: Role; isMenuOpen: boolean; onMenu: () => void };

/**
 * The ways at the foot of a narrow screen: for customers new, files, chats and account, for staff desk, files and chats; and for
 * all the menu, which has no other place there. It gives way to the keyboard of the device; what else sticks to the foot stands on `--bottom-bar-height`.
 */
export function BottomBar({ role, isMenuOpen, onMenu }: Props) {
  const { t } = useTranslation();
  const nameOf = usePageNames();
  const here = useLocation({ select: ({ pathname }) => findEntry(pathname, role, menuPaths) });
  const messages = useUnreadMessages();
  const access = useAccess();
  const links = (role === 'customer' ? customerLinks : staffLinks).filter(({ to }) => mayOpenPage(access, to));
  return (
    <nav className={`bottom-bar ${classes['bar'] ?? ''}`} aria-label={t('shell.bar.label')}>
      {links.map(({ to, icon, ...more }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          className={classes['entry'] ?? ''}
          aria-current={to === here ? 'page' : undefined}
        >
          <Inside
            icon={icon}
            word={'word' in more ? t(more.word) : nameOf(to)}
            mark={chats.includes(to) && <UnreadCount messages={messages} />}
          />
        </Link>
      ))}
      <UnstyledButton
        className={classes['entry'] ?? ''}
        aria-label={t('shell.menu.toggle')}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Inside icon={IconMenu2} word={t('shell.bar.menu')} />
      </UnstyledButton>
    </nav>
  );
}

/** A picture over its word. */
function Inside({ icon: Icon, word, mark }: { icon: TablerIcon; word: string; mark?: ReactNode }) {
  return (
    <>
      <span className={classes['picture']}>
        <Icon size={22} stroke={1.6} aria-hidden />
        {mark !== undefined && <span className={classes['mark']}>{mark}</span>}
      </span>
      <Text span size="xs" truncate maw="100%">
        {word}
      </Text>
    </>
  );
}
