import { Alert, Button, Fieldset, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Account, customersApi } from '#contract/accounts/customers.ts';
import type { Input } from '#contract/call.ts';
import { customerProblems } from '#rules/account.ts';
import { goToField, type OwnAccountValues, refusedFields } from '#web/accounts/account-values.ts';
import { CompanyFields, PersonFields, ReferenceField, TextField } from '#web/accounts/AccountFields.tsx';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { type FormPart, useFields } from '#web/accounts/useFields.ts';
import { ask, query, RefusedCallError } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { useEditConflict, withTheirs } from '#web/kit/form/useEditConflict.ts';
import classes from './customers.module.css';
import { useMayChange } from './useMayChange.ts';
import { VatByHand } from './VatByHand.tsx';

/** Every field of an account, as staff change it. */
export function CustomerAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const mayChange = useMayChange(account);
  const { form, isSaving, submit, isDirty, discard, meanwhile, discardMine } = useCustomerForm(account);
  const { vatNumber, vatState: state, vatConfirmedAt: at, waitingEmail } = account;
  useLeaveGuard(isDirty);
  return (
    <PlainForm onSubmit={submit}>
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
            <ReferenceField form={form} />
          </FormSection>
          <OfficeFields form={form} />
          <EditConflictNotice meanwhile={meanwhile} onTheirs={() => void discardMine()} onMine={submit} />
          <Group className={(isDirty && classes['save']) || ''} p="sm">
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
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
    </PlainForm>
  );
}

type CustomerValues = OwnAccountValues & {
  readonly username: string;
  readonly companyModel: string;
  readonly sevdeskId: string;
  readonly note: string;
};

const valuesOf = (account: Account): CustomerValues => ({
  username: account.username,
  firstName: account.firstName,
  secondName: account.secondName,
  email: account.email,
  companyName: account.companyName,
  companyModel: account.companyModel,
  street: account.street,
  zip: account.zip,
  city: account.city,
  countryId: account.countryId,
  stateId: account.stateId,
  vatNumber: account.vatNumber,
  buyerReference: account.buyerReference,
  sevdeskId: account.sevdeskId,
  note: account.note,
});

/** Only what differs: a colleague's change of another field meanwhile stays. */
const changesOf = (
  before: CustomerValues,
  after: CustomerValues,
): Omit<Input<typeof customersApi.updateCustomer>, 'userId'> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof CustomerValues],
    ),
  );

/** The form of an account as staff change it. */
function useCustomerForm(account: Account) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { userId } = account;
  const meanwhile = useEditConflict();
  // The account with which the fields began: what a colleague changes while they are open is no change of this form.
  const [begun, setBegun] = useState(account);
  const before = valuesOf(begun);
  const form = useFields(
    () => before,
    (values) => customerProblems(before, values),
  );
  const changes = changesOf(before, form.values);
  const present = () => client.getQueryData<Account>(query(customersApi.getUser, { userId }).queryKey) ?? account;
  function beginWith(now: Account, values: CustomerValues): void {
    setBegun(now);
    form.start(values);
  }
  const save = useCommandWith(
    [customersApi.updateCustomer],
    () => ask(customersApi.updateCustomer, { userId, ...changes }, { seenAt: meanwhile.seenAt(begun) }),
    {
      onDone: (isChanged) => {
        meanwhile.settle();
        beginWith(present(), valuesOf(present()));
        // Said last: what is typed after it is not overwritten by what was saved.
        if (isChanged) notify.success(t('accounts.customers.form.saved'));
        else notify.info(t('accounts.customers.form.unchanged'));
      },
      onFailed: (error) => {
        if (meanwhile.report(error)) return true;
        if (error instanceof RefusedCallError) form.refuse(refusedFields(error));
        return false;
      },
    },
  );
  const submit = () => {
    const first = form.missing.find((field) => field in before);
    if (first === undefined) {
      void save.run(undefined);
      return;
    }
    notify.warning(t('accounts.customers.form.notValid'), 'validation');
    for (const field of form.missing) form.touch(field);
    if (first !== 'buyerReference' && first !== 'companyModel' && first !== 'sevdeskId' && first !== 'note')
      goToField(first);
  };
  return {
    form,
    isSaving: save.isPending,
    submit,
    isDirty: Object.keys(changes).length > 0,
    meanwhile,
    /** Shows what a colleague has written, and keeps what was typed elsewhere. */
    discardMine: async () => {
      await invalidate(client, 'accounts');
      beginWith(present(), withTheirs(before, form.values, valuesOf(present())));
    },
    discard: () => {
      meanwhile.settle();
      beginWith(account, valuesOf(account));
    },
  };
}

/** Fields of an account that only staff see. */
function OfficeFields({ form }: { form: FormPart<CustomerValues> }) {
  const { t } = useTranslation();
  const { companyModel, sevdeskId, note } = form.values;
  return (
    <FormSection title={t('accounts.customers.form.office')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('accounts.customers.form.companyModel')}
          maxLength={maxTextLength(customersApi.updateCustomer.input, 'companyModel')}
          value={companyModel}
          onChange={({ currentTarget }) => {
            form.change({ companyModel: currentTarget.value });
          }}
        />
        <TextInput
          label={t('accounts.customers.form.sevdeskId')}
          maxLength={maxTextLength(customersApi.updateCustomer.input, 'sevdeskId')}
          value={sevdeskId}
          onChange={({ currentTarget }) => {
            form.change({ sevdeskId: currentTarget.value });
          }}
        />
      </SimpleGrid>
      <Textarea
        label={t('accounts.customers.form.note')}
        description={t('accounts.customers.form.noteHint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxTextLength(customersApi.updateCustomer.input, 'note')}
        value={note}
        onChange={({ currentTarget }) => {
          form.change({ note: currentTarget.value });
        }}
      />
    </FormSection>
  );
}
