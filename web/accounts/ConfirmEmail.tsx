import { Alert, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useCommand } from '#web/kit/useCommand.ts';

/** Makes a mailed address count by a button, never by the link alone: scanners of mail open links. */
export function ConfirmEmail({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation();
  const confirm = useCommand(accountsApi.confirmEmailChange, { failed: () => undefined });
  if (confirm.answer !== undefined)
    return (
      <Alert color="teal" role="status">
        {t('identity.confirmEmail.done')}
      </Alert>
    );
  return (
    <Stack>
      {confirm.error !== null && <ErrorNotice error={confirm.error} />}
      <Button loading={confirm.isPending} onClick={() => void confirm.run({ key: linkKey })}>
        {t('identity.confirmEmail.confirm')}
      </Button>
    </Stack>
  );
}
