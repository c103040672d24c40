import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsSignedIn } from '#web/session/useIsSignedIn.ts';
import { useSession } from '#web/session/useSession.ts';
import { VisitorsHome } from './VisitorsHome.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import { ownName } from '#rules/names.ts';
import { landing } from '#web/shell/page/guards.ts';

/** The portal in one sentence, and the way in or on. */
export function HomePage() {
  const isSignedIn = useIsSignedIn();
  const access = useSession();
  if (!isSignedIn) return <VisitorsHome />;
  // Signed in, but the user is not known until the answer arrives.
  return access === undefined ? undefined : <UsersHome access={access} />;
}

/** The home page for whoever is signed in: the ways on, to the account and out; or that the account waits to be unlocked. */
function UsersHome({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  return (
    <Container size="sm" py={{ base: 'lg', sm: 60 }} px={0}>
      <Stack gap="lg">
        <Title order={1}>{t('shell.homePage.welcome', { name: ownName(access) })}</Title>
        <Text size="lg" c="dimmed">
          {t(access.active ? 'shell.homePage.text' : 'accounts.notActive.title')}
        </Text>
        <Group>
          {access.active && (
            <>
              <Button size="md" renderRoot={(props) => <Link to={landing(access.role)} {...props} />}>
                {access.role === 'customer' ? t('ordering.title') : t('desk.title')}
              </Button>
              <Button size="md" variant="default" renderRoot={(props) => <Link to="/account" {...props} />}>
                {t('settings.home.account')}
              </Button>
            </>
          )}
          <Button size="md" variant="default" renderRoot={(props) => <Link to="/logout" {...props} />}>
            {t('shell.userMenu.logout')}
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}
