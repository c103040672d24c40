import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInFailure } from './SignInFailure.tsx';
import { useSignIn } from './useSignIn.ts';
import { ValidMark } from './ValidMark.tsx';

/** Name and password; starts the session when they fit. */
export function SignInForm() {
  const { t } = useTranslation();
  // A name that the server has just said no to is not marked as valid.
  const [refusedName, setRefusedName] = useState<string>();
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value === '' ? t('accounts.usernameMissing') : null),
      password: (value) => (value === '' ? t('accounts.passwordMissing') : null),
    },
  });
  const signingIn = useSignIn();
  const { username } = form.values;
  const isMarked = username.length > 4 && username !== refusedName;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        signingIn.mutate(values, {
          onError: () => {
            setRefusedName(values.username);
          },
        });
      })}
    >
      <Stack>
        <TextInput
          label={t('accounts.username')}
          autoComplete="username"
          autoFocus
          rightSection={isMarked && <ValidMark />}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('accounts.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {signingIn.error !== null && <SignInFailure error={signingIn.error} onCancel={signingIn.reset} />}
        <Button type="submit" loading={signingIn.isPending} fullWidth>
          {t('accounts.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
