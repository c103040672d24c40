import { Button, type ButtonProps } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { customerName } from '#rules/names.ts';
import { useSetUserActive } from './useSetUserActive.ts';

type Props = {
  account: Pick<Account, 'userId' | 'companyName' | 'firstName' | 'secondName' | 'username'>;
  size?: ButtonProps['size'];
};

/** Unlocks an account with one click. */
export function UnlockButton({ account, size = 'compact-xs' }: Props) {
  const { t } = useTranslation();
  const setting = useSetUserActive(account);
  return (
    <Button
      size={size}
      leftSection={<IconLockOpen size={14} aria-hidden />}
      aria-label={t('accounts.customers.unlockNamed', { name: customerName(account) })}
      loading={setting.isPending}
      onClick={() => {
        setting.mutate({ active: true, reason: '' });
      }}
    >
      {t('accounts.customers.unlock')}
    </Button>
  );
}
