import { ActionIcon, Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccessData } from '#contract/accounts.ts';
import { ownName } from '#rules/names.ts';
import { userMenuEntriesFor } from './menu.ts';

/** Who is signed in, and the ways out. */
export function UserMenu({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="light"
          size="lg"
          radius="xl"
          aria-label={t('shell.userMenu.label', { user: access.username })}
        >
          <IconUser size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{ownName(access)}</Menu.Label>
        {userMenuEntriesFor(access).map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            renderRoot={(props) => <Link to={to} {...props} />}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => <Link to="/logout" {...props} />}
          leftSection={<IconLogout size={16} aria-hidden />}
        >
          {t('shell.userMenu.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
