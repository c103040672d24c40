import { Anchor, Badge, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRoleName } from '#web/accounts/roles/useRoleName.ts';
import { useMay } from '#web/session/useMay.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Account } from '#contract/accounts/customers.ts';
import type { GroupId } from '#contract/ids.ts';
import { languages } from '#contract/language-names.ts';
import { groupsApi } from '#contract/purchases/groups.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { customerName, personName } from '#rules/names.ts';
import { query } from '#web/api/index.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { AccountStateBadge, UnlockButton } from './AccountState.tsx';
import classes from './customers.module.css';
import { ImpersonateButton } from './ImpersonateButton.tsx';

type Props = {
  account: Account;
  /** Actions of other rooms. */
  actions: ReactNode;
};

/** Name, state and figures of an account, with what is done most. */
export function CustomerHead({ account, actions }: Props) {
  const { t } = useTranslation();
  const { state, role, staffRole, staffRoleName, flatPrice } = account;
  const mayImpersonate = useMay('impersonate');
  const roleName = useRoleName();
  const [title, person] = [customerName(account), personName(account)];
  return (
    <div>
      <PageTitle title={title}>
        {state !== 'active' && <UnlockButton account={account} size="sm" />}
        {role === 'customer' && mayImpersonate && <ImpersonateButton account={account} />}
        {actions}
      </PageTitle>
      <Group gap="xs" mt={-8} mb="md">
        <AccountStateBadge state={state} />
        {staffRole !== undefined && (
          <Badge variant="default">{roleName({ roleKey: staffRole, name: staffRoleName })}</Badge>
        )}
        {flatPrice && <Badge variant="default">{t('accounts.customers.facts.flatPrice')}</Badge>}
        {person !== title && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {person}
          </Text>
        )}
        <Anchor size="sm" mod={{ alone: true }} href={`mailto:${account.email}`} style={{ overflowWrap: 'anywhere' }}>
          {account.email}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('accounts.customers.number', { id: account.userId })}
        </Text>
      </Group>
      <Figures account={account} />
    </div>
  );
}

/** Figures of an account in one line; staff have neither credits nor orders. */
function Figures({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { balance, spent, language, createdAt, lastSignInAt } = account;
  const isCustomer = account.role === 'customer';
  return (
    <Paper withBorder component="dl" className={classes['figures'] ?? ''}>
      {isCustomer && (
        <>
          <Figure label={t('workbench.customer.balance')} isNumber>
            {t('tasks.credits', { credits: credits(balance) })}
          </Figure>
          <Figure label={t('accounts.customers.head.spent')} isNumber>
            {t('tasks.credits', { credits: credits(spent) })}
          </Figure>
          <OpenOrders account={account} />
        </>
      )}
      <Figure label={t(isCustomer ? 'accounts.customers.head.since' : 'accounts.customers.columns.created')}>
        <Time at={createdAt} />
      </Figure>
      <Figure label={t('accounts.customers.columns.lastSignIn')}>
        {lastSignInAt === undefined ? t('accounts.customers.never') : <Time at={lastSignInAt} />}
      </Figure>
      <Figure label={t('accounts.customers.access.language')}>
        {language === undefined ? t('accounts.customers.access.languageNone') : languages[language]}
      </Figure>
      {account.groupId !== undefined && <GroupName groupId={account.groupId} />}
    </Paper>
  );
}

type FigureProps = { label: string; isNumber?: boolean; children: ReactNode };

function Figure({ label, isNumber = false, children }: FigureProps) {
  return (
    <div>
      <Text component="dt" size="xs" fw={500} c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fw={500} {...(isNumber && { ff: 'monospace' })}>
        {children}
      </Text>
    </div>
  );
}

/** The number of orders that are in work, as the desk counts them, and the way to all of them. */
function OpenOrders({ account: { userId } }: { account: Account }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { data } = useQuery(query(taskListsApi.listAllJobs, { userId, filterMode: 'all', state: 'all', work: 'open' }));
  return (
    <Figure label={t('workbench.customer.openOrders')} isNumber>
      {data === undefined ? (
        <Skeleton component="span" display="inline-block" h={14} w={24} />
      ) : (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/admin/customerview" search={{ customer: userId, part: 'jobs' }} replace {...props} />
          )}
        >
          {count(data.total)}
        </Anchor>
      )}
    </Figure>
  );
}

/** The group of a customer by its name. */
function GroupName({ groupId }: { groupId: GroupId }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(query(groupsApi.listGroups, {}));
  return (
    <Figure label={t('purchases.groups.ofCustomer')}>
      {data.find((group) => group.groupId === groupId)?.name ?? ' '}
    </Figure>
  );
}
