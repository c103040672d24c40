import { Select, SimpleGrid } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Language, languages } from '#contract/languages.ts';
import { type Account, accountsApi, PaymentApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { useMayChange } from './useMayChange.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** How a customer buys credits and in which language the portal speaks; each is saved as it is chosen. */
export function CustomerPreferences({ account }: { account: Account }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const mayChange = useMayChange(account);
  const { userId, paymentApi, language } = account;
  const saving = useMutation({
    mutationFn: (change: { paymentApi: PaymentApi } | { language: Language }) =>
      ask(accountsApi.updateCustomer, { userId, ...change }),
    onSuccess: (changed) => {
      if (changed) notify.success(t('accounts.customers.form.saved'));
      else notify.info(t('accounts.customers.form.unchanged'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'accounts'),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('accounts.customers.access.payment')}
        description={t('accounts.customers.access.paymentHint')}
        allowDeselect={false}
        disabled={!mayChange || saving.isPending}
        data={PaymentApi.options.map((one) => ({ value: one, label: t(`accounts.customers.payment.${one}`) }))}
        value={paymentApi}
        onChange={(chosen) => {
          const known = PaymentApi.safeParse(chosen).data;
          if (known !== undefined && known !== paymentApi) saving.mutate({ paymentApi: known });
        }}
      />
      <Select
        label={t('accounts.customers.access.language')}
        description={t('accounts.customers.access.languageHint')}
        placeholder={t('accounts.customers.access.languageNone')}
        allowDeselect={false}
        disabled={!mayChange || saving.isPending}
        data={Language.options.map((one) => ({ value: one, label: languages[one] }))}
        value={language ?? null}
        onChange={(chosen) => {
          const known = Language.safeParse(chosen).data;
          if (known !== undefined && known !== language) saving.mutate({ language: known });
        }}
      />
    </SimpleGrid>
  );
}
