import { Anchor, Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Desk, deskApi, deskLines } from '#contract/desk.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Time, useAgo } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './desk.module.css';

/** Chats in which a customer waits for an answer. */
export function DeskChats({ chats }: Pick<Desk, 'chats'>) {
  const { t } = useTranslation();
  return (
    <DeskCard
      title={t('desk.chats.title')}
      total={chats.total}
      none={t('desk.chats.none')}
      renderAll={(props) => <Link to="/admin/chatsoverview" search={{ show: 'unread' }} {...props} />}
    >
      {chats.data.map((chat) => (
        <Group key={chat.taskId} component="li" wrap="nowrap" gap="xs" justify="space-between" align="flex-start">
          <div className={classes['text']}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/admin/chatsoverview" search={{ task: chat.taskId }} {...props} />}
            >
              {chat.customerName}
            </Anchor>
            <Text size="xs" truncate title={chat.text}>
              {chat.text || t('desk.chats.file')}
            </Text>
            <Text size="xs" c="dimmed" truncate title={`${chat.vehicleBrand} ${chat.vehicleModel}`}>
              {chat.vehicleBrand} {chat.vehicleModel}
            </Text>
          </div>
          <Stack gap={2} align="flex-end" flex="none">
            <Group gap={4} wrap="nowrap" title={t('desk.chats.unread', { count: chat.unread })}>
              <IconMessage size={14} aria-hidden color="var(--mantine-primary-color-filled)" />
              <Text ff="monospace" size="xs" fw={500} aria-hidden>
                {chat.unread}
              </Text>
              <VisuallyHidden>{t('desk.chats.unread', { count: chat.unread })}</VisuallyHidden>
            </Group>
            <Text size="xs" c="dimmed">
              <Time at={chat.waitingSince} />
            </Text>
          </Stack>
        </Group>
      ))}
    </DeskCard>
  );
}

/** Accounts that wait to be unlocked. */
export function DeskAccounts({ accounts }: Pick<Desk, 'accounts'>) {
  const { t } = useTranslation();
  return (
    <DeskCard
      title={t('desk.accounts.title')}
      total={accounts.total}
      none={t('desk.accounts.none')}
      renderAll={(props) => <Link to="/admin/customerview" {...props} />}
    >
      {accounts.data.map((account) => (
        <Group key={account.userId} component="li" wrap="nowrap" gap="xs" justify="space-between">
          <div className={classes['text']}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: account.userId }} {...props} />}
            >
              {account.name}
            </Anchor>
            <Text size="xs" c="dimmed" truncate>
              {[account.city, account.country].filter((part) => part !== '').join(', ')}
            </Text>
          </div>
          <Text size="xs" c="dimmed" flex="none">
            <Time at={account.createdAt} />
          </Text>
        </Group>
      ))}
    </DeskCard>
  );
}

/** Customers whose VAT number waits for staff. Nothing while there are none. */
export function DeskVatNumbers({ vatDoubts }: Pick<Desk, 'vatDoubts'>) {
  const { t } = useTranslation();
  if (vatDoubts.total === 0) return undefined;
  return (
    <DeskCard title={t('desk.vatDoubts.title')} total={vatDoubts.total} none="">
      <FoldedLines>
        {vatDoubts.data.map(({ userId, name, vatNumber, doubt }) => (
          <li key={userId}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />}
            >
              {name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {t(`desk.vatDoubts.${doubt}`, { vatNumber })}
            </Text>
          </li>
        ))}
      </FoldedLines>
    </DeskCard>
  );
}

type Props = { suspended: number; complaints: Desk['complaints'] };

/** Complaints of customers: solutions that are suspended, and those that go on. Nothing while there are none. */
export function DeskSolutions({ suspended, complaints }: Props) {
  const { t } = useTranslation();
  const total = suspended + complaints.length;
  if (total === 0) return undefined;
  return (
    <DeskCard title={t('library.desk.title')} total={total} none="">
      {suspended > 0 && (
        <li>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/admin/solutions" search={{ state: 'suspended' }} {...props} />}
          >
            {t('library.desk.suspended', { count: suspended })}
          </Anchor>
        </li>
      )}
      <FoldedLines>
        {complaints.map(({ solutionId, taskId, jobId }) => (
          <li key={`${taskId} ${solutionId}`}>
            <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}>
              {t('library.desk.complaint', { task: taskId, solution: solutionId })}
            </Anchor>
          </li>
        ))}
      </FoldedLines>
    </DeskCard>
  );
}

/** Payments that wait for a decision or are disputed, and purchases without their invoice. Nothing while there are none. */
export function DeskPurchases({
  purchases: { openPayments, withoutInvoice, disputed },
  pendingBookings,
}: Pick<Desk, 'purchases' | 'pendingBookings'>) {
  const { t } = useTranslation();
  const lines = [
    { trouble: 'disputed', count: disputed },
    { trouble: 'withoutInvoice', count: withoutInvoice },
  ] as const;
  const { count: number } = useFormats();
  const total = openPayments + withoutInvoice + disputed + pendingBookings;
  if (total === 0) return undefined;
  return (
    <DeskCard title={t('desk.purchases.title')} total={total} none="">
      {pendingBookings > 0 && (
        <li>
          <Anchor size="sm" renderRoot={(props) => <Link to="/admin/creditsoverview" {...props} />}>
            {t('desk.purchases.bookings', { number: number(pendingBookings) })}
          </Anchor>
        </li>
      )}
      {openPayments > 0 && (
        <li>
          <Anchor size="sm" renderRoot={(props) => <Link to="/admin/payments" {...props} />}>
            {t('desk.purchases.openPayments', { count: openPayments })}
          </Anchor>
        </li>
      )}
      {lines.map(
        ({ trouble, count }) =>
          count > 0 && (
            <li key={trouble}>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link to="/admin/creditsoverview" search={{ list: 'purchases', trouble }} {...props} />
                )}
              >
                {t(`desk.purchases.${trouble}`, { count })}
              </Anchor>
            </li>
          ),
      )}
    </DeskCard>
  );
}

type DeskTroubleProps = Pick<Desk, 'failedMails' | 'accounting' | 'jobs'>;

/** Mails, documents for the books, and jobs that went wrong. */
export function DeskTrouble({ failedMails, accounting, jobs }: DeskTroubleProps) {
  const { failed, isStopped, monthsToHandOverAgain: months = [] } = accounting;
  const { t } = useTranslation();
  const { dateTime, monthName } = useFormats();
  const ago = useAgo();
  return (
    <DeskCard
      title={t('desk.trouble.title')}
      total={failedMails + failed + (isStopped ? 1 : 0) + months.length + jobs.total}
      none={t('desk.trouble.none')}
    >
      {isStopped && (
        <li>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/admin/accounting" search={{ list: 'documents' }} {...props} />}
          >
            {t('desk.trouble.accountingStopped')}
          </Anchor>
        </li>
      )}
      {failed > 0 && (
        <li>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/admin/accounting" search={{ list: 'documents', state: 'failed' }} {...props} />
            )}
          >
            {t('desk.trouble.documents', { count: failed })}
          </Anchor>
        </li>
      )}
      {months.map(({ month, documents }) => (
        <li key={month}>
          <Anchor size="sm" renderRoot={(props) => <Link to="/admin/accounting" {...props} />}>
            {t('desk.trouble.handedOver', { month: monthName(month), count: documents })}
          </Anchor>
        </li>
      ))}
      {failedMails > 0 && (
        <li>
          <Anchor size="sm" renderRoot={(props) => <Link to="/admin/outbox" search={{ state: 'failed' }} {...props} />}>
            {t('desk.trouble.mails', { count: failedMails })}
          </Anchor>
        </li>
      )}
      {jobs.total > 0 && (
        <Text component="li" size="sm">
          {t('desk.trouble.jobs', { count: jobs.total })}
        </Text>
      )}
      <FoldedLines>
        {jobs.data.map((job) => (
          <Group key={job.queueId} component="li" wrap="nowrap" gap="xs" justify="space-between" align="flex-start">
            <div className={classes['text']}>
              <Text size="xs" title={dateTime(job.lastTriedAt)}>
                {t('desk.trouble.tries', { name: job.name, count: job.attempts, when: ago(job.lastTriedAt) })}
              </Text>
              <Text size="xs" c="dimmed" lineClamp={2} title={job.error}>
                {job.error}
              </Text>
            </div>
            <RetryButton queueId={job.queueId} />
          </Group>
        ))}
      </FoldedLines>
    </DeskCard>
  );
}

/** The first lines of what has no list of its own; the others open below them. */
function FoldedLines({ children }: { children: readonly ReactNode[] }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || children.length <= deskLines) return children;
  return (
    <>
      {children.slice(0, deskLines)}
      <li>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {t('desk.more', { count: children.length })}
        </Anchor>
      </li>
    </>
  );
}

/** Has the queue try a failed job again. */
function RetryButton({ queueId }: { queueId: string }) {
  const { t } = useTranslation();
  const retry = useCommand(deskApi.retryFailedJob, {
    done: t('desk.trouble.retried'),
    unchanged: t('desk.trouble.gone'),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      loading={retry.isPending}
      onClick={() => void retry.run({ queueId })}
    >
      {t('desk.trouble.retry')}
    </Button>
  );
}

type DeskCardProps = {
  title: string;
  total: number;
  /** The text when nothing waits. */
  none: string;
  /** The way to all of them. */
  renderAll?: (props: object) => ReactElement;
  children: ReactNode;
};

/** One kind of thing that waits: a few of them, how many there are, and the way to all. */
export function DeskCard({ title, total, none, renderAll, children }: DeskCardProps) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Group justify="space-between" mb={6} wrap="nowrap">
        <Title order={2} size="h5">
          {title}
        </Title>
        {total > 0 &&
          (renderAll === undefined ? (
            <Text ff="monospace" size="sm" c="dimmed">
              {total}
            </Text>
          ) : (
            <Anchor
              ff="monospace"
              size="sm"
              mod={{ alone: true }}
              style={{ justifyContent: 'end' }}
              aria-label={t('desk.more', { count: total })}
              renderRoot={renderAll}
            >
              {total}
            </Anchor>
          ))}
      </Group>
      {total === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <Stack gap={6} component="ul" className={classes['lines'] ?? ''}>
        {children}
      </Stack>
      {renderAll !== undefined && total > 0 && (
        <Anchor size="sm" mod={{ alone: true }} mt="xs" renderRoot={renderAll}>
          {t('desk.more', { count: total })}
        </Anchor>
      )}
    </Card>
  );
}
