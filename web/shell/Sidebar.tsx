import { AppShell, Divider, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccessData } from '#contract/accounts.ts';
import { DeveloperSwitch } from './DeveloperSwitch.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SupportLink } from './SupportLink.tsx';

type Props = { access: AccessData; onChoose: () => void };

/** The menu, and on narrow screens what has no room in the top bar. A locked account sees that it is locked. */
export function Sidebar({ access, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <AppShell.Section grow component={ScrollArea}>
      {access.active ? (
        <SideMenu role={access.role} onChoose={onChoose} />
      ) : (
        <Group gap="xs" p="xs">
          <IconLock size={20} aria-hidden />
          <Text fw={600}>{t('frame.accountLocked')}</Text>
        </Group>
      )}
      {access.active && access.role === 'admin' && <DeveloperSwitch />}
      <Stack hiddenFrom="lg" mt="md" gap="sm" align="flex-start">
        <Divider w="100%" />
        {access.active && <ServiceStatus />}
        <SupportLink hiddenFrom="sm" px={0} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {t('frame.version', { version: __APP_VERSION__ })}
        </Text>
      </Stack>
    </AppShell.Section>
  );
}
