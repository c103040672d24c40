import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { customerName } from '#rules/names.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Changed = Pick<Account, 'userId' | 'companyName' | 'firstName' | 'secondName' | 'username'>;

/** Unlocks or locks an account. */
export function useSetUserActive(account: Changed) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: (change: { active: boolean; reason: string }) =>
      ask(accountsApi.setUserActive, { userId: account.userId, ...change }),
    onSuccess: (changed, { active }) => {
      if (!changed) notify.info(t('accounts.customers.form.unchanged'));
      else if (active) notify.success(t('accounts.customers.unlocked', { name: customerName(account) }));
      else notify.success(t('accounts.customers.access.locked'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'accounts'),
  });
}
