import { useTranslation } from 'react-i18next';
import { SignInForm } from '#web/identity/SignInForm.tsx';
import { NarrowCard } from '#web/ui/NarrowCard.tsx';

/** Signing in. Who is signed in is led on by this route's guard: to what was wanted, or to the first screen. */
export function SignInPage() {
  const { t } = useTranslation();
  return (
    <NarrowCard title={t('identity.signIn')} text={t('identity.signInText')}>
      <SignInForm />
    </NarrowCard>
  );
}
