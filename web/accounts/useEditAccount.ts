import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import { accountsApi } from '#contract/accounts.ts';
import { accountProblems } from '#rules/account.ts';
import { ask, query, RefusedCall } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import type { AccountValues } from './account-values.ts';
import { refusedFields } from './refused-fields.ts';
import { useFields } from './useFields.ts';

export type OwnAccount = Output<typeof accountsApi.getOwnAccount>;

const valuesOf = (account: OwnAccount): AccountValues => ({
  firstName: account.firstName,
  secondName: account.secondName,
  email: account.email,
  companyName: account.companyName,
  street: account.street,
  zip: account.zip,
  city: account.city,
  countryId: account.countryId,
  stateId: account.stateId,
  vatNumber: account.vatNumber,
});

/** The form of the own account. After saving it shows what the server has: a new address counts only once it is confirmed. */
export function useEditAccount(account: OwnAccount) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useFields(() => valuesOf(account), accountProblems);
  const saving = useMutation({
    mutationFn: async () => {
      const { countryId, ...values } = form.values;
      if (countryId === undefined) throw new Error('the form is sent only when it is complete');
      return ask(accountsApi.updateOwnAccount, { ...values, countryId, companyModel: account.companyModel });
    },
    onSuccess: async (changed) => {
      const email = form.values.email.trim();
      const hasMail = email.toLowerCase() !== account.email.toLowerCase();
      await Promise.all(
        [accountsApi.getOwnAccount, accountsApi.getAccess].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      );
      form.start(valuesOf(client.getQueryData(query(accountsApi.getOwnAccount, {}).queryKey) ?? account));
      // Told last: what is typed after it is not overwritten by what was saved.
      if (!changed) notify.info(t('accounts.edit.unchanged'));
      else if (hasMail) notify.success(t('accounts.edit.savedWithMail', { email }));
      else notify.success(t('accounts.edit.saved'));
    },
    onError: (error) => {
      if (!(error instanceof RefusedCall)) return;
      form.refuse(error.code === 'emailTaken' ? { email: 'taken' } : refusedFields(error));
    },
  });
  return { form, saving };
}
