import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePublicOptions } from './usePublicOptions.ts';

/** The way to an account: the operator's external registration, else the sign-up of this portal. */
export function RegisterButton() {
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
