import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { ask, codeOf, NetworkError, session } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { longest } from './account-values.ts';
import { areEqual, PasswordTwice } from './PasswordTwice.tsx';

/** Changes the own password: every session ends, and this browser goes on with the new one of the answer. */
export function ChangePasswordForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const [twice, setTwice] = useState({ password: '', again: '' });
  const [changes, setChanges] = useState(0);
  const changing = useMutation({
    mutationFn: () => ask(accountsApi.changePassword, { password, newPassword: twice.password }),
    onSuccess: ({ token }) => {
      setPassword('');
      setTwice({ password: '', again: '' });
      setChanges((before) => before + 1);
      notify.success(t('accounts.edit.passwordChanged'));
      session.start(token);
    },
  });
  const { error } = changing;
  const isWrong = error !== null && codeOf(error) === 'wrongPassword';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!changing.isPending) changing.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('accounts.edit.passwordText')}
        </Text>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label={t('accounts.edit.oldPassword')}
          autoComplete="current-password"
          required
          maxLength={longest.password}
          value={password}
          error={isWrong && refusalText(error)}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            if (isWrong) changing.reset();
          }}
        />
        <PasswordTwice key={changes} twice={twice} onChange={setTwice} />
        {error instanceof NetworkError && (
          <Alert color="yellow" role="alert">
            {t('accounts.edit.passwordUnknown')}
          </Alert>
        )}
        {error !== null && !isWrong && !(error instanceof NetworkError) && <ErrorNotice error={error} />}
        <Button
          type="submit"
          variant="default"
          loading={changing.isPending}
          disabled={password === '' || !areEqual(twice)}
        >
          {t('accounts.edit.changePassword')}
        </Button>
      </Stack>
    </form>
  );
}
