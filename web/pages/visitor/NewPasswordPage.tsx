import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { passwordResetApi } from '#contract/accounts/password-reset.ts';
import { browserKey } from '#web/accounts/browser-key.ts';
import { areEqual, PasswordTwice } from '#web/accounts/PasswordTwice.tsx';
import { type RefusedPassword, refusedPassword } from '#web/accounts/refused-password.ts';
import { session } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';

/** /PasswordResetNewPass: where the mailed link leads. What makes it useless is said before anything is typed. */
export function NewPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const link = useSearch({ from: '/PasswordResetNewPass' });
  const [storedKey] = useState(() => browserKey.saved);
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
          <Alert color="attention" role="alert">
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
        <Anchor
          size="sm"
          ta="center"
          mod={{ alone: true }}
          renderRoot={(props) => <Link to="/resetpassword" {...props} />}
        >
          {t('accounts.newPassword.request')}
        </Anchor>
      </Stack>
    </NarrowCard>
  );
}

/** The parts of the mailed link. */
type ResetLink = {
  readonly action: string;
  readonly login: string;
  readonly key: string;
  readonly hash: string;
};
type Props = { link: ResetLink; storedKey: string; onDone: () => void };

/** Sets a new password with both keys of a reset (administration specification, section 8). */
function NewPasswordForm({ link: { action, login, key, hash }, storedKey, onDone }: Props) {
  const { t } = useTranslation();
  const [twice, setTwice] = useState({ password: '', again: '' });
  const [refused, setRefused] = useState<RefusedPassword>();
  const setNewPassword = useCommand(passwordResetApi.setNewPassword, {
    onDone: (answer) => {
      if (answer.code !== 200) return;
      browserKey.save(undefined);
      onDone();
    },
    onFailed: (failure, { newPassword }) => {
      setRefused(refusedPassword(failure, newPassword));
      return true;
    },
  });
  const code = setNewPassword.answer?.code;
  const failure = {
    101: t('accounts.newPassword.notValid'),
    103: t('accounts.newPassword.expired'),
    other: t('accounts.reset.otherCode', { reason: t('accounts.reset.failed'), code }),
  };
  function submit() {
    if (twice.password === '') notify.error(t('accounts.newPassword.empty'), 'validation');
    else if (areEqual(twice))
      void setNewPassword.run({
        newPassword: twice.password,
        action,
        key,
        login,
        browserKey: storedKey,
        browserKeyLink: hash,
      });
  }
  return (
    <PlainForm onSubmit={submit}>
      <Stack>
        {/* Lets password managers know whose password this is. */}
        <input type="text" autoComplete="username" value={login} readOnly hidden />
        <PasswordTwice twice={twice} onChange={setTwice} refused={refused} />
        {code !== undefined && code !== 200 && (
          <Alert color="danger" role="alert">
            {failure[code === 101 || code === 103 ? code : 'other']}
          </Alert>
        )}
        {setNewPassword.error !== null && refused === undefined && <ErrorNotice error={setNewPassword.error} />}
        <Button type="submit" loading={setNewPassword.isPending} disabled={twice.password !== '' && !areEqual(twice)}>
          {t('accounts.newPassword.submit')}
        </Button>
      </Stack>
    </PlainForm>
  );
}
