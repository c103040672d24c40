import { Button, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsSignedIn } from '#web/session/useIsSignedIn.ts';
import { useSession } from '#web/session/useSession.ts';
import { VisitorsHome } from './VisitorsHome.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { ownName } from '#rules/names.ts';
import { query } from '#web/api/index.ts';
import { NeedsYou } from '#web/dashboard/TaskLines.tsx';
import { DeskState } from '#web/desk/DeskState.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { landing } from '#web/shell/page/guards.ts';

/** The portal in one sentence, and the way in or on. */
export function HomePage() {
  const isSignedIn = useIsSignedIn();
  const access = useSession();
  if (!isSignedIn) return <VisitorsHome />;
  // Signed in, but the user is not known until the answer arrives.
  return access === undefined ? undefined : <UsersHome access={access} />;
}

/**
 * The home page for whoever is signed in: the ways on, to the account and out, and what waits for them; or that the account
 * waits to be unlocked.
 */
function UsersHome({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  return (
    <Container size="sm" py={{ base: 'lg', sm: 60 }} px={0}>
      <Stack gap="lg">
        <Title order={1}>{t('shell.homePage.welcome', { name: ownName(access) })}</Title>
        <Text size="lg" c="dimmed">
          {t(introOf(access))}
        </Text>
        <Group>
          {access.active && (
            <>
              <Button size="md" renderRoot={(props) => <Link to={landing(access)} {...props} />}>
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
        {access.active && (access.role === 'customer' ? <CustomersNeeds /> : <StaffFigures />)}
      </Stack>
    </Container>
  );
}

/** Key of the first sentence: for customers what they can do here, for staff what the figures below are. */
const introOf = ({ active, role }: AccessData) => {
  if (!active) return 'accounts.notActive.title';
  return role === 'customer' ? 'shell.homePage.text' : 'shell.homePage.textStaff';
};

/** The files that wait for the customer. */
function CustomersNeeds() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(query(dashboardApi.getDashboard, { language }));
  if (data === undefined) return <Skeleton h={88} radius="lg" />;
  return <NeedsYou tasks={data.needsYou} total={data.needsYouTotal} none={t('dashboard.needs.none')} />;
}

/** The state of the work, as on the desk. */
function StaffFigures() {
  const { data } = useQuery(query(deskApi.getDesk, {}));
  if (data === undefined) return <Skeleton h={{ base: 251, sm: 145 }} radius="lg" />;
  return <DeskState tasks={data.tasks} today={data.today} />;
}
