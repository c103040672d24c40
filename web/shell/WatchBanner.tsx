import { Alert, Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AccessData, accountsApi } from '#contract/accounts.ts';
import { customerName } from '#rules/names.ts';
import { ask, session } from '#web/api/index.ts';

/** Says whose portal a member of staff looks at, and ends the look: back to that customer's account. */
export function WatchBanner({ access }: { access: AccessData }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userId } = access;
  const company = customerName(access);
  const ending = useMutation({
    mutationFn: (_token: string | undefined) => ask(accountsApi.signOut, {}),
    // Also when nobody answers: the session runs out by itself, and this tab is staff's again.
    onSettled: async (_answer, _error, token) => {
      // Another answer may have told before that it is over: then this tab already is staff's.
      session.end(token);
      await navigate({ to: '/admin/customerview', search: { customer: userId, part: 'access' } });
    },
  });
  return (
    <section className="watch-banner" aria-label={t('accounts.customers.watching.label', { company })}>
      <Alert color="yellow" variant="filled" autoContrast icon={<IconEye aria-hidden />} py="xs" mb="md" role="none">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t('accounts.customers.watching.text', { company })}
          </Text>
          <Button
            size="compact-sm"
            variant="white"
            color="dark"
            loading={ending.isPending}
            onClick={() => {
              ending.mutate(session.token);
            }}
          >
            {t('accounts.customers.watching.end')}
          </Button>
        </Group>
      </Alert>
    </section>
  );
}
