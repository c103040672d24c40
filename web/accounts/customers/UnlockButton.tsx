import { Button, type ButtonProps } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi } from '#contract/accounts.ts';
import { customerName } from '#rules/names.ts';
import { useCommand } from '#web/kit/useCommand.ts';

type Props = {
  account: Pick<Account, 'userId' | 'companyName' | 'firstName' | 'secondName' | 'username'>;
  size?: ButtonProps['size'];
};

/** Unlocks an account with one click. */
export function UnlockButton({ account, size = 'compact-xs' }: Props) {
  const { t } = useTranslation();
  const setActive = useSetUserActive(account);
  return (
    <Button
      size={size}
      leftSection={<IconLockOpen size={14} aria-hidden />}
      aria-label={t('customers.unlockNamed', { name: customerName(account) })}
      loading={setActive.isPending}
      onClick={() => void setActive.run({ userId: account.userId, active: true, reason: '' })}
    >
      {t('customers.unlock')}
    </Button>
  );
}

/** The command that unlocks or locks an account. */
export function useSetUserActive(account: Props['account']) {
  const { t } = useTranslation();
  return useCommand(accountsApi.setUserActive, {
    done: (_isChanged, { active }) =>
      active ? t('customers.unlocked', { name: customerName(account) }) : t('customers.access.locked'),
    unchanged: t('customers.form.unchanged'),
  });
}
