import { Alert, Anchor, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmEmail } from '#web/accounts/ConfirmEmail.tsx';
import { NarrowCard } from '#web/kit/NarrowCard.tsx';

/** /confirmEmail: where the link leads that is mailed to a new address. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { key } = useSearch({ from: '/confirmEmail' });
  return (
    <NarrowCard title={t('accounts.confirmEmail.title')} text={t('accounts.confirmEmail.text')}>
      <Stack>
        {key === '' ? (
          <Alert color="yellow" role="alert">
            {t('accounts.confirmEmail.incomplete')}
          </Alert>
        ) : (
          <ConfirmEmail linkKey={key} />
        )}
        <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/account/edit" {...props} />}>
          {t('accounts.confirmEmail.toAccount')}
        </Anchor>
      </Stack>
    </NarrowCard>
  );
}
