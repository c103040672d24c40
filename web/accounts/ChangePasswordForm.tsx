import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { codeOf, NetworkError, session } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useCommand } from '#web/kit/useCommand.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { longest } from './account-values.ts';
import { areEqual, PasswordTwice } from './PasswordTwice.tsx';

/** Changes one's password: every session ends, and this browser goes on with the new one of the answer. */
export function ChangePasswordForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const [twice, setTwice] = useState({ password: '', again: '' });
  const [changes, setChanges] = useState(0);
  const change = useCommand(accountsApi.changePassword, {
    done: t('identity.edit.passwordChanged'),
    onDone: ({ token }) => {
      setPassword('');
      setTwice({ password: '', again: '' });
      setChanges((before) => before + 1);
      session.start(token);
    },
    failed: () => undefined,
  });
  const { error } = change;
  const isWrong = error !== null && codeOf(error) === 'wrongPassword';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void change.run({ password, newPassword: twice.password });
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('identity.edit.passwordText')}
        </Text>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label={t('identity.edit.oldPassword')}
          autoComplete="current-password"
          required
          maxLength={longest.password}
          value={password}
          error={isWrong && refusalText(error)}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            if (isWrong) change.reset();
          }}
        />
        <PasswordTwice key={changes} twice={twice} onChange={setTwice} />
        {error instanceof NetworkError && (
          <Alert color="yellow" role="alert">
            {t('identity.edit.passwordUnknown')}
          </Alert>
        )}
        {error !== null && !isWrong && !(error instanceof NetworkError) && <ErrorNotice error={error} />}
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={password === '' || !areEqual(twice)}
        >
          {t('identity.edit.changePassword')}
        </Button>
      </Stack>
    </form>
  );
}
