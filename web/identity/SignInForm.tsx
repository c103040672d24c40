import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getUserAccessData, signIn } from '#contract/identity.ts';
import { ask, query, session } from '#web/api/index.ts';
import { chooseLanguage, languages } from '#web/i18n/index.ts';
import { SignInFailure } from './SignInFailure.tsx';
import { ValidMark } from './ValidMark.tsx';

const offered = Object.keys(languages) as (keyof typeof languages)[];

/** Name and password; starts the session when they fit, in the user's own language. */
export function SignInForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value === '' ? t('identity.usernameMissing') : null),
      password: (value) => (value === '' ? t('identity.passwordMissing') : null),
    },
  });
  const signingIn = useMutation({
    mutationFn: (values: { username: string; password: string }) => ask(signIn, values),
    onSuccess: async ({ token }) => {
      session.start(token);
      // The same question as the guards', asked once.
      const { language } = await client.fetchQuery({ ...query(getUserAccessData, {}), staleTime: 60_000 });
      const own = offered.find((one) => one === language);
      if (own !== undefined) await chooseLanguage(own);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        signingIn.mutate(values);
      })}
    >
      <Stack>
        <TextInput
          label={t('identity.username')}
          autoComplete="username"
          autoFocus
          rightSection={form.values.username.length > 4 && <ValidMark />}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('identity.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {signingIn.error !== null && <SignInFailure error={signingIn.error} onCancel={signingIn.reset} />}
        <Button type="submit" loading={signingIn.isPending} fullWidth>
          {t('identity.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
