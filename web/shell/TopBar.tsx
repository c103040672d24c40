import { Anchor, Box, Button, Group, Image, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessData } from '#contract/accounts.ts';
import { Balance } from '#web/credits/Balance.tsx';
import { useBrand } from '#web/kit/useBrand.ts';
import { keepLogo } from './keep-logo.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';
import { SupportLink } from './SupportLink.tsx';
import { UserMenu } from './UserMenu.tsx';

type Props = { access: AccessData | undefined; burger: ReactNode };

/** Logo, version, status of the services, balance, support, language and the user's menu. */
export function TopBar({ access, burger }: Props) {
  const { t } = useTranslation();
  const { name = t('frame.name'), logoUrl } = useBrand();
  const isActive = access?.active === true;
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="sm" wrap="nowrap">
        {burger}
        <Anchor component={Link} to="/" underline="never" c="inherit" aria-label={t('frame.home', { name })}>
          <Group gap={10} wrap="nowrap">
            <Image
              src={logoUrl}
              w={30}
              h={30}
              fit="contain"
              alt=""
              onLoad={() => {
                keepLogo(logoUrl);
              }}
            />
            <Text fw={700} size="lg" visibleFrom="xs">
              {name}
            </Text>
          </Group>
        </Anchor>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t('frame.version', { version: __APP_VERSION__ })}
        </Text>
      </Group>
      {isActive && (
        <Box visibleFrom="lg">
          <ServiceStatus />
        </Box>
      )}
      <Group gap={6} wrap="nowrap">
        {isActive && access.role === 'customer' && <Balance />}
        {access !== undefined && <SupportLink visibleFrom="sm" />}
        <LanguageSwitch />
        <SchemeSwitch />
        {access === undefined ? (
          <Button renderRoot={(props) => <Link to="/signin" {...props} />} size="compact-sm">
            {t('frame.signIn')}
          </Button>
        ) : (
          <UserMenu access={access} />
        )}
      </Group>
    </Group>
  );
}
