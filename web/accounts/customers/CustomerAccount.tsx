import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { CompanyFields } from '#web/accounts/CompanyFields.tsx';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { PersonFields } from '#web/accounts/PersonFields.tsx';
import { TextField } from '#web/accounts/TextField.tsx';
import classes from './customers.module.css';
import { OfficeFields } from './OfficeFields.tsx';
import { useCustomerForm } from './useCustomerForm.ts';
import { VatByHand } from './VatByHand.tsx';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useLeaveGuard } from '#web/kit/useLeaveGuard.ts';
import { useMayChange } from './useMayChange.ts';

/** Every field of an account, as staff change it. */
export function CustomerAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const mayChange = useMayChange(account);
  const { form, saving, submit, isDirty, discard, meanwhile, takeTheirs } = useCustomerForm(account);
  const { vatNumber, vatState: state, vatConfirmedAt: at, waitingEmail } = account;
  useLeaveGuard(isDirty);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Fieldset variant="unstyled" m={0} disabled={!mayChange}>
        <Stack gap="md" maw={720}>
          {!mayChange && <Alert color="gray">{t('accounts.customers.staffOnly')}</Alert>}
          {waitingEmail !== undefined && (
            <Alert color="yellow">{t('accounts.customers.form.waitingEmail', { email: waitingEmail })}</Alert>
          )}
          <FormSection title={t('accounts.customers.form.person')}>
            <TextField
              name="username"
              form={form}
              autoComplete="off"
              onChange={(username) => {
                form.change({ username });
              }}
            />
            <PersonFields form={form} emailHint={t('accounts.customers.form.emailHint')} />
          </FormSection>
          <FormSection title={t('accounts.customers.form.company')}>
            <CompanyFields form={form} vat={{ vatNumber, state, at }} />
            <VatByHand account={account} />
          </FormSection>
          <OfficeFields form={form} />
          <MeanwhileNotice meanwhile={meanwhile} onTheirs={() => void takeTheirs()} onMine={submit} />
          <Group className={(isDirty && classes['save']) || ''} p="sm">
            <Button type="submit" loading={saving.isPending} disabled={!isDirty}>
              {t('accounts.customers.form.save')}
            </Button>
            {isDirty && (
              <>
                <Button variant="default" onClick={discard}>
                  {t('accounts.customers.form.discard')}
                </Button>
                <Text size="sm">{t('accounts.customers.form.unsaved')}</Text>
              </>
            )}
          </Group>
        </Stack>
      </Fieldset>
    </form>
  );
}
