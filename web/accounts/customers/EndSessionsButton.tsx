import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Signs an account out everywhere. */
export function EndSessionsButton({ account: { userId, openSessions } }: { account: Account }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const ending = useMutation({
    mutationFn: () => ask(accountsApi.endUserSessions, { userId }),
    onSuccess: (ended) => {
      if (ended) notify.success(t('accounts.customers.sessions.endedAll'));
      else notify.info(t('accounts.customers.sessions.noneOpen'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'accounts'),
  });
  async function end(): Promise<void> {
    const isSure = await confirm({
      title: t('accounts.customers.sessions.endAllTitle'),
      text: t('accounts.customers.sessions.endAllText'),
      confirmLabel: t('accounts.customers.sessions.endAll'),
      danger: true,
    });
    if (isSure) ending.mutate();
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLogout size={15} aria-hidden />}
      disabled={openSessions === 0}
      loading={ending.isPending}
      onClick={() => void end()}
    >
      {t('accounts.customers.sessions.endAll')}
    </Button>
  );
}
