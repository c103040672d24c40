import { Box, Group } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { IconBell, IconBellOff, IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mayWork } from '#web/session/may-work.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import { ownName } from '#rules/names.ts';
import { isStaff } from '#rules/roles.ts';
import { Balance } from '#web/credits/Balance.tsx';
import { PlainMenu } from '#web/kit/PlainMenu.tsx';
import plain from '#web/kit/plain.module.css';
import { Bell } from '#web/notifications/Bell.tsx';
import { BrandMark } from './BrandMark.tsx';
import { LanguageMenu, SchemeMenu } from './ChoiceMenus.tsx';
import { userMenuEntriesFor } from './menu.ts';
import { chooseSound, isSoundOn } from '#web/shell/notices/order-sound.ts';
import { usePageNames } from '#web/shell/page/usePageNames.ts';
import { ServiceStatus } from '#web/shell/notices/ServiceStatus.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SupportLink } from './SupportLink.tsx';
import { useChooseLanguage } from '#web/shell/useChooseLanguage.ts';

type Props = { access: AccessData | undefined; burger: ReactNode };

/** The top bar of whoever is signed in, also until it is known who: logo, version, search, services, balance, support, language, user. */
export function TopBar({ access, burger }: Props) {
  const isActive = mayWork(access);
  const choose = useChooseLanguage();
  return (
    <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="sm" wrap="nowrap" flex="none" miw={{ md: 224 }}>
        {burger}
        <BrandMark />
      </Group>
      {isActive && (
        <>
          <SearchButton access={access} />
          <Box visibleFrom="lg" flex="none">
            <ServiceStatus />
          </Box>
        </>
      )}
      <Group gap={6} wrap="nowrap" flex="none">
        {isActive && access.role === 'customer' && <Balance />}
        {isActive && <Bell mayMark={access.impersonatedBy === undefined} />}
        {access !== undefined && <SupportLink visibleFrom="sm" />}
        <LanguageMenu onChoose={choose} />
        {/* On a phone the search has its place, and the choice with it. */}
        <Box {...(isActive && { visibleFrom: 'xs' })}>
          <SchemeMenu />
        </Box>
        {access !== undefined && <UserMenu access={access} />}
      </Group>
    </Group>
  );
}

/** The name of the signed-in user, and the ways on and out; for staff, too, the sound of new orders. */
function UserMenu({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  const nameOf = usePageNames();
  const isSounding = useStore(isSoundOn);
  const SoundIcon = isSounding ? IconBell : IconBellOff;
  return (
    <PlainMenu
      label={t('shell.userMenu.label', { user: access.username })}
      className={plain['icon'] ?? ''}
      heading={ownName(access)}
      entries={[
        ...userMenuEntriesFor(access).map(({ to, icon: Icon }) => ({
          key: to,
          text: nameOf(to),
          href: to,
          icon: <Icon size={16} aria-hidden />,
        })),
        ...(mayWork(access) && isStaff(access)
          ? [
              {
                key: 'sound',
                text: t('shell.orderSound.label'),
                isOn: isSounding,
                mark: <SoundIcon size={16} aria-hidden />,
              },
            ]
          : []),
        {
          key: 'logout',
          text: t('shell.userMenu.logout'),
          href: '/logout',
          icon: <IconLogout size={16} aria-hidden />,
          isApart: true,
        },
      ]}
      onChoose={(key) => {
        if (key === 'sound') chooseSound(!isSounding);
      }}
    >
      <IconUserCircle size={20} stroke={1.6} aria-hidden />
    </PlainMenu>
  );
}
