import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { isEmailValid, isPasswordValid } from '#rules/account.ts';
import { ask } from '#web/api/index.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

type Props = { setupKey: string; onDone: () => void };

/** The account of the first administrator, made with the one-time key that the start of an empty portal prints. */
export function SetUpForm({ setupKey, onDone }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const form = useForm({
    initialValues: { username: '', email: '', password: '' },
    validate: {
      username: (value) => (value.length < 4 ? t('accounts.usernameShort') : null),
      email: (value) => (isEmailValid(value) ? null : t('accounts.emailNotValid')),
      password: (value) => (isPasswordValid(value) ? null : t('accounts.passwordShort')),
    },
  });
  const settingUp = useMutation({
    mutationFn: (values: typeof form.values) => ask(accountsApi.setUpFirstAdministrator, { setupKey, ...values }),
    onSuccess: onDone,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        settingUp.mutate(values);
      })}
    >
      <Stack>
        <TextInput label={t('accounts.username')} autoComplete="username" {...form.getInputProps('username')} />
        <TextInput label={t('accounts.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordInput label={t('accounts.password')} autoComplete="new-password" {...form.getInputProps('password')} />
        {settingUp.error !== null && (
          <Alert color="red" role="alert">
            {refusalText(settingUp.error)}
          </Alert>
        )}
        <Button type="submit" loading={settingUp.isPending}>
          {t('accounts.setUp.create')}
        </Button>
      </Stack>
    </form>
  );
}
