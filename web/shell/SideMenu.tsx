import { Badge, Divider, NavLink, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { query } from '#web/api/index.ts';
import { entryOf } from './entry-of.ts';
import { menuEntriesFor, menuPaths } from './menu.ts';

type Props = { role: Role; onChoose: () => void };

/** The entries that a user's role sees; unread chat messages are counted at the entry that leads to them. */
export function SideMenu({ role, onChoose }: Props) {
  const { t } = useTranslation();
  const here = useLocation({ select: ({ pathname }) => entryOf(pathname, role, menuPaths) });
  const { data: unread = [] } = useQuery(query(chatApi.getUnreadMessages, {}));
  const messages = unread.reduce((sum, one) => sum + one.unread, 0);
  const linksOf = (part: 'work' | 'portal') =>
    menuEntriesFor(role, part).map((entry) => (
      <NavLink
        key={entry.to}
        renderRoot={(props) => <Link to={entry.to} activeOptions={{ exact: true }} {...props} />}
        label={t(entry.label)}
        leftSection={<entry.icon size={20} stroke={1.6} aria-hidden />}
        active={entry.to === here}
        aria-current={entry.to === here ? 'page' : undefined}
        onClick={onChoose}
        rightSection={
          'unread' in entry &&
          messages > 0 && (
            <Badge size="sm" circle={messages < 10} aria-label={t('frame.menu.unread', { count: messages })}>
              {messages}
            </Badge>
          )
        }
      />
    ));
  return (
    <Stack gap={4}>
      {linksOf('work')}
      {role !== 'customer' && <Divider my={6} label={t('frame.menu.portal')} labelPosition="left" />}
      {linksOf('portal')}
    </Stack>
  );
}
