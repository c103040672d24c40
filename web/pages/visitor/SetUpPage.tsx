import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { setUpApi } from '#contract/accounts/set-up.ts';
import { isEmailValid } from '#rules/account.ts';
import { passwordProblem, minPassword } from '#rules/password.ts';
import { refusedPassword, useRefusedPassword } from '#web/accounts/refused-password.ts';
import { keepSetUpList } from '#web/desk/set-up-list.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

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
            keepSetUpList('shown');
            void navigate({ to: '/signin', search: { redirect: '/admin/setup' } });
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
  const passwordText = useRefusedPassword();
  const min = minPassword('admin');
  const form = useCallForm(
    setUpApi.setUpFirstAdministrator,
    (values: { username: string; email: string; password: string }) => ({ setupKey, ...values }),
    {
      initialValues: { username: '', email: '', password: '' },
      problems: ({ username, email, password }) => {
        const problem = passwordProblem(password, min, [username, email]);
        return {
          username: username.length < 4 && t('accounts.usernameShort'),
          email: !isEmailValid(email) && t('accounts.emailNotValid'),
          password: problem && passwordText({ problem, min, password }),
        };
      },
      checksOnBlur: false,
      onDone,
      onFailed: (error) => {
        const refused = refusedPassword(error, form.values.password);
        if (refused !== undefined) form.fields.setFieldError('password', passwordText(refused));
      },
    },
  );
  const isAtPassword = form.fields.errors['password'] !== undefined;
  return (
    <Form form={{ ...form, error: isAtPassword ? null : form.error }} submitLabel={t('accounts.setUp.create')} gap="md">
      <TextInput label={t('accounts.username')} autoComplete="username" {...form.text('username')} />
      <TextInput label={t('accounts.email')} type="email" autoComplete="email" {...form.text('email')} />
      <PasswordInput label={t('accounts.password')} autoComplete="new-password" {...form.text('password')} />
    </Form>
  );
}
