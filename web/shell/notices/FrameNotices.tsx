import { Alert, Button, Group, Text } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import { sessionsApi } from '#contract/accounts/sessions.ts';
import { settingsApi } from '#contract/settings.ts';
import { customerName } from '#rules/names.ts';
import { ask, deviceStorage, query, session } from '#web/api/index.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';

/** Names the customer whom a member of staff impersonates, and leads back to the customer's account. */
export function ImpersonationBanner({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userId } = access;
  const company = customerName(access);
  const leave = async (token: string | undefined) => {
    // Another answer may have said before that it is over: then this tab already is staff's.
    session.end(token);
    await navigate({ to: '/admin/customerview', search: { customer: userId, part: 'access' } });
  };
  const signOut = useCommandWith([sessionsApi.signOut], (_token: string | undefined) => ask(sessionsApi.signOut, {}), {
    onDone: (_answer, token) => leave(token),
    // The session runs out by itself, and this tab is staff's again.
    onFailed: (_error, token) => {
      void leave(token);
      return true;
    },
  });
  return (
    <section className="watch-banner" aria-label={t('accounts.customers.watching.label', { company })}>
      <Alert color="attention" variant="filled" autoContrast icon={<IconEye aria-hidden />} py="xs" mb="md" role="none">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t('accounts.customers.watching.text', { company })}
          </Text>
          <Button
            size="compact-sm"
            variant="white"
            color="dark"
            loading={signOut.isPending}
            onClick={() => void signOut.run(session.token)}
          >
            {t('accounts.customers.watching.end')}
          </Button>
        </Group>
      </Alert>
    </section>
  );
}

/** Says that there is a new version; accepting stores it and loads the new page. */
export function VersionPrompt() {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (options === undefined || options.appVersion === storedVersion.get()) return null;
  return (
    <Alert color="attention" icon={<IconRefresh aria-hidden />} mb="md" role="status">
      <Group justify="space-between">
        {t('shell.newVersion', { version: options.appVersion })}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            storedVersion.set(options.appVersion);
            window.location.reload();
          }}
        >
          {t('shell.update')}
        </Button>
      </Group>
    </Alert>
  );
}

const storageKey = 'tuneport.version';

/** The version that this browser has accepted; on the first visit that of the page itself. */
const storedVersion = {
  get: (): string => deviceStorage.getItem(storageKey) ?? __APP_VERSION__,
  set: (version: string): void => {
    deviceStorage.setItem(storageKey, version);
  },
};
