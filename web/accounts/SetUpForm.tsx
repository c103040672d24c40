import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { isEmailValid, isPasswordValid } from '#rules/account.ts';
import { useCommand } from '#web/kit/useCommand.ts';
import { useEditForm } from '#web/kit/useEditForm.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

type Props = { setupKey: string; onDone: () => void };

/** The account of the first administrator, made with the one-time key that the start of an empty portal prints. */
export function SetUpForm({ setupKey, onDone }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const setUp = useCommand(accountsApi.setUpFirstAdministrator, { onDone, failed: () => undefined });
  const { form, submit } = useEditForm({
    initialValues: { username: '', email: '', password: '' },
    problems: ({ username, email, password }) => ({
      ...(username.length < 4 && { username: t('identity.usernameShort') }),
      ...(!isEmailValid(email) && { email: t('identity.emailNotValid') }),
      ...(!isPasswordValid(password) && { password: t('identity.passwordShort') }),
    }),
    checksOnBlur: false,
    onSubmit: (values) => setUp.run({ setupKey, ...values }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput label={t('identity.username')} autoComplete="username" {...form.getInputProps('username')} />
        <TextInput label={t('identity.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordInput label={t('identity.password')} autoComplete="new-password" {...form.getInputProps('password')} />
        {setUp.error !== null && (
          <Alert color="red" role="alert">
            {refusalText(setUp.error)}
          </Alert>
        )}
        <Button type="submit" loading={setUp.isPending}>
          {t('identity.setUp.create')}
        </Button>
      </Stack>
    </form>
  );
}
