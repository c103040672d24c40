import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#contract/desk.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { DeskCard } from './DeskCard.tsx';
import classes from './desk.module.css';
import { useRetryFailedJob } from './useRetryFailedJob.ts';

type Props = Pick<Desk, 'failedMails' | 'jobs'>;

/** Mails and jobs that went wrong. */
export function DeskTrouble({ failedMails, jobs }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const retry = useRetryFailedJob();
  return (
    <DeskCard title={t('desk.trouble.title')} total={failedMails + jobs.total} none={t('desk.trouble.none')}>
      {failedMails > 0 && (
        <li>
          <Anchor size="sm" renderRoot={(props) => <Link to="/admin/outbox" {...props} />}>
            {t('desk.trouble.mails', { count: failedMails })}
          </Anchor>
        </li>
      )}
      {jobs.total > 0 && (
        <Text component="li" size="sm">
          {t('desk.trouble.jobs', { count: jobs.total })}
        </Text>
      )}
      {jobs.data.map((job) => (
        <Group key={job.queueId} component="li" wrap="nowrap" gap="xs" justify="space-between" align="flex-start">
          <div className={classes['text']}>
            <Text size="xs">
              {t('desk.trouble.tries', { name: job.name, count: job.attempts, when: dateTime(job.lastTriedAt) })}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={2} title={job.error}>
              {job.error}
            </Text>
          </div>
          <Button
            size="compact-xs"
            variant="default"
            flex="none"
            loading={retry.isPending && retry.variables === job.queueId}
            onClick={() => {
              retry.mutate(job.queueId);
            }}
          >
            {t('desk.trouble.retry')}
          </Button>
        </Group>
      ))}
    </DeskCard>
  );
}
