import { Anchor, Card, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { customersApi } from '#contract/accounts/customers.ts';
import type { Job } from '#contract/tasks/jobs.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { Fact } from '#web/tasks/Fact.tsx';
import classes from '#web/tasks/tasks.module.css';

/** The customer of a job for staff: how to reach them, what they have, and how much else is open. */
export function CustomerCard({ job: { customerId: userId, customerName } }: { job: Job }) {
  const { t } = useTranslation();
  const { count, credits } = useFormats();
  const account = useQuery(query(customersApi.getUser, { userId }));
  const open = useQuery(query(taskListsApi.listAllJobs, { userId, filterMode: 'all', state: 'all', work: 'open' }));
  const failed = [account, open].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  const pending = <Skeleton component="span" display="inline-block" h={14} w={64} />;
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('workbench.customer.title')}>
      <dl className={classes['line']}>
        <Fact label={t('workbench.customer.title')}>
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />}
          >
            {customerName}
          </Anchor>
        </Fact>
        <Fact label={t('workbench.customer.email')}>
          {account.data === undefined ? (
            pending
          ) : (
            <Anchor inherit href={`mailto:${account.data.email}`}>
              {account.data.email}
            </Anchor>
          )}
        </Fact>
        <Fact label={t('workbench.customer.balance')}>
          {account.data === undefined ? (
            pending
          ) : (
            <span className={classes['mono']}>{t('tasks.credits', { credits: credits(account.data.balance) })}</span>
          )}
        </Fact>
        <Fact label={t('workbench.customer.openOrders')}>
          {open.data === undefined ? pending : <span className={classes['mono']}>{count(open.data.total)}</span>}
        </Fact>
      </dl>
    </Card>
  );
}
