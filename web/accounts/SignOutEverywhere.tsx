import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { ask, session } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';

/**
 * Ends every session of the own account, this one too: for a device that was lost or lent.
 *
 * @param onLeave hears that this browser is signed out, before its screens go
 */
export function SignOutEverywhere({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const leaving = useMutation({
    mutationFn: (_token: string | undefined) => ask(accountsApi.signOutEverywhere, {}),
    onSuccess: (_answer, token) => {
      onLeave();
      session.end(token);
    },
  });
  async function leave(): Promise<void> {
    const isSure = await confirm({
      title: t('accounts.everywhere.title'),
      text: t('accounts.everywhere.text'),
      confirmLabel: t('accounts.everywhere.confirm'),
    });
    if (isSure) leaving.mutate(session.token);
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('accounts.everywhere.text')}
      </Text>
      {leaving.error !== null && <ErrorNotice error={leaving.error} />}
      <Button variant="default" loading={leaving.isPending} onClick={() => void leave()}>
        {t('accounts.everywhere.confirm')}
      </Button>
    </>
  );
}
