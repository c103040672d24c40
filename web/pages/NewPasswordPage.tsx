import { Alert, Anchor, Stack } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#web/api/index.ts';
import { browserKey } from '#web/accounts/browser-key.ts';
import { NewPasswordForm } from '#web/accounts/NewPasswordForm.tsx';
import { NarrowCard } from '#web/kit/NarrowCard.tsx';
import { notify } from '#web/kit/notify.ts';

/** /PasswordResetNewPass: where the mailed link leads. What makes it useless is said before anything is typed. */
export function NewPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const link = useSearch({ from: '/PasswordResetNewPass' });
  const [storedKey] = useState(() => browserKey.kept);
  const isComplete = Object.values(link).every((part) => part !== '');
  const useless = !isComplete
    ? t('accounts.newPassword.incomplete')
    : storedKey === undefined
      ? t('accounts.newPassword.otherBrowser')
      : undefined;
  return (
    <NarrowCard
      title={t('accounts.newPassword.title')}
      {...(useless === undefined && { text: t('accounts.newPassword.text', { login: link.login }) })}
    >
      <Stack>
        {useless !== undefined && (
          <Alert color="yellow" role="alert">
            {useless}
          </Alert>
        )}
        {isComplete && storedKey !== undefined && (
          <NewPasswordForm
            link={link}
            storedKey={storedKey}
            onDone={() => {
              notify.success(t('accounts.newPassword.done'));
              // Every session of the user has ended, this browser's with them.
              if (session.token !== undefined) session.end();
              void navigate({ to: '/signin' });
            }}
          />
        )}
        <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/resetpassword" {...props} />}>
          {t('accounts.newPassword.request')}
        </Anchor>
      </Stack>
    </NarrowCard>
  );
}
