import { Button, Divider, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import type { settingsApi } from '#contract/settings.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useSignIn } from './useSignIn.ts';

type Props = { accounts: NonNullable<Output<typeof settingsApi.loadPublicOptions>['demoAccounts']> };

/** The accounts of a demo, entered by one click; a real portal has none. */
export function DemoSignIn({ accounts }: Props) {
  const { t } = useTranslation();
  const signingIn = useSignIn();
  if (accounts.length === 0) return null;
  return (
    <Stack gap="xs" mt="md">
      <Divider label={t('accounts.demo.title')} />
      <Group grow gap="xs">
        {accounts.map(({ username, password }) => (
          <Button
            key={username}
            size="xs"
            variant="default"
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
