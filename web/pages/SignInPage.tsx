import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadAccess } from '#web/app/access.ts';
import { landing } from '#web/app/guards.ts';
import { SignInForm } from '#web/identity/SignInForm.tsx';
import { NarrowCard } from '#web/ui/NarrowCard.tsx';

/** Signing in; afterwards the screen that was wanted, or the first one of the user's rights. */
export function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/signin' });
  async function goOn() {
    const access = await loadAccess();
    if (redirect !== undefined) await navigate({ href: redirect });
    else if (access !== undefined) await navigate({ to: landing(access.rights) });
  }
  return (
    <NarrowCard title={t('identity.signIn')} text={t('identity.signInText')}>
      <SignInForm onSignedIn={() => void goOn()} />
    </NarrowCard>
  );
}
