import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DemoSignIn, SignInForm } from '#web/accounts/SignInForm.tsx';
import { sessionState } from '#web/api/index.ts';
import { NarrowCard } from '#web/kit/NarrowCard.tsx';
import { useSession } from '#web/session/useSession.ts';
import { usePublicOptions } from '#web/settings/usePublicOptions.ts';
import { PagePending } from '#web/shell/PagePending.tsx';

/** Signing in. Who is signed in is led on by this route's guard: to what was wanted, or to the first screen. */
export function SignInPage() {
  const { t } = useTranslation();
  const { demoAccounts = [] } = usePublicOptions() ?? {};
  // Signed in: the form has done its work, and the next page is on its way.
  if (useSession() !== undefined) return <PagePending />;
  return (
    <NarrowCard title={t('accounts.signIn')} text={t('accounts.signInText')}>
      <EndedNotice />
      <SignInForm />
      <Group justify="space-between" gap="xs" mt="md">
        <Anchor size="sm" mod={{ alone: true }} renderRoot={(props) => <Link to="/resetpassword" {...props} />}>
          {t('accounts.forgotPassword')}
        </Anchor>
        <Text size="sm">
          {t('accounts.noAccount')}{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/signUp" {...props} />}>
            {t('accounts.toSignUp')}
          </Anchor>
        </Text>
      </Group>
      <DemoSignIn accounts={demoAccounts} />
    </NarrowCard>
  );
}

/** Why somebody who was signed in has to sign in again, when that came from outside. */
function EndedNotice() {
  const { t } = useTranslation();
  const { endedBy: reason } = useStore(sessionState);
  if (reason === undefined || reason === 'signedOut') return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      {t(`accounts.ended.${reason}`)}
    </Alert>
  );
}
