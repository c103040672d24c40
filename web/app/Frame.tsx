import { AppShell, Burger, Divider, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Footer } from './Footer.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useLiveUpdates } from './useLiveUpdates.ts';
import { useSession } from './useSession.ts';
import { VersionPrompt } from './VersionPrompt.tsx';

/** What stands around every screen. Menu and footer are for active users; a locked account sees that it is locked. */
export function Frame() {
  const { t } = useTranslation();
  const access = useSession();
  const active = access?.active === true;
  const [isOpen, sidebar] = useDisclosure(false);
  useLiveUpdates(active);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isOpen, desktop: !active } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header>
        <TopBar
          access={access}
          burger={
            access !== undefined && (
              <Burger
                opened={isOpen}
                onClick={sidebar.toggle}
                hiddenFrom="md"
                size="sm"
                aria-label={t('frame.menu.toggle')}
              />
            )
          }
        />
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('frame.menu.label')}>
        {access !== undefined && !active && (
          <Group gap="xs" p="xs">
            <IconLock size={20} aria-hidden />
            <Text fw={600}>{t('frame.accountLocked')}</Text>
          </Group>
        )}
        {active && (
          <AppShell.Section grow component={ScrollArea}>
            <SideMenu rights={access.rights} onChoose={sidebar.close} />
            <Stack hiddenFrom="lg" mt="md" gap="sm">
              <Divider />
              <ServiceStatus />
            </Stack>
          </AppShell.Section>
        )}
      </AppShell.Navbar>
      <AppShell.Main style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ flex: 1, width: '100%', maxWidth: 1440, marginInline: 'auto' }}>
          {access !== undefined && <VersionPrompt />}
          <Outlet />
        </div>
        {active && <Footer />}
      </AppShell.Main>
    </AppShell>
  );
}
