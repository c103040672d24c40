import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { customerProblems } from '#rules/account.ts';
import { ask, query, RefusedCall } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useMeanwhile, withTheirs } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { type AccountValues, goToField } from '#web/accounts/account-values.ts';
import { refusedFields } from '#web/accounts/refused-fields.ts';
import { useFields } from '#web/accounts/useFields.ts';
import { invalidate } from '#web/api/invalidate.ts';

export type CustomerValues = AccountValues & {
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
  sevdeskId: account.sevdeskId,
  note: account.note,
});

/** Only what differs: a colleague's change of another field meanwhile stays. */
const changesOf = (
  before: CustomerValues,
  after: CustomerValues,
): Omit<Input<typeof accountsApi.updateCustomer>, 'userId'> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof CustomerValues],
    ),
  );

/** The form of an account as staff change it. */
export function useCustomerForm(account: Account) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { userId } = account;
  const meanwhile = useMeanwhile();
  // What the fields began with: what a colleague changes while they are open is no change of this form.
  const [begun, setBegun] = useState(account);
  const before = valuesOf(begun);
  const form = useFields(
    () => before,
    (values) => customerProblems(before, values),
  );
  const changes = changesOf(before, form.values);
  const present = () => client.getQueryData<Account>(query(accountsApi.getUser, { userId }).queryKey) ?? account;
  function beginWith(now: Account, values: CustomerValues): void {
    setBegun(now);
    form.start(values);
  }
  const saving = useMutation({
    mutationFn: () => ask(accountsApi.updateCustomer, { userId, ...changes }, { seenAt: meanwhile.seenAt(begun) }),
    onSuccess: async (changed) => {
      meanwhile.settle();
      await invalidate(client, 'accounts');
      beginWith(present(), valuesOf(present()));
      // Told last: what is typed after it is not overwritten by what was saved.
      if (changed) notify.success(t('accounts.customers.form.saved'));
      else notify.info(t('accounts.customers.form.unchanged'));
    },
    onError: (error) => {
      if (meanwhile.hear(error)) return;
      notify.error(refusalText(error));
      if (error instanceof RefusedCall) form.refuse(refusedFields(error));
    },
  });
  const submit = () => {
    const first = form.missing.find((field) => field in before);
    if (first === undefined) {
      if (!saving.isPending) saving.mutate();
      return;
    }
    notify.warning(t('accounts.customers.form.notValid'), 'validation');
    for (const field of form.missing) form.touch(field);
    if (first !== 'companyModel' && first !== 'sevdeskId' && first !== 'note') goToField(first);
  };
  return {
    form,
    saving,
    submit,
    isDirty: Object.keys(changes).length > 0,
    meanwhile,
    /** Shows what a colleague has written, and keeps what was typed elsewhere. */
    takeTheirs: async () => {
      await invalidate(client, 'accounts');
      beginWith(present(), withTheirs(before, form.values, valuesOf(present())));
    },
    discard: () => {
      meanwhile.settle();
      beginWith(account, valuesOf(account));
    },
  };
}
