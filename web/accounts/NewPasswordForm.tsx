import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { notify } from '#web/kit/notify.ts';
import { browserKey } from './browser-key.ts';
import { areEqual, PasswordTwice } from './PasswordTwice.tsx';

/** What the mailed link carries. */
export type ResetLink = {
  readonly action: string;
  readonly login: string;
  readonly key: string;
  readonly hash: string;
};
type Props = { link: ResetLink; storedKey: string; onDone: () => void };

/** Sets a new password with both keys of a reset (administration specification, section 8). */
export function NewPasswordForm({ link: { action, login, key, hash }, storedKey, onDone }: Props) {
  const { t } = useTranslation();
  const [twice, setTwice] = useState({ password: '', again: '' });
  const setting = useMutation({
    mutationFn: () =>
      ask(accountsApi.setNewPassword, {
        newPassword: twice.password,
        action,
        key,
        login,
        browserKey: storedKey,
        browserKeyLink: hash,
      }),
    onSuccess: ({ code }) => {
      if (code !== 200) return;
      browserKey.keep(undefined);
      onDone();
    },
  });
  const code = setting.data?.code;
  const failure = {
    101: t('accounts.newPassword.notValid'),
    103: t('accounts.newPassword.expired'),
    other: t('accounts.reset.otherCode', { reason: t('accounts.reset.failed'), code }),
  };
  function submit() {
    if (twice.password === '') notify.error(t('accounts.newPassword.empty'), 'validation');
    else if (areEqual(twice) && !setting.isPending) setting.mutate();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        {/* Lets password managers know whose password this is. */}
        <input type="text" autoComplete="username" value={login} readOnly hidden />
        <PasswordTwice twice={twice} onChange={setTwice} />
        {code !== undefined && code !== 200 && (
          <Alert color="red" role="alert">
            {failure[code === 101 || code === 103 ? code : 'other']}
          </Alert>
        )}
        {setting.error !== null && <ErrorNotice error={setting.error} />}
        <Button type="submit" loading={setting.isPending} disabled={twice.password !== '' && !areEqual(twice)}>
          {t('accounts.newPassword.submit')}
        </Button>
      </Stack>
    </form>
  );
}
