import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { timelineApi } from '#contract/accounts/timeline.ts';
import { isStaff } from '#rules/roles.ts';
import { useMay } from '#web/session/useMay.ts';
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
  const mayChange = useMayChange(account);
  const mayRead = useMay(...timelineApi.getUserTimeline.needs);
  return (
    <div className={classes['overview']}>
      {isStaff(account) && !mayChange && <Alert color="gray">{t('accounts.customers.staffOnly')}</Alert>}
      {mayRead && (mayChange || !isStaff(account)) && <CustomerTimeline account={account} />}
      <CustomerFacts account={account} tools={tools} />
    </div>
  );
}
