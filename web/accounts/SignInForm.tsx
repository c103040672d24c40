import { Alert, Anchor, Button, Divider, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import type { Output } from '#contract/call.ts';
import type { settingsApi } from '#contract/settings.ts';
import { ask, query, RefusedCall, session } from '#web/api/index.ts';
import { chooseLanguage, languages } from '#web/i18n/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
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

type Props = { error: Error; onCancel: () => void };

/**
 * The reason of a refused sign-in. For a wrong name or password: first that, with the way to a new password; below it, quietly,
 * the warning that the specification has for a 403, which a reload helps at times (administration specification, section 8).
 */
function SignInFailure({ error, onCancel }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const isForbidden = error instanceof RefusedCall && error.status === 403;
  return (
    <>
      <Alert color="red" role="alert">
        {refusalText(error)}{' '}
        {isForbidden && (
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/resetpassword" {...props} />}>
            {t('accounts.reset.title')}
          </Anchor>
        )}
      </Alert>
      {isForbidden && (
        <div role="note">
          <Text size="xs" c="dimmed">
            {t('accounts.noRights')}
          </Text>
          <Group gap="xs" mt={4}>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                window.location.reload();
              }}
            >
              {t('accounts.forceRefresh')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={onCancel}>
              {t('shell.cancel')}
            </Button>
          </Group>
        </div>
      )}
    </>
  );
}

type DemoSignInProps = {
  accounts: NonNullable<Output<typeof settingsApi.loadPublicOptions>['demoAccounts']>;
  /** The workshop's button is the first thing to do on this page. */
  leads?: boolean;
};

/** The accounts of a demo, entered by one click; a real portal has none. */
export function DemoSignIn({ accounts, leads = false }: DemoSignInProps) {
  const { t } = useTranslation();
  const signingIn = useSignIn();
  if (accounts.length === 0) return null;
  return (
    <Stack gap="xs" mt={leads ? 0 : 'md'}>
      <Divider label={t('accounts.demo.title')} labelPosition={leads ? 'left' : 'center'} />
      <Group gap="xs">
        {/* The workshop first: most come to see what a customer sees. */}
        {accounts.toReversed().map(({ username, password }) => (
          <Button
            key={username}
            size={leads ? 'sm' : 'xs'}
            variant={leads && username === 'workshop' ? 'filled' : 'default'}
            loading={signingIn.isPending && signingIn.variables.username === username}
            onClick={() => {
              signingIn.mutate({ username, password });
            }}
          >
            {t(`accounts.demo.${username}`)}
          </Button>
        ))}
      </Group>
      {signingIn.error !== null && <ErrorNotice error={signingIn.error} />}
    </Stack>
  );
}

const offered = Object.keys(languages) as (keyof typeof languages)[];

/**
 * Signs in and starts the session, in the user's own language. The guard of the sign-in page leads on; whoever signs in on
 * the home page goes through it as well, for home itself would stay.
 */
function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: { username: string; password: string }) => ask(accountsApi.signIn, values),
    onSuccess: async ({ token }) => {
      if (window.location.pathname === '/') window.history.pushState(null, '', '/signin');
      session.start(token);
      // The same question as the guards', asked once.
      const { language } = await client.fetchQuery({ ...query(accountsApi.getAccess, {}), staleTime: 60_000 });
      const own = offered.find((one) => one === language);
      if (own !== undefined) await chooseLanguage(own);
    },
  });
}
