import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accountsApi } from '#contract/accounts.ts';
import { isEmailValid } from '#rules/account.ts';
import { passwordProblem, shortestPassword } from '#rules/password.ts';
import { refusedPassword, useRefusedPassword } from '#web/accounts/refused-password.ts';
import { NarrowCard } from '#web/kit/NarrowCard.tsx';
import { notify } from '#web/kit/notify.ts';
import { useCommand } from '#web/kit/useCommand.ts';
import { useEditForm } from '#web/kit/useEditForm.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** The target of the one-time link of an empty portal. */
export function SetUpPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key } = useSearch({ from: '/setup' });
  return (
    <NarrowCard title={t('accounts.setUp.title')} text={t('accounts.setUp.text')}>
      {key === undefined ? (
        <Text>{t('refusal.setupKeyNotValid')}</Text>
      ) : (
        <SetUpForm
          setupKey={key}
          onDone={() => {
            notify.success(t('accounts.setUp.done'));
            void navigate({ to: '/signin' });
          }}
        />
      )}
    </NarrowCard>
  );
}

type Props = { setupKey: string; onDone: () => void };

/** The account of the first administrator, made with the one-time key that the start of an empty portal prints. */
function SetUpForm({ setupKey, onDone }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const passwordText = useRefusedPassword();
  const least = shortestPassword('admin');
  const setUp = useCommand(accountsApi.setUpFirstAdministrator, {
    onDone,
    onFailed: (error, { password }) => {
      const refused = refusedPassword(error, password);
      if (refused !== undefined) form.setFieldError('password', passwordText(refused));
      return true;
    },
  });
  const { form, submit } = useEditForm({
    initialValues: { username: '', email: '', password: '' },
    problems: ({ username, email, password }) => {
      const problem = passwordProblem(password, least, [username, email]);
      return {
        ...(username.length < 4 && { username: t('accounts.usernameShort') }),
        ...(!isEmailValid(email) && { email: t('accounts.emailNotValid') }),
        ...(problem && { password: passwordText({ problem, least, password }) }),
      };
    },
    checksOnBlur: false,
    onSubmit: (values) => setUp.run({ setupKey, ...values }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput label={t('accounts.username')} autoComplete="username" {...form.getInputProps('username')} />
        <TextInput label={t('accounts.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordInput label={t('accounts.password')} autoComplete="new-password" {...form.getInputProps('password')} />
        {setUp.error !== null && form.errors['password'] === undefined && (
          <Alert color="red" role="alert">
            {refusalText(setUp.error)}
          </Alert>
        )}
        <Button type="submit" loading={setUp.isPending}>
          {t('accounts.setUp.create')}
        </Button>
      </Stack>
    </form>
  );
}
