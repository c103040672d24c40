import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Account } from '#contract/accounts/customers.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerTimeline } from './CustomerTimeline.tsx';
import classes from './customers.module.css';
import { useMayChange } from './useMayChange.ts';

type Props = {
  account: Account;
  /** The tools of a customer. */
  tools: ReactNode;
};

/** The time line of an account beside its facts. The time lines of staff are for administrators. */
export function CustomerOverview({ account, tools }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes['overview']}>
      {useMayChange(account) ? (
        <CustomerTimeline account={account} />
      ) : (
        <Alert color="gray">{t('accounts.customers.staffOnly')}</Alert>
      )}
      <CustomerFacts account={account} tools={tools} />
    </div>
  );
}
