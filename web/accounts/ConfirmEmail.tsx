import { Alert, Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';

/** Makes a mailed address count by a button, never by the link alone: scanners of mail open links. */
export function ConfirmEmail({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const confirming = useMutation({
    mutationFn: () => ask(accountsApi.confirmEmailChange, { key: linkKey }),
    onSuccess: () => {
      for (const { name } of [accountsApi.getOwnAccount, accountsApi.getAccess])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
  if (confirming.isSuccess)
    return (
      <Alert color="teal" role="status">
        {t('accounts.confirmEmail.done')}
      </Alert>
    );
  return (
    <Stack>
      {confirming.error !== null && <ErrorNotice error={confirming.error} />}
      <Button
        loading={confirming.isPending}
        onClick={() => {
          confirming.mutate();
        }}
      >
        {t('accounts.confirmEmail.confirm')}
      </Button>
    </Stack>
  );
}
