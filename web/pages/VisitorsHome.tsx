import { Button, Divider, Group } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionState } from '#web/api/index.ts';
import { LegalLinks } from '#web/settings/LegalLinks.tsx';
import { usePublicOptions } from '#web/settings/usePublicOptions.ts';

// With it comes the reader of Markdown, which the first screen does not wait for.
const OldPortalNotice = lazy(async () => ({
  default: (await import('#web/settings/OldPortalNotice.tsx')).OldPortalNotice,
}));

/** The home page for whoever is not signed in: the notice, the way to an account and the way in. */
export function VisitorsHome() {
  const { t } = useTranslation();
  const { token } = useStore(sessionState);
  // Who is signed in is only not known yet.
  if (token !== undefined) return undefined;
  return (
    <>
      <Group>
        <Button size="md" renderRoot={(props) => <Link to="/signin" {...props} />}>
          {t('shell.signIn')}
        </Button>
        <RegisterButton />
      </Group>
      <Suspense>
        <OldPortalNotice />
      </Suspense>
      <Divider />
      <LegalLinks />
    </>
  );
}

/** The way to an account: the operator's external registration, else the sign-up of this portal. */
function RegisterButton() {
  const { t } = useTranslation();
  const external = usePublicOptions()?.registrationLink ?? '';
  const text = t('settings.home.register');
  if (external === '')
    return (
      <Button size="md" variant="default" renderRoot={(props) => <Link to="/signUp" {...props} />}>
        {text}
      </Button>
    );
  return (
    <Button size="md" variant="default" component="a" href={external} rel="noopener">
      {text}
    </Button>
  );
}
