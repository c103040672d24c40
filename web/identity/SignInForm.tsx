import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signIn } from '#contract/identity.ts';
import { ask, RefusedCall, session } from '#web/api/index.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';

/** Name and password; starts the session when they fit. */
export function SignInForm() {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value === '' ? t('identity.usernameMissing') : null),
      password: (value) => (value === '' ? t('identity.passwordMissing') : null),
    },
  });
  const signingIn = useMutation({
    mutationFn: (values: { username: string; password: string }) => ask(signIn, values),
    onSuccess: ({ token }) => {
      session.start(token);
    },
  });
  const { error } = signingIn;
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
          rightSection={form.values.username.length > 4 && <IconCheck size={18} aria-hidden />}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('identity.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {error !== null && (
          <Alert color="red" role="alert">
            <Text size="sm">{refusalText(error)}</Text>
            {error instanceof RefusedCall && error.status === 403 && (
              <Group gap="xs" mt="xs">
                <Text size="xs">{t('identity.noRights')}</Text>
                <Anchor
                  component="button"
                  type="button"
                  size="xs"
                  onClick={() => {
                    window.location.reload();
                  }}
                >
                  {t('identity.forceRefresh')}
                </Anchor>
                <Anchor component="button" type="button" size="xs" onClick={signingIn.reset}>
                  {t('frame.cancel')}
                </Anchor>
              </Group>
            )}
          </Alert>
        )}
        <Button type="submit" loading={signingIn.isPending} fullWidth>
          {t('identity.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
