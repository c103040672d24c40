import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { ask, session } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useCommandWith } from '#web/kit/useCommand.ts';

/**
 * Ends every session of the own account, this one too: for a device that was lost or lent.
 *
 * @param onLeave hears that this browser is signed out, before its screens go
 */
export function SignOutEverywhere({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const leave = useCommandWith(
    [accountsApi.signOutEverywhere],
    (_token: string | undefined) => ask(accountsApi.signOutEverywhere, {}),
    {
      onDone: (_answer, token) => {
        onLeave();
        session.end(token);
      },
      failed: () => undefined,
    },
  );
  async function leaveIfSure(): Promise<void> {
    const isSure = await confirm({
      title: t('identity.everywhere.title'),
      text: t('identity.everywhere.text'),
      confirmLabel: t('identity.everywhere.confirm'),
    });
    if (isSure) void leave.run(session.token);
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('identity.everywhere.text')}
      </Text>
      {leave.error !== null && <ErrorNotice error={leave.error} />}
      <Button variant="default" loading={leave.isPending} onClick={() => void leaveIfSure()}>
        {t('identity.everywhere.confirm')}
      </Button>
    </>
  );
}
