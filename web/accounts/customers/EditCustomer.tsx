import { Alert, Button, Fieldset, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Account, customersApi } from '#contract/accounts/customers.ts';
import type { Input } from '#contract/call.ts';
import { customerProblems } from '#rules/account.ts';
import { customerName } from '#rules/names.ts';
import { goToField, type OwnAccountValues, refusedFields, takeOwnValues } from '#web/accounts/account-values.ts';
import { CompanyFields, PersonFields, ReferenceField, TextField } from '#web/accounts/AccountFields.tsx';
import { type FormPart, useFields } from '#web/accounts/useFields.ts';
import { ask, query, RefusedCallError } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useLeaveGuard, useLeaveQuestion } from '#web/kit/form/useLeaveGuard.ts';
import { useEditConflict, withTheirs } from '#web/kit/form/useEditConflict.ts';

/** Opens every field of an account, as staff change it, in a dialog. What was typed is not left without a question. */
export function EditCustomerButton({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const { form, save, isDirty, begin } = useCustomerForm(account, close);
  const { vatNumber, vatState: state, vatConfirmedAt: at, waitingEmail } = account;
  useLeaveGuard(isOpen && isDirty);
  const mayLeave = useLeaveQuestion();
  const leave = async () => {
    if (!isDirty || (await mayLeave())) close();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => {
          begin();
          open();
        }}
      >
        {t('tools.edit')}
      </Button>
      <Dialog
        of={isOpen}
        size="lg"
        title={t('tools.editNamed', { name: customerName(account) })}
        onClose={() => void leave()}
      >
        <Form
          form={save}
          submitLabel={t('accounts.customers.form.save')}
          button={{ disabled: !isDirty }}
          onCancel={() => void leave()}
        >
          {waitingEmail !== undefined && (
            <Alert color="attention">{t('accounts.customers.form.waitingEmail', { email: waitingEmail })}</Alert>
          )}
          <FieldGroup title={t('accounts.customers.form.person')}>
            <TextField
              name="username"
              form={form}
              autoComplete="off"
              onChange={(username) => {
                form.change({ username });
              }}
            />
            <PersonFields form={form} emailHint={t('accounts.customers.form.emailHint')} />
          </FieldGroup>
          <FieldGroup title={t('accounts.customers.form.company')}>
            <CompanyFields form={form} vat={{ vatNumber, state, at }} isForStaff />
            <ReferenceField form={form} hint={t('accounts.customers.form.buyerReferenceHint')} />
          </FieldGroup>
          <OfficeFields form={form} />
        </Form>
      </Dialog>
    </>
  );
}

/** A part of the form under its heading. */
function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset variant="unstyled" legend={<Text fw={600}>{title}</Text>} m={0} mt="xs">
      <Stack gap="sm">{children}</Stack>
    </Fieldset>
  );
}

type CustomerValues = OwnAccountValues & {
  readonly username: string;
  readonly companyModel: string;
  readonly sevdeskId: string;
  readonly note: string;
};

const valuesOf = (account: Account): CustomerValues => ({
  ...takeOwnValues(account),
  username: account.username,
  companyModel: account.companyModel,
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
function useCustomerForm(account: Account, onDone: () => void) {
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
        if (isChanged) notify.success(t('accounts.customers.form.saved'));
        else notify.info(t('accounts.customers.form.unchanged'));
        onDone();
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
  /** Shows what a colleague has written, and keeps what was typed elsewhere. */
  const discardMine = async () => {
    await invalidate(client, 'accounts');
    beginWith(present(), withTheirs(before, form.values, valuesOf(present())));
  };
  return {
    // Filled fields bear no mark: they were filled before.
    form: { ...form, isFilled: () => false },
    save: {
      submit,
      isPending: save.isPending,
      error: null,
      question: <EditConflictNotice meanwhile={meanwhile} onTheirs={() => void discardMine()} onMine={submit} />,
    },
    isDirty: Object.keys(changes).length > 0,
    /** Fills the fields with the account as it is. */
    begin: () => {
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
    <FieldGroup title={t('accounts.customers.form.office')}>
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
    </FieldGroup>
  );
}
