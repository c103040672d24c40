import { ActionIcon, Box, Button, Group, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLanguage, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { ownName } from '#rules/names.ts';
import { isStaff } from '#rules/roles.ts';
import { Balance } from '#web/credits/Balance.tsx';
import { languages } from '#web/i18n/index.ts';
import { BrandMark } from './BrandMark.tsx';
import { SoundItem } from './SoundItem.tsx';
import { colorSchemeNames, colorSchemes } from './color-schemes.ts';
import { userMenuEntriesFor } from './menu.ts';
import { pageNames } from './page-names.ts';
import { ServiceStatus } from './ServiceStatus.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SupportLink } from './SupportLink.tsx';
import { useChooseLanguage } from './useChooseLanguage.ts';

type Props = { access: AccessData | undefined; burger: ReactNode };

/** The top bar of whoever is signed in, also until it is known who: logo, version, search, services, balance, support, language, user. */
export function TopBar({ access, burger }: Props) {
  const isActive = access?.active === true;
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
        {access !== undefined && <SupportLink visibleFrom="sm" />}
        <LanguageSwitch />
        {/* On a phone the search has its place, and the choice with it. */}
        <Box {...(isActive && { visibleFrom: 'xs' })}>
          <SchemeSwitch />
        </Box>
        {access !== undefined && <UserMenu access={access} />}
      </Group>
    </Group>
  );
}

/** The name of the signed-in user, and the ways on and out. */
function UserMenu({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="inherit"
          size="md"
          aria-label={t('shell.userMenu.label', { user: access.username })}
        >
          <IconUserCircle size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{ownName(access)}</Menu.Label>
        {userMenuEntriesFor(access).map(({ to, icon: Icon }) => (
          <Menu.Item
            key={to}
            renderRoot={(props) => <Link to={to} {...props} />}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t(pageNames[to])}
          </Menu.Item>
        ))}
        {access.active && isStaff(access) && <SoundItem />}
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

/** Switches the language of every text. */
function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const choose = useChooseLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          c="inherit"
          fw={500}
          leftSection={
            <Box component="span" visibleFrom="xs">
              <IconLanguage size={18} stroke={1.6} aria-hidden />
            </Box>
          }
          aria-label={t('shell.language', { code: i18n.language.toUpperCase() })}
        >
          {i18n.language.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.entries(languages) as [Language, string][]).map(([language, name]) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => {
              choose(language);
            }}
            rightSection={i18n.language === language && <IconCheck size={16} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Light, dark, or as the device has it. */
function SchemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Chosen = colorSchemes[colorScheme];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" c="inherit" size="md" aria-label={t('shell.scheme.label')}>
          <Chosen size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colorSchemeNames.map((scheme) => {
          const Icon = colorSchemes[scheme];
          return (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => {
                setColorScheme(scheme);
              }}
            >
              {t(`shell.scheme.${scheme}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
