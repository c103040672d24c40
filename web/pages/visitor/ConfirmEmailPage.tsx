import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';

/** /confirmEmail: where the link leads that is mailed to a new address. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { key } = useSearch({ from: '/confirmEmail' });
  return (
    <NarrowCard title={t('accounts.confirmEmail.title')} text={t('accounts.confirmEmail.text')}>
      <Stack>
        {key === '' ? (
          <Alert color="attention" role="alert">
            {t('accounts.confirmEmail.incomplete')}
          </Alert>
        ) : (
          <ConfirmEmail linkKey={key} />
        )}
        <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/account/edit" {...props} />}>
          {t('accounts.confirmEmail.toAccount')}
        </Anchor>
      </Stack>
    </NarrowCard>
  );
}

/** Makes a mailed address count by a button, never by the link alone: scanners of mail open links. */
function ConfirmEmail({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation();
  const confirm = useCommand(ownAccountApi.confirmEmailChange, { failed: () => undefined });
  if (confirm.answer !== undefined)
    return (
      <Alert color="good" role="status">
        {t('accounts.confirmEmail.done')}
      </Alert>
    );
  return (
    <Stack>
      {confirm.error !== null && <ErrorNotice error={confirm.error} />}
      <Button loading={confirm.isPending} onClick={() => void confirm.run({ key: linkKey })}>
        {t('accounts.confirmEmail.confirm')}
      </Button>
    </Stack>
  );
}
