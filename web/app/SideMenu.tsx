import { Badge, NavLink, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getAllChatMessagesUnread } from '#contract/chat.ts';
import type { Rights } from '#contract/identity.ts';
import { query } from '#web/api/index.ts';
import { menuEntriesFor } from './menu.ts';

type Props = { rights: Rights; onChoose: () => void };

/** The entries that a user's rights see; unread chat messages are counted at the entry that leads to them. */
export function SideMenu({ rights, onChoose }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: unread = [] } = useQuery(query(getAllChatMessagesUnread, {}));
  const messages = unread.reduce((sum, one) => sum + one.unread, 0);
  return (
    <Stack gap={4}>
      {menuEntriesFor(rights).map(({ to, label, icon: Icon, unread: showsUnread }) => (
        <NavLink
          key={to}
          renderRoot={(props) => <Link to={to} {...props} />}
          label={t(label)}
          leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
          active={to === '/' ? pathname === '/' : pathname.startsWith(to)}
          onClick={onChoose}
          rightSection={
            showsUnread &&
            messages > 0 && (
              <Badge size="sm" circle={messages < 10} aria-label={t('frame.menu.unread', { count: messages })}>
                {messages}
              </Badge>
            )
          }
        />
      ))}
    </Stack>
  );
}
