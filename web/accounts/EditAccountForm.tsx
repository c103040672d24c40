import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { MissingFields } from './MissingFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { type OwnAccount, useEditAccount } from './useEditAccount.ts';

/** The own account: the same fields and rules as in the sign-up. */
export function EditAccountForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation();
  const { form, saving } = useEditAccount(account);
  const { vatNumber, vatState: state, vatConfirmedAt: at } = account;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('accounts.edit.username', { username: account.username })}
        </Text>
        {account.waitingEmail !== undefined && (
          <Alert color="yellow">{t('accounts.edit.waitingEmail', { email: account.waitingEmail })}</Alert>
        )}
        <PersonFields form={form} emailHint={t('accounts.edit.emailHint')} />
        <CompanyFields form={form} vat={{ vatNumber, state, at }} />
        {form.missing.length > 0 && <MissingFields missing={form.missing} />}
        {saving.error !== null && <ErrorNotice error={saving.error} />}
        <Button type="submit" loading={saving.isPending} disabled={form.missing.length > 0}>
          {t('accounts.edit.save')}
        </Button>
      </Stack>
    </form>
  );
}
