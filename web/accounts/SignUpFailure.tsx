import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeOf, NetworkError, RefusedCall } from '#web/api/index.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import type { Sending } from './useSignUp.ts';

/** Refusals that say themselves what to do; any other failure is an error that the visitor cannot help. */
const spoken = ['signUpNotValid', 'humanCheckFailed', 'humanCheckNotReachable', 'tooManyRequests'];

/** Why a sign-up did not succeed (customer specification, section 8). */
export function SignUpFailure({ sending: { data, error } }: { sending: Sending }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  if (error instanceof NetworkError)
    return (
      <Alert color="yellow" role="alert">
        {t('accounts.signUp.networkError')}{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/signin" {...props} />}>
          {t('accounts.signUp.trySignIn')}
        </Anchor>
      </Alert>
    );
  const isSpoken = error instanceof RefusedCall && spoken.includes(codeOf(error));
  const failure = error === null ? undefined : isSpoken ? refusalText(error) : t('accounts.signUp.failed');
  const answer = data?.success === false ? t('accounts.signUp.nameRefused') : t('accounts.signUp.taken');
  const text = failure ?? (data !== undefined && (!data.success || data.code === 106) ? answer : undefined);
  if (text === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}
